import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"

/** What is wrong with one part of a request: where (an RFC 6901 JSON Pointer) and how, never what was sent. */
export const FieldError = Schema.Struct({ pointer: Schema.String, detail: Schema.String }).annotations({
  identifier: "FieldError"
})

/** A field refers to something that is not there, or belongs to another organization. */
export class UnknownReference extends Schema.TaggedError<UnknownReference>()(
  "UnknownReference",
  { errors: Schema.Array(FieldError) },
  HttpApiSchema.annotations({ status: 400 })
) {
  /** The field of that name refers to no active member. */
  static member(field: string): UnknownReference {
    return new UnknownReference({
      errors: [{ pointer: `/${field}`, detail: "Expected an active member of this organization" }]
    })
  }

  /** The field of that name refers to no active member who may approve. */
  static approver(field: string): UnknownReference {
    return new UnknownReference({
      errors: [{ pointer: `/${field}`, detail: "Expected an active member of this organization who may approve" }]
    })
  }

  /** The field of that name refers to no role. */
  static role(field: string): UnknownReference {
    return new UnknownReference({ errors: [{ pointer: `/${field}`, detail: "Expected a role of this organization" }] })
  }

  override get message() {
    return "The request refers to something that does not exist in this organization"
  }
}
