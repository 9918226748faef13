import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { TodoList, TodoType } from "./Todo.ts"

/** An organization whose todos are counted, and the types that count. */
export interface CountedTodos {
  readonly id: OrganizationId
  readonly types: ReadonlyArray<TodoType>
}

export class TodoStore extends Context.Tag("@attestry/core/todo/TodoStore")<TodoStore, {
  /**
   * The todos of the organization's active member with the user id, newest first, then by the id of the resource and the
   * kind, descending: at most `limit`, and the number of all. Only those about the types. An archived policy has none.
   *
   * - `acknowledge`: an active version of a policy that has to be signed, whose content the member has not acknowledged,
   *   since the later of its publication and the membership. A service user signs nothing.
   * - `approve`: a pending version that the user was asked to approve, since its submission; or a task in review whose
   *   approver the user is, since then. The task is due on its due date. Or a statement of applicability or questionnaire
   *   that waits for the user's approval, since its submission. The questionnaire is due on its due date.
   * - `review`: a policy that needs review and is assigned to the user, unless a version is pending. It is due on its review
   *   date, and waits since that, but not before its creation or after its last change.
   * - `task`: a task that is assigned to the user and is neither done, not relevant nor in review, since it waits for them.
   *   It is due on its due date.
   */
  readonly list: (
    organizationId: OrganizationId,
    userId: UserId,
    types: ReadonlyArray<TodoType>,
    limit: number
  ) => Effect.Effect<TodoList>
  /**
   * The number of the user's todos in each of the organizations, as `list` counts them, in the given order. One statement
   * for any number of organizations. No id comes twice.
   */
  readonly count: (
    organizations: ReadonlyArray<CountedTodos>,
    userId: UserId
  ) => Effect.Effect<ReadonlyArray<number>>
}>() {}
