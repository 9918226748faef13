import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { PermissionMissing } from "../access/Access.ts"
import { type CurrentActor, currentCaller } from "../access/Actor.ts"
import { useCase } from "../shared/UseCase.ts"
import type { TodoList } from "./Todo.ts"
import { readableTypes, TodoAccess } from "./TodoAccess.ts"
import { TodoStore } from "./TodoStore.ts"

const none: TodoList = { data: [], count: 0 }

const maximum = 500

/** Todos of the caller. */
export interface TodosService {
  /**
   * Lists what waits for the caller, newest first: at most 500, and the number of all. For a key it is what waits for its
   * creator. A caller who may not read policies has none about them, and likewise for the others.
   */
  readonly list: () => Effect.Effect<TodoList, PermissionMissing, CurrentActor>
}

const make = Effect.gen(function*() {
  const store = yield* TodoStore

  const list = useCase("Todos.list")(function*() {
    const { organization, permissions, user } = yield* currentCaller
    const types = readableTypes(permissions)
    return types.length === 0 ? none : yield* store.list(organization.id, user.id, types, maximum)
  }, TodoAccess.list)

  return { list }
})

export class Todos extends Context.Tag("@attestry/core/todo/Todos")<Todos, TodosService>() {
  static readonly Default = Layer.effect(this, make)
}
