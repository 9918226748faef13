import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { PersonOrNone } from "../page/Filters.ts"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { FacetedStore } from "../storage/OwnedStore.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { EvidenceAge, EvidenceCutoffs, Task, TaskId, TaskQuery } from "./Task.ts"

/** Query of a list, without `me`, with the times at which a task is overdue and its evidence stale. */
export interface StoredTaskQuery extends Omit<TaskQuery, "assigneeId" | "evidence" | "overdue"> {
  readonly assigneeId?: ReadonlyArray<PersonOrNone>
  readonly evidence?: { readonly ages: ReadonlyArray<EvidenceAge>; readonly cutoffs: EvidenceCutoffs }
  readonly overdue?: { readonly isOverdue: boolean; readonly at: Timestamp }
}

/**
 * Tasks. `search` matches a part of the title or description in lower case. The filter `assigneeId` finds the tasks of the
 * member by either id. Assignee and approver must be members, if the storage has members.
 */
export class TaskStore extends Context.Tag("@attestry/core/task/TaskStore")<
  TaskStore,
  FacetedStore<Task, StoredTaskQuery> & {
    /** The organization's tasks with the ids, in no particular order. */
    readonly findAll: (
      organizationId: OrganizationId,
      taskIds: ReadonlyArray<TaskId>
    ) => Effect.Effect<ReadonlyArray<Versioned<Task>>>
    /** The organization's tasks whose assignee or approver is the user, in no particular order. */
    readonly assignedTo: (
      organizationId: OrganizationId,
      userId: UserId
    ) => Effect.Effect<ReadonlyArray<Versioned<Task>>>
    /** Tasks of all organizations that are done, have a frequency and were due by `now`, longest due first. */
    readonly due: (
      now: Timestamp,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Pick<Task, "id" | "organizationId">>>
    /**
     * Saves status, assignee, approver, approval, editors, and the times of completion, waiting and change, of many tasks in one
     * write. Other fields stay. Adds 1 to the revisions. If a task no longer has its revision, the unit is retried. The list
     * must not be empty, and name a task once.
     */
    readonly saveStates: (
      organizationId: OrganizationId,
      tasks: ReadonlyArray<Versioned<Task>>
    ) => Effect.Effect<void, never, Writes>
  }
>() {}
