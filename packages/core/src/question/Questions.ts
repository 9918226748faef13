import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import { mapInTurns } from "../eventLoop/Steps.ts"
import * as Page from "../page/Page.ts"
import { withInput } from "../problem/Input.ts"
import { replaceMe } from "../problem/ReplaceMe.ts"
import { InvalidAnswer, NewAnswer, NewAnswers, type Question, type QuestionId } from "../questionnaire/Question.ts"
import type { QuestionnaireId } from "../questionnaire/Questionnaire.ts"
import { QuestionnaireAccess } from "../questionnaire/QuestionnaireAccess.ts"
import { makeQuestionnaireParts } from "../questionnaire/QuestionnaireParts.ts"
import { QuestionQuery } from "../questionnaire/QuestionnaireQueries.ts"
import { QuestionnaireStore } from "../questionnaire/QuestionnaireStore.ts"
import { changeAnswers as changeAnswersOf } from "../questionnaire/QuestionnaireTransitions.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
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
  pickChanged
} from "./ChangeAnswers.ts"
import { makeChooseAnswers } from "./ChooseAnswers.ts"
import { ChosenAnswers } from "./ChosenAnswers.ts"
import { makeQuestionEdits } from "./QuestionEdits.ts"
import { makeQuestionParts } from "./QuestionParts.ts"
import type { QuestionsService } from "./QuestionsService.ts"
import type { ChangedAnswers } from "./QuestionView.ts"
import { makeSaveQuestions } from "./SaveQuestions.ts"

const make = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const unit = yield* UnitOfWork
  const { listQuestions, load: loadQuestionnaire } = yield* makeQuestionnaireParts
  const { load, makeToRow, requireUnsent, toView } = yield* makeQuestionParts
  const save = yield* makeSaveQuestions
  const edits = yield* makeQuestionEdits
  const chooseAnswers = yield* makeChooseAnswers

  const list = useCase("Questions.list")(
    withInput(QuestionQuery, function*(id: QuestionnaireId, query: QuestionQuery) {
      const { organization: { id: organizationId } } = yield* CurrentActor
      const { assigneeId, ...rest } = query
      const stored = assigneeId === undefined
        ? rest
        : { ...rest, assigneeId: yield* replaceMe(assigneeId, "assigneeId") }
      const page = yield* Page.page(listQuestions(organizationId, id), stored)
      if (page.data.length === 0) yield* loadQuestionnaire(id)
      return Page.mapRows(Revision.mapRow(yield* makeToRow(organizationId, page.data)))(page)
    }),
    QuestionnaireAccess.list
  )

  const get = useCase("Questions.get")(
    function*(id: QuestionnaireId, questionId: QuestionId) {
      return yield* load(id, questionId)
    },
    toView,
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
    toView,
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

  return { list, get, answer, answerMany, confirm, discard, ...edits }
})

export class Questions extends Context.Tag("@attestry/core/question/Questions")<Questions, QuestionsService>() {
  static readonly Default = Layer.effect(this, make)
}
