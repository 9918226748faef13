import { Option, Predicate } from "effect"
import { chai } from "vitest"

const equal: (left: unknown, right: unknown, options: object) => boolean = chai.util.eql

const fieldsOf = (error: Error) => Object.entries(error)

/** Null leaves it to chai, which takes all Options for equal if one is none, and compares errors by their messages. */
const compare = (left: unknown, right: unknown): boolean | null => {
  if (Option.isOption(left) && Option.isOption(right)) return left._tag === right._tag ? null : false
  if (left instanceof Error && right instanceof Error && Predicate.hasProperty(left, "_tag") && left !== right) {
    return left.message === right.message && equal(fieldsOf(left), fieldsOf(right), { comparator: compare })
  }
  return null
}

export const compareStrictly = (): void => {
  chai.config.deepEqual = (left, right) => equal(left, right, { comparator: compare })
}
