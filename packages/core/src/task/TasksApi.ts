import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import {
  ApprovalPending,
  ApprovalRequired,
  ApproverNotEligible,
  NotPending,
  NotTheApprover,
  SelfApproval,
  Verdict
} from "../approval/Approval.ts"
import { FieldChange, HistoryQuery } from "../audit/AuditEvent.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { describe } from "../shared/Describe.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import {
  NewTask,
  SubmissionRequired,
  TaskClosed,
  TaskId,
  TaskNotFound,
  TaskPatch,
  TaskQuery,
  TaskSubmission
} from "./Task.ts"
import { TaskAccess } from "./TaskAccess.ts"
import { StatusChange, StatusError } from "./TaskBatch.ts"
import { ChangedStatus, TaskRow, TaskView } from "./TaskView.ts"

const TaskResponse = ResponseSchema.SingleResponse("Task", TaskView.fields)

const StatusesResponse = ResponseSchema.SignedResponse("ChangedTaskStatuses", {
  updated: describe(Schema.Array(ChangedStatus), "The tasks that have the status now."),
  errors: describe(Schema.Array(StatusError), "The ids that failed."),
  summary: describe(
    Schema.Struct({
      total: describe(Schema.NonNegativeInt, "The number of ids.", 2),
      successful: describe(Schema.NonNegativeInt, "The number of tasks that have the status now.", 1),
      failed: describe(Schema.NonNegativeInt, "The number of ids that failed.", 1)
    }),
    "The ids in numbers."
  )
})

const taskId = HttpApiSchema.param("id", TaskId)

export class TasksApi extends Endpoints.group("tasks", {
  title: "Tasks",
  description: "Work that members have to do, once or again and again, with a review if there is an approver.",
  target: { type: "task" }
})
  .add(Endpoints.list("list", TaskAccess.list, {
    query: TaskQuery,
    success: ResponseSchema.FacetedResponse("TaskList", ResponseSchema.addRevision(TaskRow)),
    summary: "List tasks",
    description:
      "The tasks that match the filters; 100 unless `limit` says otherwise. `assigneeId` is either id of a person. "
      + "`overdue` finds tasks whose due date is past and that are neither done nor not relevant. `search` finds a part "
      + "of the title or of the description. Sorted by `dueDate`, tasks without one come last."
  }))
  .add(Endpoints.create("create", TaskAccess.create, {
    payload: NewTask,
    success: TaskResponse,
    errors: [UnknownReference, ApproverNotEligible, ApprovalRequired],
    summary: "Create a task",
    description:
      "Only `title` is required. `assigneeId` and `approverId` are active members, by either id; the approver needs "
      + "`task:approve`. A task with a `frequency` and without `dueDate` is due in one period."
  }))
  .add(Endpoints.post("updateStatuses", TaskAccess.updateStatuses, {
    path: Endpoints.path`/bulk-status`,
    payload: StatusChange,
    success: StatusesResponse,
    summary: "Set the status of tasks",
    description:
      "Up to 1,000 tasks, in one commit. Ids that fail are in `errors` with their index. With `task:work` alone you "
      + "can change only tasks that are assigned to you."
  }))
  .add(Endpoints.get("get", TaskAccess.get, {
    path: Endpoints.path`/${taskId}`,
    success: TaskResponse,
    errors: [TaskNotFound],
    summary: "Get a task"
  }))
  .add(Endpoints.patch("update", TaskAccess.update, {
    path: Endpoints.path`/${taskId}`,
    payload: TaskPatch,
    success: TaskResponse,
    errors: [
      TaskNotFound,
      UnknownReference,
      ApproverNotEligible,
      ApprovalPending,
      ApprovalRequired,
      SubmissionRequired
    ],
    summary: "Update a task",
    description:
      "Changes the given fields; null clears the nullable ones. With `task:work` alone you can change `status` and "
      + "`description` of tasks that are assigned to you. A task with an approver, or each task if the organization's "
      + "`approvalRequired` has `task`, is `done` only by a review. A task in review cannot be changed."
  }))
  .add(Endpoints.del("remove", TaskAccess.remove, {
    path: Endpoints.path`/${taskId}`,
    success: ResponseSchema.RemovalResponse("TaskRemoval", TaskId),
    errors: [TaskNotFound],
    summary: "Remove a task",
    description: "Removes it for good. The audit log keeps its values."
  }))
  .add(Endpoints.post("submit", TaskAccess.submit, {
    path: Endpoints.path`/${taskId}/submit-for-review`,
    payload: TaskSubmission,
    success: TaskResponse,
    errors: [TaskNotFound, ApproverNotEligible, SelfApproval, ApprovalPending, TaskClosed],
    summary: "Submit a task for review",
    description: "The task is in review until its approver approves or rejects it, or it is withdrawn. Unless the "
      + "organization's `selfApproval` is `recorded`, the approver neither submits it, is its assignee, nor changed its "
      + "texts since its last approval; an API key acts for its creator. While it is in review, this names another approver. With `task:work` alone you can submit tasks that are assigned to you, to "
      + "the approver that they have, if any."
  }))
  .add(Endpoints.post("withdraw", TaskAccess.withdraw, {
    path: Endpoints.path`/${taskId}/withdraw`,
    success: TaskResponse,
    errors: [TaskNotFound, NotPending],
    summary: "Withdraw a task from review",
    description: "The task is in progress again. Only its submitter can do this with `task:work` alone."
  }))
  .add(Endpoints.post("approve", TaskAccess.judge, {
    path: Endpoints.path`/${taskId}/approve`,
    payload: Verdict,
    success: TaskResponse,
    errors: [TaskNotFound, NotTheApprover, SelfApproval, NotPending],
    summary: "Approve a task",
    description: "Only the approver can do this. The task is done."
  }))
  .add(Endpoints.post("reject", TaskAccess.judge, {
    path: Endpoints.path`/${taskId}/reject`,
    payload: Verdict,
    success: TaskResponse,
    errors: [TaskNotFound, NotTheApprover, SelfApproval, NotPending],
    summary: "Reject a task",
    description: "Only the approver can do this. The task is in progress again. The audit log keeps the comment."
  }))
  .add(Endpoints.list("history", TaskAccess.history, {
    path: Endpoints.path`/${taskId}/history`,
    query: HistoryQuery,
    success: ResponseSchema.ListResponse("FieldChangeList", FieldChange),
    errors: [TaskNotFound],
    summary: "List changes of a task",
    description: "Which fields changed, when and by whom, newest first; 100 unless `limit` says otherwise."
  }))
  .prefix("/v1/tasks")
{}
