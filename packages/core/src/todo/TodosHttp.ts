import * as Effect from "effect/Effect"
import * as Handlers from "../contract/Handlers.ts"
import { Todos } from "./Todos.ts"
import { TodosApi } from "./TodosApi.ts"

export const TodosHttp = Handlers.group(
  TodosApi,
  (handlers) => Effect.map(Todos, (todos) => handlers.handle("list", () => todos.list()))
)
