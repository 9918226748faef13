import {
  type ApprovalPending,
  ApprovalRequired,
  type JudgmentError,
  noApproval,
  type NotPending,
  type SelfApproval,
  type Verdict
} from "../approval/Approval.ts"
import * as Approvals from "../approval/ApprovalTransitions.ts"
import type { TimeZone } from "../organization/Organization.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import type { UserId } from "../shared/Ids.ts"
import { applyPatch } from "../shared/Patch.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import { addPeriod, isPeriodOver, nextDueDate } from "./Recurrence.ts"
import { SubmissionRequired, Task, TaskClosed } from "./Task.ts"

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

// settings of the organization: the time zone counts only if `needsDueDate`, the other only if `becomesDone`
export interface TaskSettings {
  readonly timeZone?: Zone | undefined
  readonly isApprovalRequired: boolean
}

interface JudgmentInput {
  readonly by: UserId
  readonly verdict: Verdict
  readonly selfApproval: Approvals.Judgment["selfApproval"]
}

interface Commands {
  readonly Update: TaskSettings & { readonly change: TaskChange; readonly by: UserId | null }
  readonly Submit: Approvals.Request
  readonly Withdraw: object
  readonly Approve: JudgmentInput
  readonly Reject: JudgmentInput
  // the period of a task that is done is over
  readonly Reopen: { readonly timeZone: Zone }
  // the user leaves the organization
  readonly Unassign: { readonly userId: UserId }
  // the user can no longer approve
  readonly UnassignApprover: { readonly userId: UserId }
}

export interface Rejections {
  readonly Update: ApprovalPending | ApprovalRequired | SubmissionRequired
  readonly Submit: ApprovalPending | SelfApproval | TaskClosed
  readonly Withdraw: NotPending
  readonly Approve: JudgmentError
  readonly Reject: JudgmentError
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

export const isClosed = ({ status }: Pick<Task, "status">): boolean => status === "done" || status === "not_relevant"

const isInReview = ({ status }: Pick<Task, "status">): boolean => status === "in_review"

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

export const becomesDone = (before: Pick<Task, "status">, { status }: TaskChange): boolean =>
  status === "done" && before.status !== "done"

const lacksApproval = ({ approverId, status }: Task, isApprovalRequired: boolean): boolean =>
  status === "done" && (isApprovalRequired || approverId !== null)

// checks the status that the caller may set without an approval
const checkStatus = (
  before: Task,
  after: Task,
  isApprovalRequired: boolean
): Either.Either<Task, ApprovalRequired | SubmissionRequired> => {
  if (before.status === after.status) return Either.right(after)
  if (isInReview(after)) return reject(new SubmissionRequired())
  return lacksApproval(after, isApprovalRequired) ? reject(new ApprovalRequired()) : Either.right(after)
}

// the assignee does what is approved
const toApprovable = ({ approval, assigneeId, editors }: Task): Approvals.Approvable => ({
  approval,
  editors: Approvals.addEditor(editors, assigneeId)
})

const update = (
  task: Task,
  { by, change, isApprovalRequired, timeZone }: Command<"Update">,
  now: Timestamp
): Decided<"Update"> => {
  const updated = settle(task, addDueDate(task, change, timeZone, now), now)
  if (updated === task) return Either.right(task)
  const isRewritten = updated.title !== task.title || updated.description !== task.description
  return Either.gen(function*() {
    const edited = yield* Approvals.edit(task, isRewritten ? by : null)
    yield* checkStatus(task, updated, isApprovalRequired)
    return { ...updated, ...edited }
  })
}

const returnToWork = { status: "in_progress", approval: noApproval } as const

const transitions: Transitions = {
  Update: update,

  Submit: (task, { approverId, by, selfApproval }, now) =>
    Either.gen(function*() {
      const round = yield* Approvals.submit(toApprovable(task), { approverId, by, selfApproval }, now)
      if (isClosed(task)) return yield* reject(new TaskClosed())
      return settle(task, { ...round, approverId, status: "in_review" }, now)
    }),

  Withdraw: (task, _, now) => Either.map(Approvals.withdraw(task), () => settle(task, returnToWork, now)),

  Approve: (task, { by, selfApproval, verdict }, now) =>
    Either.map(
      Approvals.approve(task, { ...verdict, by, selfApproval }, now),
      (round) => settle(task, { ...round, status: "done" }, now)
    ),

  Reject: (task, { by, selfApproval, verdict }, now) =>
    Either.map(
      Approvals.decline(task, { ...verdict, by, selfApproval }, now),
      (round) => settle(task, { ...round, status: "in_progress" }, now)
    ),

  Reopen: (task, { timeZone }, now) => {
    const { dueDate, firstDueDate, frequency } = task
    if (!isPeriodOver(task, now) || dueDate === null || frequency === null) return Either.right(task)
    const next = nextDueDate(firstDueDate ?? dueDate, frequency, timeZone, now)
    return Either.right(settle(task, { status: "todo", dueDate: next, firstDueDate }, now))
  },

  Unassign: (task, { userId }, now) => {
    const assignee = task.assigneeId === userId ? { assigneeId: null } : {}
    const approver = task.approverId === userId ? { approverId: null } : {}
    const review = Approvals.isAwaiting(task, userId) ? returnToWork : {}
    return Either.right(settle(task, { ...assignee, ...approver, ...review }, now))
  },

  UnassignApprover: (task, { userId }, now) =>
    Either.right(Approvals.isAwaiting(task, userId) ? settle(task, returnToWork, now) : task)
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
  approval: noApproval,
  editors: [],
  firstDueDate: null,
  newestEvidenceAt: null
} as const

export const makeTask = (
  { id, organizationId, title }: Pick<Task, "id" | "organizationId" | "title">,
  change: TaskChange,
  { isApprovalRequired, timeZone }: TaskSettings,
  now: Timestamp
): Either.Either<Task, ApprovalRequired> => {
  const made: Task = { id, organizationId, title, ...empty, createdAt: now, updatedAt: now, waitingSince: now }
  const task = settle(made, addDueDate(made, change, timeZone, now), now)
  return lacksApproval(task, isApprovalRequired) ? reject(new ApprovalRequired()) : Either.right(task)
}
