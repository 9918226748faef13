import * as Schema from "effect/Schema"
import { mostAnswers, QuestionId } from "../questionnaire/Question.ts"
import { ColumnLetters } from "../questionnaireFile/QuestionnaireFile.ts"
import { describe } from "../shared/Describe.ts"
import { PlainText } from "../shared/Text.ts"

const NamedAnswers = Schema.Struct({
  questionIds: describe(
    Schema.Array(QuestionId).pipe(Schema.minItems(1), Schema.maxItems(mostAnswers)),
    "Questions of the questionnaire, at most 1,000.",
    ["qqa_01jcz3n8k4v9wq2h7m5r6t8x0y"]
  )
}).annotations({ identifier: "NamedAnswers" })

const sample = Schema.decodeSync(NamedAnswers)({ questionIds: ["qqa_01jcz3n8k4v9wq2h7m5r6t8x0y"] })

const AnswerColumn = Schema.Struct({
  sheet: describe(
    PlainText(1_000),
    "The name of the sheet; for a table of a text `table 1`, `table 2` and so on.",
    "Security"
  ),
  column: describe(ColumnLetters, "The letters of the column in which the answers are.", "D")
}).annotations({ identifier: "AnswerColumn" })

/** The answers to confirm or discard: those of some questions, or all in a column of the file. */
export const ChosenAnswers = describe(
  Schema.Union(NamedAnswers, AnswerColumn).annotations({
    identifier: "ChosenAnswers",
    // no column, because none is in every file
    arbitrary: () => (fc) => fc.constantFrom(sample)
  }),
  "Either `questionIds`, or `sheet` and `column`.",
  sample
)

export type ChosenAnswers = typeof ChosenAnswers.Type
