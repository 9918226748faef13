import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { describe } from "./Describe.ts"

export interface ProblemOptions<Fields extends Schema.Struct.Fields> {
  readonly fields: Fields
  readonly message: string | ((error: Schema.Struct.Type<Fields>) => string)
}

/**
 * Base class of an error with an HTTP status: `class NoteNotFound extends
 * TaggedProblem<NoteNotFound>()("NoteNotFound", 404, "No such note.") {}`. Its code is the tag in snake case. In the API
 * document its name is the tag, or the identifier if there is one.
 */
export const TaggedProblem =
  <Self = never>(identifier?: string) =>
  <Tag extends string, Fields extends Schema.Struct.Fields = {}>(
    tag: Tag,
    status: number,
    text: string | ProblemOptions<Fields>
  ) => {
    const { fields, message } = typeof text === "string" ? { fields: {} as Fields, message: text } : text
    const error = Schema.TaggedError<Self>(identifier)(tag, fields, HttpApiSchema.annotations({ status }))
    const { prototype } = error as { readonly prototype: Schema.Struct.Type<Fields> }
    Object.defineProperty(prototype, "message", {
      get(this: Schema.Struct.Type<Fields>) {
        return typeof message === "string" ? message : message(this)
      },
      enumerable: false,
      configurable: true
    })
    return error
  }

/** One error of a request. `pointer` is a JSON Pointer (RFC 6901); `detail` never repeats the value. */
export const FieldError = Schema.Struct({
  pointer: describe(Schema.String, "JSON Pointer to the field, or to the query parameter.", "/name"),
  detail: describe(Schema.String, "What is wrong with it. Never repeats the value.", "Required")
}).annotations({ identifier: "FieldError" })
