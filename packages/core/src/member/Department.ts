import * as Schema from "effect/Schema"

/** Which part of the organization somebody or something belongs to. */
export const Department = Schema.Literal("none", "admin", "gov", "hr", "it", "itsm", "qms").annotations({
  identifier: "Department"
})

export type Department = typeof Department.Type
