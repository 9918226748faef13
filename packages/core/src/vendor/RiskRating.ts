import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"

/** Probability of a risk, from the lowest to the highest. */
export const Probability = Schema.Literal("very_unlikely", "unlikely", "possible", "likely", "very_likely").annotations(
  {
    identifier: "Probability",
    description: "Probability of a risk, from the lowest to the highest."
  }
)

export type Probability = typeof Probability.Type

/** Impact of a risk, from the lowest to the highest. */
export const Impact = Schema.Literal("insignificant", "minor", "moderate", "major", "severe").annotations({
  identifier: "Impact",
  description: "Impact of a risk, from the lowest to the highest."
})

export type Impact = typeof Impact.Type

const Level = Schema.Literal("low", "medium", "high", "critical")

/** Level of a risk. A risk that is not assessed is unscored. */
export const RiskLevel = Schema.Literal(...Level.literals, "unscored").annotations({
  identifier: "RiskLevel",
  description: "Level of a risk; `unscored` without an assessment."
})

export type RiskLevel = typeof RiskLevel.Type

/**
 * Rating of a risk by a risk matrix. `matrix` names the matrix, which tells an old rating from a later one. A risk that is
 * not assessed has no score.
 */
export const RiskRating = Schema.Struct({
  score: describe(
    Schema.NullOr(Schema.Int.pipe(Schema.between(1, 25))),
    "Place of the probability (1–5) times place of the impact (1–5); null without an assessment.",
    12
  ),
  level: describe(
    RiskLevel,
    "Band of the score: 1–4 is low, 5–9 medium, 10–16 high, 17–25 critical; unscored without an assessment.",
    "high"
  ),
  matrix: describe(Schema.Literal("5x5-v1"), "Name of the risk matrix that rated the risk.")
}).annotations({ identifier: "RiskRating" })

export type RiskRating = typeof RiskRating.Type

const toLevel = (score: number): typeof Level.Type =>
  score >= 17 ? "critical" : score >= 10 ? "high" : score >= 5 ? "medium" : "low"

/**
 * Rates a risk by the matrix `5x5-v1`. The score is the place of the probability times the place of the impact: 1 to 25.
 * 1–4 is low, 5–9 medium, 10–16 high, 17–25 critical.
 */
export const rateRisk = (probability: Probability, impact: Impact): RiskRating => {
  const score = (Probability.literals.indexOf(probability) + 1) * (Impact.literals.indexOf(impact) + 1)
  return { score, level: toLevel(score), matrix: "5x5-v1" }
}

/** Returns the pairs of probability and impact that the matrix rates with the level: none if it is `unscored`. */
export const cellsOf = (
  level: RiskLevel
): ReadonlyArray<{ readonly probability: Probability; readonly impact: Impact }> =>
  Probability.literals.flatMap((probability) =>
    Impact.literals.flatMap((impact) => rateRisk(probability, impact).level === level ? [{ probability, impact }] : [])
  )

/** Rating of a risk that is not assessed. */
export const unscored: RiskRating = { score: null, level: "unscored", matrix: "5x5-v1" }
