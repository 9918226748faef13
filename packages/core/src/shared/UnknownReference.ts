import * as Schema from "effect/Schema"
import { FieldError } from "./FieldError.ts"
import { TaggedProblem } from "./TaggedProblem.ts"

/** A field refers to something that is not there, or belongs to another organization. */
export class UnknownReference extends TaggedProblem<UnknownReference>()("UnknownReference", 400, {
  fields: { errors: Schema.Array(FieldError) },
  message: "The request refers to something that does not exist in this organization"
}) {
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
}
