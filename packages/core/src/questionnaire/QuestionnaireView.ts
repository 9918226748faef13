import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Actor, CurrentActor } from "../access/Actor.ts"
import { makeMoves } from "../access/Moves.ts"
import { isAwaitingActor, isPending } from "../approval/ApprovalTransitions.ts"
import { describe } from "../shared/Describe.ts"
import { pickFields } from "../shared/PickFields.ts"
import { SectionCount } from "./Question.ts"
import { Questionnaire, QuestionnaireId, QuestionnaireSummary } from "./Questionnaire.ts"
import { QuestionnaireAccess } from "./QuestionnaireAccess.ts"
import { canReopen, canSend, canSubmit, isConfirmed, isSent } from "./QuestionnaireTransitions.ts"

const { organizationId: _, ...summary } = QuestionnaireSummary.fields
const { carriesOver, mappedBy, mapping, warnings } = Questionnaire.fields

const sections = describe(Schema.Array(SectionCount), "The sections in the order of the file, at most 1,000.")

/** A questionnaire in a list. */
export const QuestionnaireRow = Schema.Struct(summary).annotations({ identifier: "QuestionnaireRow" })

export type QuestionnaireRow = typeof QuestionnaireRow.Type

const isOpen = (questionnaire: QuestionnaireSummary): boolean => !isSent(questionnaire) && !isPending(questionnaire)

const editing = { guard: QuestionnaireAccess.edit, isPossible: isOpen }

const answering = { guard: QuestionnaireAccess.answer, isPossible: isOpen }

const isAsked = (questionnaire: QuestionnaireSummary, actor: Actor): boolean => isAwaitingActor(questionnaire, actor)

const moves = makeMoves("QuestionnaireMove", {
  remove: { guard: QuestionnaireAccess.remove },
  replaceMapping: editing,
  update: { guard: QuestionnaireAccess.update },
  // while it is pending, this names another approver
  submit: {
    guard: QuestionnaireAccess.submit,
    isPossible: (questionnaire: QuestionnaireSummary) => canSubmit(questionnaire) && isConfirmed(questionnaire)
  },
  withdraw: { guard: QuestionnaireAccess.withdraw, isPossible: (one: QuestionnaireSummary) => isPending(one) },
  approve: {
    guard: QuestionnaireAccess.judge,
    isPossible: (one: QuestionnaireSummary, actor: Actor) => isAsked(one, actor) && isConfirmed(one)
  },
  reject: { guard: QuestionnaireAccess.judge, isPossible: isAsked },
  send: {
    guard: QuestionnaireAccess.send,
    isPossible: (one: QuestionnaireSummary) => canSend(one) && isConfirmed(one)
  },
  reopen: { guard: QuestionnaireAccess.reopen, isPossible: (one: QuestionnaireSummary) => canReopen(one) },
  add: editing,
  join: editing,
  answerMany: answering,
  confirm: answering,
  discard: answering
})

/** A questionnaire after a step of its review, and the moves that the caller may make. */
export const ReviewedQuestionnaire = Schema.Struct({ ...summary, allowed: moves.allowed }).annotations({
  identifier: "ReviewedQuestionnaire"
})

export type ReviewedQuestionnaire = typeof ReviewedQuestionnaire.Type

/** A questionnaire with its sections, how its file was read, and the moves that the caller may make. */
export const QuestionnaireView = Schema.Struct({
  ...summary,
  mapping,
  mappedBy,
  warnings,
  carriesOver,
  sections,
  allowed: moves.allowed
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

export const makeToReviewedQuestionnaire = Effect.map(
  CurrentActor,
  (actor) => (questionnaire: QuestionnaireSummary): ReviewedQuestionnaire =>
    Object.assign(toQuestionnaireRow(questionnaire), { allowed: moves.find(questionnaire, actor) })
)

export const makeToQuestionnaireView = Effect.map(
  CurrentActor,
  (actor) => (questionnaire: Questionnaire, sections: Sections): QuestionnaireView =>
    pickView(questionnaire, { sections, allowed: moves.find(questionnaire, actor) })
)

export const toUploadedQuestionnaire = (
  questionnaire: Questionnaire,
  sections: Sections,
  found: Pick<UploadedQuestionnaire, "duplicateOf" | "mappingFrom">
): UploadedQuestionnaire => pickUploaded(questionnaire, { questionnaireId: questionnaire.id, sections, ...found })
