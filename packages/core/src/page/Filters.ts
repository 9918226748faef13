import * as Schema from "effect/Schema"
import { MemberReference } from "../shared/Ids.ts"
import { anyOf } from "./AnyOf.ts"

/** People as a store gets them: `none` stands for the rows without one. */
export type PersonOrNone = MemberReference | "none"

const withMessage = <A, I>(schema: Schema.Schema<A, I>, others: string) =>
  schema.annotations({
    message: () => ({ message: `Expected an id of the form mem_… or usr_…, ${others}`, override: true })
  })

/** People of a filter: `me` is the caller, `none` finds the rows without one. */
export const people = anyOf(
  withMessage(Schema.Union(MemberReference, Schema.Literal("me", "none")), "me or none")
)

/** The same without `me`, as a store gets it. */
export const storedPeople = anyOf(
  withMessage(Schema.Union(MemberReference, Schema.Literal("none")), "or none")
)
