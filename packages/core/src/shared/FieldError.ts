import * as Schema from "effect/Schema"

/** What is wrong with one part of a request: where (an RFC 6901 JSON Pointer) and how, never what was sent. */
export const FieldError = Schema.Struct({ pointer: Schema.String, detail: Schema.String }).annotations({
  identifier: "FieldError"
})
