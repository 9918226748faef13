import * as Effect from "effect/Effect"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import type { AuditEntry } from "../audit/Audited.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { mapInTurns } from "../eventLoop/Steps.ts"
import { type Question, questionEvents } from "../questionnaire/Question.ts"
import { type Questionnaire, questionnaireEvents } from "../questionnaire/Questionnaire.ts"
import { QuestionnaireStore } from "../questionnaire/QuestionnaireStore.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { QuestionChange } from "./ChangeAnswers.ts"

const countAnswer = ({ answer }: Question): number => answer === null ? 0 : 1

const countUnconfirmed = ({ answerState }: Question): number => answerState === "unconfirmed" ? 1 : 0

const countNew = (count: (question: Question) => number, changes: ReadonlyArray<QuestionChange>): number =>
  changes.reduce((sum, { after, before }) => sum + count(after) - count(before.value), 0)

// Saves answers and reviews. The questionnaire must have the status that was read, else the unit is retried.
export const makeSaveQuestions = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const audit = yield* AuditRecorder

  return Effect.fnUntraced(function*(
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
})
