import * as Schema from "effect/Schema"
import { approvableFields } from "../approval/Approval.ts"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import { Department } from "../member/Member.ts"
import { anyOf } from "../page/AnyOf.ts"
import { facetFields } from "../page/Facets.ts"
import { people } from "../page/Filters.ts"
import * as ListOrder from "../page/ListOrder.ts"
import { Flag, sorted } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, MemberReference, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Patch } from "../shared/Patch.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { Name, PlainText, SearchText } from "../shared/Text.ts"
import { CreatedAt, Timestamp, TimestampInput, UpdatedAt } from "../shared/Timestamp.ts"

export const TaskId = EntityId("tsk", "TaskId")

export type TaskId = typeof TaskId.Type

export const TaskStatus = Schema.Literal("todo", "in_progress", "in_review", "done", "not_relevant", "failed")
  .annotations({ identifier: "TaskStatus", description: "How far the task is." })

export type TaskStatus = typeof TaskStatus.Type

/** Every status but `in_review`, which only a submission sets. */
export const SettableStatus = TaskStatus.pipe(
  Schema.pickLiteral("todo", "in_progress", "done", "not_relevant", "failed")
)
  .annotations({ identifier: "SettableTaskStatus", description: "A status that a caller sets without a review." })

export const TaskFrequency = Schema.Literal("daily", "weekly", "monthly", "quarterly", "yearly").annotations({
  identifier: "TaskFrequency",
  description: "How often the task has to be done."
})

export type TaskFrequency = typeof TaskFrequency.Type

/** Age of the newest attachment of a task. */
export const EvidenceAge = Schema.Literal("fresh", "stale", "missing").annotations({
  identifier: "EvidenceAge",
  description:
    "`fresh`: the newest attachment is at most one period of the task old; without `frequency`, there is one. `stale`: "
    + "it is older. `missing`: there is none."
})

export type EvidenceAge = typeof EvidenceAge.Type

/**
 * Work that a member has to do, once or in every period. A task with an approver is done when they approve it.
 */
export const Task = Schema.Struct({
  id: TaskId,
  organizationId: OrganizationId,
  title: audited(describe(Name, "What has to be done, in a few words.", "Review access to production")),
  description: audited(describe(PlainText(10_000), "How it is done.", "Compare the accounts with the list of staff.")),
  status: audited(describe(TaskStatus, "How far the task is; by default `todo`.", "in_progress")),
  frequency: audited(
    describe(Schema.NullOr(TaskFrequency), "How often it has to be done; null for once.", "quarterly")
  ),
  department: audited(describe(Schema.NullOr(Department), "The department that the task is for.", "it")),
  assigneeId: audited(describe(Schema.NullOr(UserId), "The responsible user.")),
  approverId: audited(describe(Schema.NullOr(UserId), "The user who reviews the task; null for no review.")),
  dueDate: audited(describe(Schema.NullOr(Timestamp), "When it is due.", "2026-06-30T16:00:00.000Z")),
  completedAt: audited(describe(Schema.NullOr(Timestamp), "When it was done; null unless `status` is `done`.", null)),
  newestEvidenceAt: describe(
    Schema.NullOr(Timestamp),
    "When the newest attachment was uploaded; null without one.",
    "2026-05-04T09:30:00.000Z"
  ),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
  ...approvableFields,
  /** Since when the task waits for its assignee, or in review for its approver. */
  waitingSince: Timestamp,
  /** The due date that a caller set. Later ones are counted from it, so that the end of a month is kept. */
  firstDueDate: Schema.NullOr(Timestamp)
}).annotations({ identifier: "StoredTask" })

export type Task = typeof Task.Type

const { department, description, frequency, status, title } = Task.fields

const dueDate = describe(Schema.NullOr(TimestampInput), "When it is due.", "2026-06-30T18:00:00+02:00")

const member = (text: string) => describe(Schema.NullOr(MemberReference), text)

const editable = {
  title,
  description,
  status,
  frequency,
  department,
  assigneeId: member("The responsible member, by either id. Kept as the id of the user."),
  approverId: member("The member who reviews the task, by either id. Kept as the id of the user."),
  dueDate
}

/** Any of a task's editable fields; null empties the nullable ones. */
export const TaskPatch = describe(
  Patch(editable).annotations({ identifier: "TaskPatch" }),
  "The fields to change.",
  { status: "in_progress", dueDate: "2026-06-30T18:00:00+02:00" }
)

