import { cellsOf, Impact, Probability, rateRisk, RiskLevel, RiskRating } from "@attestry/core/vendor"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const probabilities = Probability.literals
const impacts = Impact.literals

describe("VendorRisk", () => {
  it("rates each of the 25 cells by the matrix", () => {
    const levels = probabilities.map((probability) => impacts.map((impact) => rateRisk(probability, impact).level))
    assert.deepStrictEqual(levels, [
      ["low", "low", "low", "low", "medium"],
      ["low", "low", "medium", "medium", "high"],
      ["low", "medium", "medium", "high", "high"],
      ["low", "medium", "high", "high", "critical"],
      ["medium", "high", "high", "critical", "critical"]
    ])
  })

  it("has each of the 25 cells under one level", () => {
    const cells = RiskLevel.literals.flatMap((level) =>
      cellsOf(level).map(({ impact, probability }) => {
        assert.strictEqual(rateRisk(probability, impact).level, level)
        return `${probability} ${impact}`
      })
    )
    assert.deepStrictEqual([cells.length, new Set(cells).size, cellsOf("unscored").length], [25, 25, 0])
  })

  it.prop(
    "rates every pair with a rating of the schema",
    [Probability, Impact],
    ([probability, impact]) =>
      Schema.is(RiskRating)(rateRisk(probability, impact)) && rateRisk(probability, impact).score !== null
  )

  it.prop(
    "never rates lower when probability or impact is higher",
    [Probability, Impact, Probability, Impact],
    ([probability, impact, otherProbability, otherImpact]) => {
      const isWorse = probabilities.indexOf(otherProbability) >= probabilities.indexOf(probability) &&
        impacts.indexOf(otherImpact) >= impacts.indexOf(impact)
      return !isWorse ||
        (rateRisk(otherProbability, otherImpact).score ?? 0) >= (rateRisk(probability, impact).score ?? 0)
    }
  )
})
