import * as Effect from "effect/Effect"
import { currentCaller } from "../access/Actor.ts"
import { useCase } from "../shared/UseCase.ts"
import { type TodoList, TodoType } from "./Todo.ts"
import { TodoAccess } from "./TodoAccess.ts"
import { TodoStore } from "./TodoStore.ts"

const none: TodoList = { data: [], count: 0 }

const readPermissions = {
  policy: "policy:read",
  task: "task:read",
  soa: "soa:read",
  questionnaire: "questionnaire:read"
} as const

const maximum = 500

export class Todos extends Effect.Service<Todos>()("@attestry/core/todo/Todos", {
  effect: Effect.gen(function*() {
    const store = yield* TodoStore

    /**
     * Lists what waits for the caller, newest first: at most 500, and the number of all. For a key it is what waits for its
     * creator. A caller who may not read policies has none about them, and likewise for the others.
     */
    const list = useCase("Todos.list")(function*() {
      const { organization, permissions, user } = yield* currentCaller
      const types = TodoType.literals.filter((type) => permissions.has(readPermissions[type]))
      return types.length === 0 ? none : yield* store.list(organization.id, user.id, types, maximum)
    }, TodoAccess.list)

    return { list }
  })
}) {}
