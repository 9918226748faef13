import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import type { AnswerSuggestion } from "../answerLibrary/LibraryAnswer.ts"
import { makeSuggestAnswers } from "../answerLibrary/SuggestAnswers.ts"
import type { AuditEntry } from "../audit/Audited.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { mapInTurns } from "../eventLoop/Steps.ts"
import * as Page from "../page/Page.ts"
import { withInput } from "../problem/Input.ts"
import {
  InvalidAnswer,
  NewAnswer,
  NewAnswers,
  type Question,
  questionEvents,
  type QuestionId,
  QuestionNotFound,
  QuestionPatch,
  QuestionQuery
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
import {
  type Answering,
  changeAnswer,
  changeAnswers,
  confirmAnswer,
  discardAnswer,
  pickChanged,
  type QuestionChange
} from "./ChangeAnswers.ts"
import { makeChooseAnswers } from "./ChooseAnswers.ts"
import { ChosenAnswers } from "./ChosenAnswers.ts"
import type { QuestionsService } from "./QuestionsService.ts"
import { type ChangedAnswers, type QuestionView, toQuestionView } from "./QuestionView.ts"

const toView = (suggestions: ReadonlyMap<QuestionId, AnswerSuggestion>) => (question: Question): QuestionView =>
  toQuestionView(question, suggestions.get(question.id) ?? null)

const countAnswer = ({ answer }: Question): number => answer === null ? 0 : 1

const countUnconfirmed = ({ answerState }: Question): number => answerState === "unconfirmed" ? 1 : 0

const countNew = (count: (question: Question) => number, changes: ReadonlyArray<QuestionChange>): number =>
  changes.reduce((sum, { after, before }) => sum + count(after) - count(before.value), 0)

const make = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const { listQuestions, load: loadQuestionnaire, resolveMember } = yield* makeQuestionnaireParts
  const suggestAnswers = yield* makeSuggestAnswers
  const chooseAnswers = yield* makeChooseAnswers

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
      (found) =>
        Effect.map(
          suggestAnswers(found.value.organizationId, [found.value]),
          (suggestions) => Revision.map(found, toView(suggestions))
        )
    )

  const requireUnsent = ({ value }: Revision.Versioned<Questionnaire>) =>
    value.status === "sent" ? Effect.fail(new QuestionnaireSent()) : Effect.succeed(value)

  /** Saves the questions. The questionnaire must have the status that was read, else the unit is retried. */
  const save = Effect.fnUntraced(function*(
    [before, after]: readonly [Questionnaire, Questionnaire],
    verb: "answered" | "confirmed" | "discarded" | "reviewed",
    changes: ReadonlyArray<QuestionChange>
  ) {
    const { id, organizationId, status } = before
    const more = { questionnaireId: id }
    const events: Array<AuditEntry> = [
      ...yield* mapInTurns(changes, (change) => questionEvents.changed(verb)(change.before.value, change.after, more))
    ]
    if (after.status !== status) events.push(questionnaireEvents.updated(before, after))
    const editor = verb === "reviewed" ? null : actingUserId(yield* CurrentActor)
    yield* store.saveQuestions(
      organizationId,
      id,
      changes.map(({ after: value, before: { revision } }) => ({ value, revision })),
      {
        from: status,
        to: after.status,
        editor,
        answeredQuestions: countNew(countAnswer, changes),
        unconfirmedQuestions: countNew(countUnconfirmed, changes),
        updatedAt: yield* Timestamp.now
      }
    )
    yield* audit.record(...events)
  })

  const list = useCase("Questions.list")(
    withInput(QuestionQuery, function*(id: QuestionnaireId, query: QuestionQuery) {
      const { organization: { id: organizationId } } = yield* CurrentActor
      const page = yield* Page.page(listQuestions(organizationId, id), query)
      if (page.data.length === 0) yield* loadQuestionnaire(id)
      return Page.mapRows(toView(yield* suggestAnswers(organizationId, page.data)))(page)
    }),
    QuestionnaireAccess.list
  )

  const get = useCase("Questions.get")(
    function*(id: QuestionnaireId, questionId: QuestionId) {
      return yield* load(id, questionId)
    },
    withSuggestion,
    QuestionnaireAccess.get
  )

  const answer = useCase("Questions.answer")(
    withInput(NewAnswer, function*(id: QuestionnaireId, questionId: QuestionId, input: NewAnswer) {
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
    }),
    unit.run,
    withSuggestion,
    QuestionnaireAccess.answer
  )

  const answerMany = useCase("Questions.answerMany")(
    withInput(NewAnswers, function*(id: QuestionnaireId, input: NewAnswers) {
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
      const result: ChangedAnswers = {
        questionnaireId: id,
        total: input.answers.length,
        changed: changes.length
      }
      return result
    }),
    unit.run,
    QuestionnaireAccess.answer
  )

  const changeUnconfirmed = (
    name: "confirm" | "discard",
    verb: "confirmed" | "discarded",
    change: (before: Question, answering: Answering) => Question
  ) =>
    useCase(`Questions.${name}`)(
      withInput(ChosenAnswers, function*(id: QuestionnaireId, chosen: ChosenAnswers) {
        const by = actingUserId(yield* CurrentActor)
        const questionnaire = yield* requireUnsent(yield* loadQuestionnaire(id))
        const found = yield* chooseAnswers(questionnaire, chosen)
        const answering = { by, now: yield* Timestamp.now }
        const changes = pickChanged(
          yield* mapInTurns(found, (before) => ({ before, after: change(before.value, answering) }))
        )
        if (changes.length > 0) yield* save([questionnaire, yield* changeAnswersOf(questionnaire, by)], verb, changes)
        const result: ChangedAnswers = { questionnaireId: id, total: found.length, changed: changes.length }
        return result
      }),
      unit.run,
      QuestionnaireAccess.answer
    )

  const confirm = changeUnconfirmed("confirm", "confirmed", confirmAnswer)

  const discard = changeUnconfirmed("discard", "discarded", discardAnswer)

  const review = useCase("Questions.review")(
    withInput(QuestionPatch, function*(id: QuestionnaireId, questionId: QuestionId, patch: QuestionPatch) {
      const read = yield* Revision.check(yield* load(id, questionId))
      const questionnaire = yield* requireUnsent(yield* loadQuestionnaire(id))
      const { revision, value: before } = read
      const assigneeId = yield* resolveMember("assigneeId", patch.assigneeId, before.assigneeId)
      const after: Question = { ...before, ...patch, assigneeId }
      if (isEqual(before, after)) return read
      yield* save([questionnaire, questionnaire], "reviewed", [{ before: read, after }])
      return { value: after, revision: revision + 1 }
    }),
    unit.run,
    withSuggestion,
    QuestionnaireAccess.review
  )

  return { list, get, answer, answerMany, confirm, discard, review }
})

export class Questions extends Context.Tag("@attestry/core/question/Questions")<Questions, QuestionsService>() {
  static readonly Default = Layer.effect(this, make)
}
