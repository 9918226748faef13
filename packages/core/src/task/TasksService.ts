import type * as Effect from "effect/Effect"
import type { PermissionMissing, SessionRequired } from "../access/Access.ts"
import type { CurrentActor } from "../access/Actor.ts"
import type {
  ApprovalPending,
  ApprovalRequired,
  ApproverNotEligible,
  JudgmentError,
  NotPending,
  SelfApproval,
  Verdict
} from "../approval/Approval.ts"
import type { FieldChange, HistoryQuery } from "../audit/AuditEvent.ts"
import type { InvalidCursor, Page } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import type { Input } from "../problem/Input.ts"
import type { UnknownReference } from "../shared/UnknownReference.ts"
import type { Busy } from "../storage/Busy.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import type {
  NewTask,
  SubmissionRequired,
  TaskClosed,
  TaskId,
  TaskNotFound,
  TaskPatch,
  TaskQuery,
  TaskSubmission
} from "./Task.ts"
import type { StatusChange } from "./TaskBatch.ts"
import type { StatusResult, TaskRow, TaskView } from "./TaskView.ts"

/** Work that members have to do, once or again and again, with a review if there is an approver. */
export interface TasksService {
  /** Lists one page of the matching tasks: by default the first 100, in the order of creation. */
  readonly list: (
    query: Input<typeof TaskQuery>
  ) => Effect.Effect<Page<Revised<TaskRow>>, InvalidCursor | InvalidRequest | PermissionMissing, CurrentActor>
  /** Returns the task with the age of its evidence. */
  readonly get: (
    taskId: TaskId
  ) => Effect.Effect<Versioned<TaskView>, PermissionMissing | TaskNotFound, CurrentActor>
  /** Creates a task. A recurring one without a due date is due in one period. */
  readonly create: (
    input: Input<typeof NewTask>
  ) => Effect.Effect<
    Versioned<TaskView>,
    ApprovalRequired | ApproverNotEligible | Busy | InvalidRequest | PermissionMissing | UnknownReference,
    CurrentActor
  >
  /** Changes the given fields. Writes nothing if none of them differs. An assignee with `task:work` alone sets the status. */
  readonly update: (
    taskId: TaskId,
    patch: Input<typeof TaskPatch>
  ) => Effect.Effect<
    Versioned<TaskView>,
    | ApprovalPending
    | ApprovalRequired
    | ApproverNotEligible
    | Busy
    | InvalidRequest
    | PermissionMissing
    | PreconditionFailed
    | SubmissionRequired
    | TaskNotFound
    | UnknownReference,
    CurrentActor
  >
  /** Sets the status of up to 1,000 tasks in one commit. Returns an error for each task that cannot have it. */
  readonly updateStatuses: (
    input: Input<typeof StatusChange>
  ) => Effect.Effect<StatusResult, Busy | InvalidRequest | PermissionMissing, CurrentActor>
  /** Asks an approver for a review. The assignee alone cannot ask another one than the task has. */
  readonly submit: (
    taskId: TaskId,
    input: Input<typeof TaskSubmission>
  ) => Effect.Effect<
    Versioned<TaskView>,
    | ApprovalPending
    | ApproverNotEligible
    | Busy
    | InvalidRequest
    | PermissionMissing
    | SelfApproval
    | TaskClosed
    | TaskNotFound,
    CurrentActor
  >
  /** Takes a task in review back, which is in progress again. */
  readonly withdraw: (
    taskId: TaskId
  ) => Effect.Effect<Versioned<TaskView>, Busy | NotPending | PermissionMissing | TaskNotFound, CurrentActor>
  /** Approves the task in review, which is done then. */
  readonly approve: (
    taskId: TaskId,
    input: Input<typeof Verdict>
  ) => Effect.Effect<
    Versioned<TaskView>,
    | Busy
    | InvalidRequest
    | JudgmentError
    | PermissionMissing
    | SessionRequired
    | TaskNotFound,
    CurrentActor
  >
  /** Rejects the task in review, which is in progress again. */
  readonly reject: (
    taskId: TaskId,
    input: Input<typeof Verdict>
  ) => Effect.Effect<
    Versioned<TaskView>,
    | Busy
    | InvalidRequest
    | JudgmentError
    | PermissionMissing
    | SessionRequired
    | TaskNotFound,
    CurrentActor
  >
  /** Removes the task with all that it owns: its attachments and automations. Returns its id. */
  readonly remove: (
    taskId: TaskId
  ) => Effect.Effect<TaskId, Busy | PermissionMissing | PreconditionFailed | TaskNotFound, CurrentActor>
  /** Lists the changes of the task, field by field, newest first. */
  readonly history: (
    taskId: TaskId,
    query: Input<typeof HistoryQuery>
  ) => Effect.Effect<
    Page<FieldChange>,
    InvalidCursor | InvalidRequest | PermissionMissing | TaskNotFound,
    CurrentActor
  >
  /**
   * Reopens every task that is done and whose period is over, in all organizations, with its next due date. Returns their
   * number. The host may run it at any time, on any number of servers.
   */
  readonly reopenDue: Effect.Effect<number>
}
