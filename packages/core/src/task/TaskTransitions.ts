import type { TimeZone } from "../organization/Organization.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import type { UserId } from "../shared/Ids.ts"
import { applyPatch } from "../shared/Patch.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import { addPeriod, isPeriodOver, nextDueDate } from "./Recurrence.ts"
import {
  NoApprover,
  NotTaskApprover,
  ReviewPending,
  ReviewRequired,
  SelfReview,
  SubmissionRequired,
  Task,
  TaskClosed,
  TaskNotInReview
} from "./Task.ts"

type Zone = typeof TimeZone.Type

type Changeable =
  | "approverId"
  | "assigneeId"
  | "department"
  | "description"
  | "dueDate"
  | "frequency"
  | "status"
  | "title"

// references are ids of users
export type TaskChange = { readonly [Field in Changeable]?: Task[Field] }

interface Commands {
  // `timeZone` is of the organization; it counts only if `needsDueDate`
  readonly Update: { readonly change: TaskChange; readonly timeZone?: Zone | undefined }
  readonly Submit: { readonly by: UserId | null }
  readonly Approve: { readonly by: UserId }
  readonly Reject: { readonly by: UserId }
  // the period of a task that is done is over
  readonly Reopen: { readonly timeZone: Zone }
  // the user leaves the organization
  readonly Unassign: { readonly userId: UserId }
  // the user can no longer approve
  readonly UnassignApprover: { readonly userId: UserId }
}

export interface Rejections {
  readonly Update: ReviewPending | ReviewRequired | SelfReview | SubmissionRequired
  readonly Submit: NoApprover | ReviewPending | SelfReview | TaskClosed
  readonly Approve: NotTaskApprover | SelfReview | TaskNotInReview
  readonly Reject: NotTaskApprover | SelfReview | TaskNotInReview
  readonly Reopen: never
  readonly Unassign: never
  readonly UnassignApprover: never
}

export type CommandTag = keyof Commands

export type Command<Tag extends CommandTag = CommandTag> = {
  [T in Tag]: Commands[T] & { readonly _tag: T }
}[Tag]

type Decided<Tag extends CommandTag> = Either.Either<Task, Rejections[Tag]>

type Transitions = {
  readonly [Tag in CommandTag]: (task: Task, command: Command<Tag>, now: Timestamp) => Decided<Tag>
}

const reject = Either.left

const isClosed = ({ status }: Pick<Task, "status">): boolean => status === "done" || status === "not_relevant"

export const isInReview = ({ status }: Pick<Task, "status">): boolean => status === "in_review"

// returns the person for whom the task waits, and the reason
const findWaiting = (task: Task): string => {
  if (isClosed(task)) return "nobody"
  return isInReview(task) ? `approver ${task.approverId}` : `assignee ${task.assigneeId}`
}

const getCompletedAt = (before: Task, after: Task, now: Timestamp): Timestamp | null => {
  if (after.status !== "done") return null
  return before.status === "done" ? before.completedAt : now
}

// sets the fields that follow from the others; the same task if nothing differs
const settle = (before: Task, change: Partial<Task>, now: Timestamp): Task => {
  const after = { ...before, ...change }
  const isRescheduled = after.dueDate !== before.dueDate || after.frequency !== before.frequency
  return applyPatch(before, {
    firstDueDate: isRescheduled ? after.dueDate : before.firstDueDate,
    ...change,
    completedAt: getCompletedAt(before, after, now),
    submittedBy: isInReview(after) ? after.submittedBy : null,
    waitingSince: findWaiting(before) === findWaiting(after) ? before.waitingSince : now
  }, now)
}

// a task that becomes a recurring one has a due date, if none was given
export const needsDueDate = (
  task: Pick<Task, "dueDate" | "frequency">,
  { dueDate, frequency }: { readonly [Field in "dueDate" | "frequency"]?: Task[Field] }
): boolean =>
  frequency !== undefined && frequency !== null && frequency !== task.frequency
  && task.dueDate === null && dueDate === undefined

