import * as Effect from "effect/Effect"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { RemovalStep } from "../member/MemberRemoval.ts"
import { makeWithdrawFromRemoved } from "../questionnaire/PendingQuestionnaires.ts"
import { questionEvents } from "../questionnaire/Question.ts"
import { questionnaireEvents } from "../questionnaire/Questionnaire.ts"
import { toQuestionReference } from "../questionnaire/QuestionnaireNotices.ts"
import { QuestionnaireStore } from "../questionnaire/QuestionnaireStore.ts"
import { Timestamp } from "../shared/Timestamp.ts"

// a removed member is neither owner nor approver; who approved stays
export const unassignQuestionnaires = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const audit = yield* AuditRecorder
  const withdraw = yield* makeWithdrawFromRemoved

  const step: RemovalStep = Effect.fnUntraced(function*(member) {
    const { organizationId, userId } = member
    const all = (yield* store.assignedTo(organizationId, userId)).questionnaires
    const withdrawn = yield* withdraw(member)
    // a row is written once
    const questionnaires = all.filter(({ id }) => !withdrawn.has(id))
    if (questionnaires.length > 0) {
      yield* store.unassign(organizationId, userId, { questionnaires, questions: [] }, yield* Timestamp.now)
      yield* audit.record(
        ...questionnaires.map((before) => questionnaireEvents.updated(before, { ...before, ownerId: null }))
      )
    }
    return { count: withdrawn.size + questionnaires.length, unassigned: all.map(({ id }) => id) }
  })
  return step
})

// a removed member is no assignee; who answered stays
export const unassignQuestions = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const audit = yield* AuditRecorder

  const step: RemovalStep = Effect.fnUntraced(function*({ organizationId, userId }) {
    const { questions } = yield* store.assignedTo(organizationId, userId)
    if (questions.length > 0) {
      yield* store.unassign(organizationId, userId, { questionnaires: [], questions }, yield* Timestamp.now)
      yield* audit.record(
        ...questions.map((before) =>
          questionEvents.changed("reviewed")(before, { ...before, assigneeId: null }, {
            questionnaireId: before.questionnaireId
          })
        )
      )
    }
    return { count: questions.length, unassigned: questions.map(toQuestionReference) }
  })
  return step
})
