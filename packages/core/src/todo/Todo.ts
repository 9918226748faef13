import * as Schema from "effect/Schema"
import { Policy } from "../policy/Policy.ts"
import { Timestamp } from "../shared/Timestamp.ts"

export const TodoKind = Schema.Literal("acknowledge", "approve", "review").annotations({
  identifier: "TodoKind",
  description:
    "What the member has to do: acknowledge the active version, decide about a pending one, or review a policy."
})

const described = <S extends Schema.Schema.All>(schema: S, description: string) =>
  Schema.propertySignature(schema).annotations({ description })

/** Something that waits for a member. */
export const Todo = Schema.Struct({
  kind: TodoKind,
  resource: described(
    Schema.Struct({
      type: described(Schema.Literal("policy"), "The type of the resource, as in the audit log."),
      id: described(Policy.fields.id, "The id of the resource."),
      name: described(Policy.fields.name, "The present name of the resource.")
    }),
    "What it is about."
  ),
  dueDate: described(Schema.NullOr(Timestamp), "When it is due: the review date of a policy to review, else null."),
  since: described(Timestamp, "Since when it waits for the member.")
}).annotations({ identifier: "Todo" })

export type Todo = typeof Todo.Type

/** The newest of a member's todos, and the number of all. */
export interface TodoList {
  readonly data: ReadonlyArray<Todo>
  readonly count: number
}