const addDueDate = (
  task: Pick<Task, "dueDate" | "frequency">,
  change: TaskChange,
  timeZone: Zone | undefined,
  now: Timestamp
): TaskChange => {
  const frequency = change.frequency ?? null
  return frequency !== null && timeZone !== undefined && needsDueDate(task, change)
    ? { ...change, dueDate: addPeriod(now, frequency, timeZone) }
    : change
}

const findJudged = (task: Task, by: UserId): Decided<"Approve"> => {
  if (!isInReview(task)) return reject(new TaskNotInReview())
  if (task.approverId !== by) return reject(new NotTaskApprover())
  return task.submittedBy === by ? reject(new SelfReview()) : Either.right(task)
}

const withdrawn = new Set(["todo", "in_progress"])

// checks the status that the caller may set without a review
const checkStatus = (before: Task, after: Task): Decided<"Update"> => {
  const isKept = before.status === after.status
  if (!isKept && isInReview(after)) return reject(new SubmissionRequired())
  if (!isKept && isInReview(before) && !withdrawn.has(after.status)) return reject(new ReviewPending())
  if (!isKept && after.status === "done" && after.approverId !== null) return reject(new ReviewRequired())
  if (isInReview(after) && after.approverId === null) return reject(new ReviewPending())
  return isInReview(after) && after.approverId === after.submittedBy ? reject(new SelfReview()) : Either.right(after)
}

// a review ends without a decision
const returnToWork = (task: Task): Partial<Task> => isInReview(task) ? { status: "in_progress" } : {}

const transitions: Transitions = {
  Update: (task, { change, timeZone }, now) =>
    Either.map(
      checkStatus(task, { ...task, ...change }),
      () => settle(task, addDueDate(task, change, timeZone, now), now)
    ),

  Submit: (task, { by }, now) => {
    if (isInReview(task)) return reject(new ReviewPending())
    if (isClosed(task)) return reject(new TaskClosed())
    if (task.approverId === null) return reject(new NoApprover())
    if (task.approverId === by) return reject(new SelfReview())
    return Either.right(settle(task, { status: "in_review", submittedBy: by }, now))
  },

  Approve: (task, { by }, now) => Either.map(findJudged(task, by), () => settle(task, { status: "done" }, now)),

  Reject: (task, { by }, now) => Either.map(findJudged(task, by), () => settle(task, { status: "in_progress" }, now)),

  Reopen: (task, { timeZone }, now) => {
    const { dueDate, firstDueDate, frequency } = task
    if (!isPeriodOver(task, now) || dueDate === null || frequency === null) return Either.right(task)
    const next = nextDueDate(firstDueDate ?? dueDate, frequency, timeZone, now)
    return Either.right(settle(task, { status: "todo", dueDate: next, firstDueDate }, now))
  },

  Unassign: (task, { userId }, now) => {
    const assignee = task.assigneeId === userId ? { assigneeId: null } : {}
    const approver = task.approverId === userId ? { approverId: null, ...returnToWork(task) } : {}
    return Either.right(settle(task, { ...assignee, ...approver }, now))
  },

  UnassignApprover: (task, { userId }, now) =>
    Either.right(task.approverId === userId ? settle(task, returnToWork(task), now) : task)
}

// the task is the same object if there is nothing to write
export const decide = <Tag extends CommandTag>(task: Task, command: Command<Tag>, now: Timestamp): Decided<Tag> =>
  transitions[command._tag](task, command, now)

const empty = {
  description: Task.fields.description.make(""),
  status: "todo",
  frequency: null,
  department: null,
  assigneeId: null,
  approverId: null,
  dueDate: null,
  completedAt: null,
  submittedBy: null,
  firstDueDate: null,
  newestEvidenceAt: null
} as const

export const makeTask = (
  { id, organizationId, title }: Pick<Task, "id" | "organizationId" | "title">,
  change: TaskChange,
  timeZone: Zone | undefined,
  now: Timestamp
): Either.Either<Task, ReviewRequired> => {
  if (change.status === "done" && change.approverId !== undefined && change.approverId !== null) {
    return reject(new ReviewRequired())
  }
  const made: Task = { id, organizationId, title, ...empty, createdAt: now, updatedAt: now, waitingSince: now }
  return Either.right(settle(made, addDueDate(made, change, timeZone, now), now))
}
