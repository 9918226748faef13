import { assert, describe, it } from "@effect/vitest"
import { inTheory, report, unreached } from "./support/PolicySequences.ts"

describe("policies", () => {
  it("keep their rules through 1,500 random sequences of commands", () => {
    const tally = inTheory(1_500)
    console.log(report("decided", tally))
    assert.deepStrictEqual(unreached(tally), [])
  }, 60_000)
})
