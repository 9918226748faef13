import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { endpoints } from "../../support/endpoints.ts"
import { everyEndpoint, type Reached, run } from "./Fuzz.ts"

/** Outcomes that hostile requests must reach sooner or later, beside success. */
const refusals = [400, 401, 403, 404, 405, 412, 413, 415, 422, 431]

const seed = process.env["FUZZ_SEED"] === undefined ? Date.now() % 2 ** 31 : Number(process.env["FUZZ_SEED"])

const missingOf = ({ done, statuses }: Reached) => ({
  successes: everyEndpoint.filter((name) => !done.has(name)),
  refusals: refusals.filter((status) => !(status in statuses))
})

const isEnough = (reached: Reached): boolean => {
  const missing = missingOf(reached)
  return missing.successes.length + missing.refusals.length === 0
}

/** `FUZZ_SEED` has the same requests made again. */
export const fuzz = (count: number) =>
  Effect.gen(function*() {
    const { complaints, done, hostilities, made, millis, slowest, statuses } = yield* run(count, seed, isEnough)
    assert.deepStrictEqual(complaints, [], `FUZZ_SEED=${seed}`)
    const by = (counts: { readonly [name: string]: number }) =>
      Object.entries(counts).map(([name, count]) => `${count} × ${name}`).join(", ")
    console.log([
      `FUZZ_SEED=${seed}: ${made} requests to ${endpoints.length} endpoints in ${(millis / 1000).toFixed(1)} s`,
      `answers: ${by(statuses)}; the slowest took ${slowest.toFixed(0)} ms`,
      `hostilities: ${by(hostilities)}`
    ].join("\n"))
    const missing = missingOf({ done, statuses })
    assert.deepStrictEqual(missing.successes, [], "endpoints without a success")
    assert.deepStrictEqual(missing.refusals, [], "refusals that never came")
  })
