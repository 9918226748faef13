import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { pickFields } from "../shared/PickFields.ts"
import { SectionCount } from "./Question.ts"
import { Questionnaire, QuestionnaireId, QuestionnaireSummary } from "./Questionnaire.ts"

const { organizationId: _, ...summary } = QuestionnaireSummary.fields
const { carriesOver, mappedBy, mapping, warnings } = Questionnaire.fields

const sections = describe(Schema.Array(SectionCount), "The sections in the order of the file, at most 1,000.")

/** A questionnaire in a list, and after a step of its review. */
export const QuestionnaireRow = Schema.Struct(summary).annotations({ identifier: "QuestionnaireRow" })

export type QuestionnaireRow = typeof QuestionnaireRow.Type

/** A questionnaire with its sections, and how its file was read. */
export const QuestionnaireView = Schema.Struct({
  ...summary,
  mapping,
  mappedBy,
  warnings,
  carriesOver,
  sections
}).annotations({ identifier: "Questionnaire" })

export type QuestionnaireView = typeof QuestionnaireView.Type

/** A questionnaire that was read from a file. */
export const UploadedQuestionnaire = Schema.Struct({
  questionnaireId: QuestionnaireId,
  totalQuestions: summary.totalQuestions,
  answeredQuestions: summary.answeredQuestions,
  unconfirmedQuestions: summary.unconfirmedQuestions,
  duplicateOf: describe(
    Schema.NullOr(QuestionnaireId),
    "The oldest questionnaire with the same file, if it was uploaded before; else null.",
    null
  ),
  carriesOver,
  totalWarnings: summary.totalWarnings,
  warnings,
  sections,
  mapping,
  mappedBy,
  mappingFrom: describe(
    Schema.NullOr(QuestionnaireId),
    "The earlier questionnaire with the same headers whose mapping was used; else null.",
    null
  )
}).annotations({ identifier: "UploadedQuestionnaire" })

export type UploadedQuestionnaire = typeof UploadedQuestionnaire.Type

type Sections = ReadonlyArray<SectionCount>

const pickRow = pickFields(QuestionnaireRow)
const pickView = pickFields(QuestionnaireView)
const pickUploaded = pickFields(UploadedQuestionnaire)

export const toQuestionnaireRow = (questionnaire: QuestionnaireSummary): QuestionnaireRow => pickRow(questionnaire, {})

export const toQuestionnaireView = (questionnaire: Questionnaire, sections: Sections): QuestionnaireView =>
  pickView(questionnaire, { sections })

export const toUploadedQuestionnaire = (
  questionnaire: Questionnaire,
  sections: Sections,
  found: Pick<UploadedQuestionnaire, "duplicateOf" | "mappingFrom">
): UploadedQuestionnaire => pickUploaded(questionnaire, { questionnaireId: questionnaire.id, sections, ...found })
