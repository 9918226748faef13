import * as Schema from "effect/Schema"
import { Question, QuestionId } from "../questionnaire/Question.ts"
import { QuestionnaireView } from "../questionnaire/QuestionnaireView.ts"
import { SheetMapping } from "../questionnaireFile/QuestionnaireFile.ts"
import { describe } from "../shared/Describe.ts"

/** The meaning of sheets and columns to read the file with. */
export const NewMapping = describe(
  Schema.Struct({
    mapping: describe(
      Schema.Array(SheetMapping).pipe(
        Schema.maxItems(100),
        Schema.annotations({ arbitrary: () => (fc) => fc.constant([]) })
      ),
      "The meaning of sheets and columns. If it is empty, the file is read automatically.",
      [{ sheet: "Security", kind: "asked", headerRows: [4], columns: { question: ["B"], answer: ["C"] } }]
    )
  }).annotations({ identifier: "NewMapping" }),
  "The mapping.",
  { mapping: [] }
)

export type NewMapping = typeof NewMapping.Type

/** Most questions that are listed of each kind. */
const mostListed = 100

const QuestionName = Schema.Struct({
  questionId: QuestionId,
  number: Question.fields.number,
  text: Question.fields.text
}).annotations({ identifier: "QuestionName" })

const NamedQuestions = Schema.Struct({
  total: describe(Schema.NonNegativeInt, "Their number.", 1),
  questions: describe(Schema.Array(QuestionName), "The first 100 of them.", [])
}).annotations({ identifier: "NamedQuestions" })

const named = (description: string) => describe(NamedQuestions, description, { total: 0, questions: [] })

/** A questionnaire after a new reading, and what became of its questions. */
export const MappedQuestionnaire = Schema.Struct({
  ...QuestionnaireView.fields,
  new: named("Questions that only the new reading has."),
  changed: named("Questions that changed, or their places or unconfirmed answers."),
  gone: named("Questions that the new reading lacks, as they were."),
  kept: named("Questions that the new reading lacks, and that stay: a person answered, confirmed or edited them.")
}).annotations({ identifier: "MappedQuestionnaire" })

export type MappedQuestionnaire = typeof MappedQuestionnaire.Type

export const nameQuestions = (questions: ReadonlyArray<Question>): typeof NamedQuestions.Type => ({
  total: questions.length,
  questions: questions.slice(0, mostListed).map(({ id, number, text }) => ({ questionId: id, number, text }))
})
