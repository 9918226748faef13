import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../support/onEveryStack.ts"
import { inTheory, report, unreached } from "./support/PolicySequences.ts"
import { inPractice } from "./support/PolicyWorld.ts"

describe("policies", () => {
  it.live("keep their invariants through 1,000 random sequences of commands", () =>
    Effect.map(inTheory(1_000), (tally) => {
      console.log(report("decided", tally))
      assert.deepStrictEqual(unreached(tally), [])
    }))
})

onEveryStack("policies", (it) => {
  it.effect("match the model step by step, whatever callers do", () =>
    Effect.gen(function*() {
      const tally = yield* inPractice({ sequences: 60, millis: 4_000 })
      console.log(report("carried out", tally))
      assert.isAtLeast(tally.get("sequences") ?? 0, 5)
    }))
})
