import * as Schema from "effect/Schema"
import { describe } from "./Describe.ts"
import { FieldError, TaggedProblem } from "./TaggedProblem.ts"

/** A field refers to something unknown or to something of another organization. The error does not say which. */
export class UnknownReference extends TaggedProblem<UnknownReference>()("UnknownReference", 400, {
  fields: {
    errors: describe(Schema.Array(FieldError), "The fields that refer to something unknown.", [
      { pointer: "/assigneeId", detail: "Expected an active member of this organization" }
    ])
  },
  message: "The request refers to something that does not exist in this organization. See `errors`."
}) {
  static member(field: string): UnknownReference {
    return makeError(field, "Expected an active member of this organization")
  }

  static person(field: string): UnknownReference {
    return makeError(field, "Expected an active member of this organization who can sign in")
  }

  static catalogue(field: string): UnknownReference {
    return makeError(field, "Expected a catalogue of controls that this server has")
  }

  static role(field: string): UnknownReference {
    return makeError(field, "Expected a role of this organization")
  }
}

const makeError = (field: string, detail: string) =>
  new UnknownReference({ errors: [{ pointer: `/${field}`, detail }] })
