import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import type { AnswerSuggestion } from "../answerLibrary/LibraryAnswer.ts"
import { makeSuggestAnswers } from "../answerLibrary/SuggestAnswers.ts"
import type { AuditEntry } from "../audit/Audited.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import * as Page from "../page/Page.ts"
import {
  type AnswerInput,
  type AnswersInput,
  InvalidAnswer,
  type Question,
  questionEvents,
  type QuestionId,
  QuestionNotFound,
  type QuestionPatch,
  type QuestionQuery
} from "../questionnaire/Question.ts"
import {
  type Questionnaire,
  questionnaireEvents,
  type QuestionnaireId,
  QuestionnaireSent
} from "../questionnaire/Questionnaire.ts"
import { QuestionnaireAccess } from "../questionnaire/QuestionnaireAccess.ts"
import { makeQuestionnaireParts } from "../questionnaire/QuestionnaireParts.ts"
import { QuestionnaireStore } from "../questionnaire/QuestionnaireStore.ts"
import { changeAnswers as changeAnswersOf } from "../questionnaire/QuestionnaireTransitions.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import { isEqual } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { changeAnswer, changeAnswers, type QuestionChange } from "./ChangeAnswers.ts"

/** A question, and an earlier answer to the same one; null if there is none but its own. */
export interface QuestionView extends Question {
  readonly suggestion: AnswerSuggestion | null
}

/** Numbers of a request that gave several answers. */
export interface AnswersResult {
  readonly questionnaireId: QuestionnaireId
  /** The number of the answers given. */
  readonly total: number
  /** The number of those that differed. */
  readonly changed: number
}

const toView = (suggestions: ReadonlyMap<QuestionId, AnswerSuggestion>) => (question: Question): QuestionView => ({
  ...question,
  suggestion: suggestions.get(question.id) ?? null
})

const countAnswer = ({ answer }: Question): number => answer === null ? 0 : 1

const countNew = (changes: ReadonlyArray<QuestionChange>): number =>
  changes.reduce((sum, { after, before }) => sum + countAnswer(after) - countAnswer(before.value), 0)

