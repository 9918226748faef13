import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { inTheory, report, unreached } from "../model/support/PolicySequences.ts"
import { inPractice } from "../model/support/PolicyWorld.ts"
import { onEveryStack } from "../support/onEveryStack.ts"

const minutes = Number(process.env["BUDGET_MINUTES"] ?? 20)
if (!(minutes > 0)) throw new Error("BUDGET_MINUTES has to be a number above 0")

/** Of the budget, on each storage; the rest is for the others. */
const millis = minutes * 60_000 * 0.03

describe("policies", () => {
  it.live(
    "keep their invariants through 20,000 random sequences of commands",
    () =>
      Effect.map(inTheory(20_000), (tally) => {
        console.log(report("decided", tally))
        assert.deepStrictEqual(unreached(tally), [])
      })
  )
})

onEveryStack("policies", (it) => {
  it.effect("match the model step by step, whatever callers do", () =>
    Effect.gen(function*() {
      const tally = yield* inPractice({ sequences: 50_000, millis, longest: 40 })
      console.log(report("carried out", tally))
      assert.isAtLeast(tally.get("sequences") ?? 0, 5)
    }))
})
