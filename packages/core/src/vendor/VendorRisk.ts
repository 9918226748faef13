import * as Schema from "effect/Schema"

/** How probable a risk is, from the least to the most. */
export const Probability = Schema.Literal("very_unlikely", "unlikely", "possible", "likely", "very_likely").annotations(
  {
    identifier: "Probability"
  }
)

export type Probability = typeof Probability.Type

/** How bad the consequences of a risk are, from the least to the most. */
export const Impact = Schema.Literal("insignificant", "minor", "moderate", "major", "severe").annotations({
  identifier: "Impact"
})

export type Impact = typeof Impact.Type

const Level = Schema.Literal("low", "medium", "high", "critical")

/**
 * What a risk matrix says of a probability and an impact. `matrix` names the table that decided, so that an old rating
 * can be told from one of a later table. Nothing is scored before it is assessed.
 */
export const RiskRating = Schema.Struct({
  score: Schema.NullOr(Schema.Int.pipe(Schema.between(1, 25))),
  level: Schema.Literal(...Level.literals, "unscored"),
  matrix: Schema.Literal("5x5-v1")
}).annotations({ identifier: "RiskRating" })

export type RiskRating = typeof RiskRating.Type

const level = (score: number): typeof Level.Type =>
  score >= 17 ? "critical" : score >= 10 ? "high" : score >= 5 ? "medium" : "low"

/**
 * The rating of a risk by the matrix `5x5-v1`: the score is the place of the probability times the place of the impact,
 * 1 to 25; 1–4 is low, 5–9 medium, 10–16 high, 17–25 critical.
 */
export const rateRisk = (probability: Probability, impact: Impact): RiskRating => {
  const score = (Probability.literals.indexOf(probability) + 1) * (Impact.literals.indexOf(impact) + 1)
  return { score, level: level(score), matrix: "5x5-v1" }
}

/** The rating of what is not assessed yet. */
export const unscored: RiskRating = { score: null, level: "unscored", matrix: "5x5-v1" }
