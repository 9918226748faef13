import * as Schema from "effect/Schema"
import * as Endpoints from "../contract/Endpoints.ts"
import { describe } from "../shared/Describe.ts"
import { Todo } from "./Todo.ts"
import { TodoAccess } from "./TodoAccess.ts"

const TodoListResponse = Schema.Struct({
  data: Schema.Array(Todo).annotations({ description: "The newest 500, newest first." }),
  count: describe(Schema.NonNegativeInt, "The number of all, which may be more than 500.", 1)
}).annotations({ identifier: "TodoList" })

export class TodosApi extends Endpoints.group("todo", {
  title: "To do",
  description: "Things that wait for the caller.",
  target: { type: "user", id: ({ user }) => user.id }
})
  .add(Endpoints.get("list", TodoAccess.list, {
    success: TodoListResponse,
    summary: "List what waits for the caller",
    description:
      "Policies to acknowledge, to approve and to review, tasks to do and to approve, and statements of applicability and "
      + "questionnaires to approve, newest first. For an API key it is what waits for its creator. Policies are left out "
      + "without `policy:read`, tasks without `task:read`, and likewise the others."
  }))
  .prefix("/v1/me/todo")
{}
