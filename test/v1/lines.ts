import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"
import type { Answer } from "../support/Api.ts"
import type { Scenarios } from "../support/onEveryStack.ts"
import type { Kind } from "./kinds.ts"

export type Tests = Vitest.MethodsNonLive<Scenarios, true>

/** Runs at the first test that needs it. The tests of a section are many and small, so they share an organization. */
export const once = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.runSync(Effect.cached(effect))

/** A test for each field of a table: every object has it. */
export const shows = <E>(
  it: Tests,
  seen: Effect.Effect<ReadonlyArray<any>, E, Scenarios>,
  fields: { readonly [field: string]: Kind }
): void => {
  for (const [field, { fits, name, occurs }] of Object.entries(fields)) {
    it.effect(`shows ${field} as ${name}`, () =>
      Effect.map(seen, (objects) => {
        const values = objects.map((one) => one[field])
        assert.isNotEmpty(values)
        for (const value of values) assert.isTrue(fits(value), `${field} is ${JSON.stringify(value)}`)
        for (const one of occurs) assert.isTrue(values.some(one), `${field} is only ${JSON.stringify(values)}`)
      }))
  }
}

interface Values {
  /** The bounds of the value, for the title. */
  readonly within?: string
  readonly takes: ReadonlyArray<unknown>
  readonly rejects: ReadonlyArray<unknown>
}

/** A test for each field of a request: a value comes back as it was sent, and others are rejected with their place. */
export const takes = <E>(
  it: Tests,
  ask: (fields: { readonly [field: string]: unknown }) => Effect.Effect<Answer, E, Scenarios>,
  fields: { readonly [field: string]: Values }
): void => {
  for (const [field, { rejects, takes, within }] of Object.entries(fields)) {
    it.effect(`takes ${field}${within === undefined ? "" : ` of ${within}`}, and rejects other values`, () =>
      Effect.gen(function*() {
        for (const value of takes) {
          const { body, status, text } = yield* ask({ [field]: value })
          assert.include([200, 201], status, text)
          assert.deepStrictEqual(body[field], value)
        }
        for (const value of rejects) {
          const { body, status } = yield* ask({ [field]: value })
          assert.deepStrictEqual([status, body.errors?.[0]?.pointer.split("/")[1]], [400, field], JSON.stringify(value))
        }
      }))
  }
}