export type TaskPatch = typeof TaskPatch.Type

const { title: _, ...others } = editable

/** A new task's fields; all but the title have defaults. */
export const NewTask = describe(
  Schema.extend(
    Schema.Struct({ title }),
    Patch({ ...others, status: describe(SettableStatus, "How far the task is; by default `todo`.", "todo") })
  ).annotations({ identifier: "NewTask" }),
  "The task to create.",
  { title: "Review access to production", frequency: "quarterly", dueDate: "2026-06-30T18:00:00+02:00" }
)

export type NewTask = typeof NewTask.Type

/**
 * Query of a list of tasks. `assigneeId` is either id of a person, `me` or `none`. `overdue` finds tasks whose due date is past and that are
 * neither done nor not relevant. `search` finds tasks by a part of their title or description.
 */
export const TaskQuery = Schema.Struct({
  ...sorted(
    "createdAt",
    "-createdAt",
    "title",
    "-title",
    "dueDate",
    "-dueDate",
    "updatedAt",
    "-updatedAt",
    "status",
    "-status"
  ),
  ...facetFields("status", "frequency", "department", "assigneeId"),
  status: optional(anyOf(TaskStatus)),
  assigneeId: optional(describe(people, "The responsible member, by either id; `me`, or `none` for no member.")),
  department: optional(anyOf(Department)),
  frequency: optional(anyOf(TaskFrequency)),
  dueBefore: optional(describe(TimestampInput, "Finds tasks that are due before that time.", "2027-01-01T00:00:00Z")),
  overdue: optional(
    describe(Flag, "True for tasks whose due date is past and that are still open, false for the others.")
  ),
  evidence: optional(anyOf(EvidenceAge)),
  search: optional(describe(SearchText, "A part of the title or description.", "access"))
})

export type TaskQuery = typeof TaskQuery.Type

/** The approver of a submission; by default that of the task, whose place they take. */
export const TaskSubmission = Schema.Struct({
  approverId: optional(
    describe(
      MemberReference,
      "Who is asked, by either id: a member with `task:approve`; by default the task's approver."
    )
  )
}).annotations({ identifier: "TaskSubmission" })

export type TaskSubmission = typeof TaskSubmission.Type

/** Order by creation, title, due date, last change or status, then by id. Tasks without a due date come after the others. */
export const taskOrder = ListOrder.byKeys({
  createdAt: ListOrder.timeKey<Task>(({ createdAt }) => createdAt),
  title: ListOrder.nameKey<Task>(({ title }) => title),
  dueDate: ListOrder.timeKey<Task>(({ dueDate }) => dueDate),
  updatedAt: ListOrder.timeKey<Task>(({ updatedAt }) => updatedAt),
  status: ListOrder.placeKey(TaskStatus.literals, ({ status }: Task) => status)
})

/** True if the due date is past at that time, and the task is neither done nor not relevant. */
export const isOverdue = ({ dueDate, status }: Task, at: Timestamp): boolean =>
  dueDate !== null && dueDate < at && status !== "done" && status !== "not_relevant"

/** For each frequency, the time at or after which an attachment is fresh. */
export type EvidenceCutoffs = { readonly [frequency in TaskFrequency]: Timestamp }

/** Returns the age of the newest attachment of the task. */
export const findEvidenceAge = (
  { frequency, newestEvidenceAt }: Pick<Task, "frequency" | "newestEvidenceAt">,
  cutoffs: EvidenceCutoffs
): EvidenceAge => {
  if (newestEvidenceAt === null) return "missing"
  return frequency === null || newestEvidenceAt >= cutoffs[frequency] ? "fresh" : "stale"
}

export const taskEvents = makeAuditEntries("task", Task)

export class TaskNotFound
  extends TaggedProblem<TaskNotFound>()("TaskNotFound", 404, "No such task in this organization.")
{}

export class SubmissionRequired extends TaggedProblem<SubmissionRequired>()(
  "SubmissionRequired",
  409,
  "Only a submission sets the status `in_review`. Submit the task for review."
) {}

export class TaskClosed
  extends TaggedProblem<TaskClosed>()("TaskClosed", 409, "The task is done or not relevant. Reopen it first.")
{}