/** The questions of questionnaires, their answers, and the review of these. */
export class Questions extends Effect.Service<Questions>()("@attestry/core/question/Questions", {
  effect: Effect.gen(function*() {
    const store = yield* QuestionnaireStore
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const { listQuestions, load: loadQuestionnaire, resolveMember } = yield* makeQuestionnaireParts
    const suggestAnswers = yield* makeSuggestAnswers

    const load = Effect.fnUntraced(function*(id: QuestionnaireId, questionId: QuestionId) {
      const { organization } = yield* CurrentActor
      const found = yield* store.findQuestion(organization.id, id, questionId)
      if (Option.isSome(found)) return found.value
      yield* loadQuestionnaire(id)
      return yield* new QuestionNotFound()
    })

    const withSuggestion = <E, R>(read: Effect.Effect<Revision.Versioned<Question>, E, R>) =>
      Effect.flatMap(
        read,
        ({ revision, value }) =>
          Effect.map(suggestAnswers(value.organizationId, [value]), (suggestions) => ({
            value: toView(suggestions)(value),
            revision
          }))
      )

    const requireUnsent = ({ value }: Revision.Versioned<Questionnaire>) =>
      value.status === "sent" ? Effect.fail(new QuestionnaireSent()) : Effect.succeed(value)

    /** Saves the questions. The questionnaire must have the status that was read, else the unit is retried. */
    const save = Effect.fnUntraced(function*(
      [before, after]: readonly [Questionnaire, Questionnaire],
      verb: "answered" | "reviewed",
      changes: ReadonlyArray<QuestionChange>
    ) {
      const { id, organizationId, status } = before
      const more = { questionnaireId: id }
      const events: Array<AuditEntry> = changes.map((change) =>
        questionEvents.changed(verb)(change.before.value, change.after, more)
      )
      if (after.status !== status) events.push(questionnaireEvents.updated(before, after))
      const editor = verb === "answered" ? actingUserId(yield* CurrentActor) : null
      yield* store.saveQuestions(
        organizationId,
        id,
        changes.map(({ after: value, before: { revision } }) => ({ value, revision })),
        {
          from: status,
          to: after.status,
          editor,
          answeredQuestions: countNew(changes),
          updatedAt: yield* Timestamp.now
        }
      )
      yield* audit.record(...events)
    })

    /** Lists one page of the matching questions, by default in the order of the file. */
    const list = useCase("Questions.list")(function*(id: QuestionnaireId, query: QuestionQuery) {
      const { organization: { id: organizationId } } = yield* CurrentActor
      const page = yield* Page.page(listQuestions(organizationId, id), query)
      if (page.data.length === 0) yield* loadQuestionnaire(id)
      return { ...page, data: page.data.map(toView(yield* suggestAnswers(organizationId, page.data))) }
    }, QuestionnaireAccess.list)

    const get = useCase("Questions.get")(
      function*(id: QuestionnaireId, questionId: QuestionId) {
        return yield* load(id, questionId)
      },
      withSuggestion,
      QuestionnaireAccess.get
    )

    /**
     * Answers the question, or removes its answer. The questionnaire changes with it, and loses its approval. Equal values
     * change nothing.
     */
    const answer = useCase("Questions.answer")(
      function*(id: QuestionnaireId, questionId: QuestionId, input: AnswerInput) {
        const by = actingUserId(yield* CurrentActor)
        const read = yield* Revision.check(yield* load(id, questionId))
        const questionnaire = yield* requireUnsent(yield* loadQuestionnaire(id))
        const changed = changeAnswer(read.value, input, { by, now: yield* Timestamp.now })
        if (Either.isLeft(changed)) {
          return yield* new InvalidAnswer({ errors: [{ pointer: "/answer", detail: changed.left }] })
        }
        const { right: after } = changed
        if (after === read.value) return read
        const edited = yield* changeAnswersOf(questionnaire, by)
        yield* save([questionnaire, edited], "answered", [{ before: read, after }])
        return { value: after, revision: read.revision + 1 }
      },
      unit.run,
      withSuggestion,
      QuestionnaireAccess.answer
    )

    /** Answers many questions in one commit. Fails with each faulty answer, and stores nothing then. */
    const answerMany = useCase("Questions.answerMany")(
      function*(id: QuestionnaireId, input: AnswersInput) {
        const actor = yield* CurrentActor
        const questionnaire = yield* requireUnsent(yield* Revision.check(yield* loadQuestionnaire(id)))
        const found = yield* store.findQuestions(
          actor.organization.id,
          id,
          input.answers.map(({ questionId }) => questionId)
        )
        const by = actingUserId(actor)
        const changes = yield* changeAnswers(input, found, { by, now: yield* Timestamp.now })
        if (changes.length > 0) {
          yield* save([questionnaire, yield* changeAnswersOf(questionnaire, by)], "answered", changes)
        }
        const result: AnswersResult = {
          questionnaireId: id,
          total: input.answers.length,
          changed: changes.length
        }
        return result
      },
      unit.run,
      QuestionnaireAccess.answer
    )

    /** Changes status, assignee and comment of the review. Writes nothing if none of them differs. */
    const review = useCase("Questions.review")(
      function*(id: QuestionnaireId, questionId: QuestionId, patch: QuestionPatch) {
        const read = yield* Revision.check(yield* load(id, questionId))
        const questionnaire = yield* requireUnsent(yield* loadQuestionnaire(id))
        const { revision, value: before } = read
        const assigneeId = yield* resolveMember("assigneeId", patch.assigneeId, before.assigneeId)
        const after: Question = { ...before, ...patch, assigneeId }
        if (isEqual(before, after)) return read
        yield* save([questionnaire, questionnaire], "reviewed", [{ before: read, after }])
        return { value: after, revision: revision + 1 }
      },
      unit.run,
      withSuggestion,
      QuestionnaireAccess.review
    )

    return { list, get, answer, answerMany, review }
  })
}) {}
