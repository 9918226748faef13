import * as Effect from "effect/Effect"
import { Todos } from "../../todo/Todos.ts"
import * as Handlers from "../contract/Handlers.ts"
import { TodosApi } from "./TodosApi.ts"

export const TodosHttp = Handlers.group(
  TodosApi,
  (handlers) => Effect.map(Todos, (todos) => handlers.handle("list", () => todos.list()))
)
