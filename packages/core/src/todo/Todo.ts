import * as Schema from "effect/Schema"
import { Policy } from "../policy/Policy.ts"
import { Timestamp } from "../shared/Timestamp.ts"

export const TodoKind = Schema.Literal("acknowledge", "approve", "review").annotations({
  identifier: "TodoKind",
  description:
    "What the member has to do: acknowledge the active version, decide about a pending one, or review a policy."
})

/** Something that waits for a member. */
export const Todo = Schema.Struct({
  kind: TodoKind,
  resource: Schema.Struct({
    type: Schema.Literal("policy").annotations({ description: "The type of the resource, as in the audit log." }),
    id: Policy.fields.id.annotations({ description: "The id of the resource." }),
    name: Policy.fields.name.annotations({ description: "The present name of the resource." })
  }).annotations({ description: "What it is about." }),
  dueDate: Schema.NullOr(Timestamp).annotations({
    description: "When it is due: the review date of a policy to review, else null."
  }),
  since: Timestamp.annotations({ description: "Since when it waits for the member." })
}).annotations({ identifier: "Todo" })

export type Todo = typeof Todo.Type

/** The newest of a member's todos, and the number of all. */
export interface TodoList {
  readonly data: ReadonlyArray<Todo>
  readonly count: number
}
