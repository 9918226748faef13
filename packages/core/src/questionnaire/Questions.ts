import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import { AuditRecorder } from "../internal/audit/AuditRecorder.ts"
import { QuestionnaireAccess } from "../internal/guard/QuestionnaireAccess.ts"
import { checkAnswer } from "../internal/questionnaire/CheckAnswer.ts"
import { useCase } from "../internal/shared/UseCase.ts"
import * as Page from "../shared/Page.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import {
  type AnswerInput,
  type Question,
  questionEvents,
  type QuestionId,
  QuestionNotFound,
  questionOrder,
  QuestionQuery
} from "./Question.ts"
import { type QuestionnaireId, QuestionnaireNotFound } from "./Questionnaire.ts"
import { QuestionnaireStore } from "./QuestionnaireStore.ts"

const isAnswered = ({ answer }: Question): boolean => answer !== null

/** The questions of questionnaires, and their answers. */
export class Questions extends Effect.Service<Questions>()("@attestry/core/questionnaire/Questions", {
  effect: Effect.gen(function*() {
    const store = yield* QuestionnaireStore
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork

    const requireQuestionnaire = Effect.fnUntraced(function*(id: QuestionnaireId) {
      const { organization } = yield* CurrentActor
      if (Option.isNone(yield* store.find(organization.id, id))) return yield* new QuestionnaireNotFound()
    })

    const load = Effect.fnUntraced(function*(id: QuestionnaireId, questionId: QuestionId) {
      const { organization } = yield* CurrentActor
      const found = yield* store.findQuestion(organization.id, id, questionId)
      if (Option.isSome(found)) return found.value
      yield* requireQuestionnaire(id)
      return yield* new QuestionNotFound()
    })

    /** Lists one page of the matching questions, by default in the order of the file. */
    const list = useCase("Questions.list")(function*(id: QuestionnaireId, query: QuestionQuery) {
      const { organization: { id: organizationId } } = yield* CurrentActor
      const page = yield* Page.page({
        ...questionOrder,
        organizationId,
        name: `questions/${id}`,
        query: QuestionQuery,
        rows: (slice) => store.questions(organizationId, id, slice),
        count: (filters) => store.countQuestions(organizationId, id, filters)
      }, query)
      if (page.data.length === 0) yield* requireQuestionnaire(id)
      return page
    }, QuestionnaireAccess.list)

    const get = useCase("Questions.get")(function*(id: QuestionnaireId, questionId: QuestionId) {
      return yield* load(id, questionId)
    }, QuestionnaireAccess.get)

    /** Answers the question, or removes its answer. The questionnaire changes with it. Equal values change nothing. */
    const answer = useCase("Questions.answer")(
      function*(id: QuestionnaireId, questionId: QuestionId, input: AnswerInput) {
        const actor = yield* CurrentActor
        const { revision, value: before } = yield* Revision.check(yield* load(id, questionId))
        const { answer, comment = before.comment } = input
        if (answer === before.answer && comment === before.comment) return { value: before, revision }
        const fault = answer === before.answer ? undefined : checkAnswer(before, input)
        if (fault !== undefined) return yield* fault
        const now = yield* Timestamp.now
        const written = { answerOrigin: "written", answeredBy: actingUserId(actor), answeredAt: now } as const
        const none = { answerOrigin: null, answeredBy: null, answeredAt: null }
        const kept = answer === before.answer ? {} : answer === null ? none : written
        const after: Question = { ...before, answer, comment, ...kept }
        yield* store.saveAnswers(before.organizationId, id, [{ value: after, revision }], {
          answeredQuestions: Number(isAnswered(after)) - Number(isAnswered(before)),
          updatedAt: now
        })
        yield* audit.record(questionEvents.changed("answered")(before, after, { questionnaireId: id }))
        return { value: after, revision: revision + 1 }
      },
      unit.run,
      QuestionnaireAccess.answer
    )

    return { list, get, answer }
  })
}) {}
