import * as Schema from "effect/Schema"

/** A part of the organization. */
export const Department = Schema.Literal("none", "admin", "gov", "hr", "it", "itsm", "qms").annotations({
  identifier: "Department"
})

export type Department = typeof Department.Type
