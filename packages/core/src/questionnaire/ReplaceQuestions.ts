import * as Effect from "effect/Effect"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import type { AuditEntry } from "../audit/Audited.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Question } from "./Question.ts"
import { type Questionnaire, questionnaireEvents } from "./Questionnaire.ts"
import { QuestionnaireStore, type QuestionReplacement } from "./QuestionnaireStore.ts"
import { changeAnswers } from "./QuestionnaireTransitions.ts"

// A question that is the same object did not change. The ordinals of the others are those of the new order.
export const compareQuestions = (
  before: ReadonlyArray<Versioned<Question>>,
  after: ReadonlyArray<Question>
): QuestionReplacement => {
  const known = new Map(before.map((one) => [one.value.id, one]))
  const left = new Set(known.keys())
  const added: Array<Question> = []
  const saved: Array<Versioned<Question>> = []
  const moved: Array<Pick<Question, "id" | "ordinal">> = []
  for (const [index, question] of after.entries()) {
    const { id } = question
    const ordinal = index + 1
    const found = known.get(id)
    left.delete(id)
    if (found === undefined) added.push({ ...question, ordinal })
    else if (found.value !== question) saved.push({ value: { ...question, ordinal }, revision: found.revision })
    else if (question.ordinal !== ordinal) moved.push({ id, ordinal })
  }
  return { removed: [...left], saved, moved, added }
}

// Saves the questions and the questionnaire with the fields. What was approved is a draft again.
export const makeReplaceQuestions = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const audit = yield* AuditRecorder

  return Effect.fnUntraced(function*(
    { revision, value: before }: Versioned<Questionnaire>,
    fields: Partial<Questionnaire>,
    replacement: QuestionReplacement,
    events: ReadonlyArray<AuditEntry>
  ) {
    const edited = yield* changeAnswers(before, actingUserId(yield* CurrentActor))
    const after: Questionnaire = { ...edited, ...fields, updatedAt: yield* Timestamp.now }
    yield* store.replaceQuestions(before.organizationId, { value: after, revision }, replacement)
    yield* audit.record(
      ...events,
      ...(after.status === before.status ? [] : [questionnaireEvents.updated(before, after)])
    )
    return { value: after, revision: revision + 1 }
  })
})
