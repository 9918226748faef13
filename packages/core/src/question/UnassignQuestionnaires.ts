import * as Effect from "effect/Effect"
import { libraryAnswerEvents } from "../answerLibrary/LibraryAnswer.ts"
import { LibraryAnswerStore } from "../answerLibrary/LibraryAnswerStore.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { RemovalStep } from "../member/MemberRemoval.ts"
import { takenOnly } from "../member/Taken.ts"
import { makeWithdrawFromRemoved } from "../questionnaire/PendingQuestionnaires.ts"
import { questionEvents } from "../questionnaire/Question.ts"
import { questionnaireEvents } from "../questionnaire/Questionnaire.ts"
import { QuestionnaireStore } from "../questionnaire/QuestionnaireStore.ts"
import { Timestamp } from "../shared/Timestamp.ts"

// a removed member is neither owner, assignee nor approver; who approved or answered stays
export const unassignQuestionnaires = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const library = yield* LibraryAnswerStore
  const audit = yield* AuditRecorder

  const withdraw = yield* makeWithdrawFromRemoved

  const step: RemovalStep = Effect.fnUntraced(function*(member) {
    const { organizationId, userId } = member
    const withdrawn = yield* withdraw(member)
    const { questionnaires: owned, questions } = yield* store.assignedTo(organizationId, userId)
    // a row is written once
    const found = { questions, questionnaires: owned.filter(({ id }) => !withdrawn.has(id)) }
    const answers = yield* library.ownedBy(organizationId, userId)
    const assigned = found.questionnaires.length + found.questions.length
    if (assigned + answers.length === 0) return takenOnly(withdrawn.size)
    const now = yield* Timestamp.now
    if (assigned > 0) yield* store.unassign(organizationId, userId, found, now)
    if (answers.length > 0) yield* library.unassign(organizationId, userId, answers.map(({ id }) => id), now)
    yield* audit.record(
      ...found.questionnaires.map((before) => questionnaireEvents.updated(before, { ...before, ownerId: null })),
      ...found.questions.map((before) =>
        questionEvents.changed("reviewed")(before, { ...before, assigneeId: null }, {
          questionnaireId: before.questionnaireId
        })
      ),
      ...answers.map((before) => libraryAnswerEvents.updated(before, { ...before, ownerId: null }))
    )
    return takenOnly(withdrawn.size + assigned + answers.length)
  })
  return step
})
