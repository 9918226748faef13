import * as Schema from "effect/Schema"

/** One error of a request. `pointer` is a JSON Pointer (RFC 6901); `detail` never repeats the value. */
export const FieldError = Schema.Struct({ pointer: Schema.String, detail: Schema.String }).annotations({
  identifier: "FieldError"
})
