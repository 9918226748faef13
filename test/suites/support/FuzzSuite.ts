import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { endpoints } from "../../support/endpoints.ts"
import { everyEndpoint, run } from "./Fuzz.ts"

/** What hostile requests have to lead to sooner or later, beside success. */
const refusals = [400, 401, 403, 404, 405, 412, 413, 415, 422, 431]

const seed = process.env["FUZZ_SEED"] === undefined ? Date.now() % 2 ** 31 : Number(process.env["FUZZ_SEED"])

/** `FUZZ_SEED` has the same requests made again. */
export const fuzz = (count: number) =>
  Effect.gen(function*() {
    const { complaints, done, hostilities, millis, slowest, statuses } = yield* run(count, seed)
    assert.deepStrictEqual(complaints, [], `FUZZ_SEED=${seed}`)
    const by = (counts: { readonly [name: string]: number }) =>
      Object.entries(counts).map(([name, count]) => `${count} × ${name}`).join(", ")
    console.log([
      `FUZZ_SEED=${seed}: ${count} requests to ${endpoints.length} endpoints in ${(millis / 1000).toFixed(1)} s`,
      `answers: ${by(statuses)}; the slowest took ${slowest.toFixed(0)} ms`,
      `hostilities: ${by(hostilities)}`
    ].join("\n"))
    assert.deepStrictEqual(everyEndpoint.filter((name) => !done.has(name)), [], "endpoints without a success")
    assert.deepStrictEqual(refusals.filter((status) => !(status in statuses)), [], "refusals that never came")
  })
