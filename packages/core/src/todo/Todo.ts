import * as Schema from "effect/Schema"
import { Policy } from "../policy/Policy.ts"
import { Questionnaire, QuestionnaireId } from "../questionnaire/Questionnaire.ts"
import { describe } from "../shared/Describe.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { SoaId } from "../soa/SoaDocument.ts"
import { TaskId } from "../task/Task.ts"

export const TodoKind = Schema.Literal("acknowledge", "approve", "review", "task").annotations({
  identifier: "TodoKind",
  description:
    "What the member has to do: acknowledge the active version of a policy, approve or reject a pending version, a task or "
    + "questionnaire in review or a statement of applicability, review a policy, or do a task."
})

/** Type of the resource of a todo, as in the audit log. */
export const TodoType = Schema.Literal("policy", "task", "soa", "questionnaire")

export type TodoType = typeof TodoType.Type

const described = <S extends Schema.Schema.All>(schema: S, description: string) =>
  Schema.propertySignature(schema).annotations({ description })

const TodoResource = Schema.Struct({
  type: described(TodoType, "The type of the resource, as in the audit log."),
  id: described(Schema.Union(Policy.fields.id, TaskId, SoaId, QuestionnaireId), "The id of the resource."),
  name: describe(
    Schema.Union(Policy.fields.name, Questionnaire.fields.fileName).annotations({
      jsonSchema: { type: "string", minLength: 1, maxLength: 255 }
    }),
    "The present name, title of the task, or name of the questionnaire's file.",
    "Access control"
  )
})

/** Something that waits for a member. */
export const Todo = Schema.Struct({
  kind: TodoKind,
  resource: described(TodoResource, "What it is about."),
  dueDate: described(
    Schema.NullOr(Timestamp),
    "When it is due: the review date of a policy to review, the due date of a task or questionnaire, else null."
  ),
  since: described(Timestamp, "Since when it waits for the member.")
}).annotations({ identifier: "Todo" })

export type Todo = typeof Todo.Type

/** The newest of a member's todos, and the number of all. */
export interface TodoList {
  readonly data: ReadonlyArray<Todo>
  readonly count: number
}
