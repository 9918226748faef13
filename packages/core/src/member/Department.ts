import { Schema } from "effect"

/**
 * Which part of the organization somebody or something belongs to.
 *
 * @since 0.1.0
 * @category schemas
 */
export const Department = Schema.Literal("none", "admin", "gov", "hr", "it", "itsm", "qms").annotations({
  identifier: "Department"
})

/**
 * @since 0.1.0
 * @category schemas
 */
export type Department = typeof Department.Type
