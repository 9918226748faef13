import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { findItems } from "../notice/FindItems.ts"
import type { UnassignedItems } from "../notice/UnassignedNotices.ts"
import { type Question, QuestionId } from "./Question.ts"
import { QuestionnaireId } from "./Questionnaire.ts"
import { QuestionnaireStore } from "./QuestionnaireStore.ts"

// the questionnaires that nobody submitted again
export const makeFindWithdrawnQuestionnaires = Effect.gen(function*() {
  const { find } = yield* QuestionnaireStore
  return findItems(Schema.is(QuestionnaireId), find, ({ approval, fileName, id }) =>
    approval.state === "none"
      ? [{ name: fileName, note: "a questionnaire", resource: { type: "questionnaire", id } }]
      : [])
})

export const makeFindUnassignedQuestionnaires = Effect.map(
  QuestionnaireStore,
  ({ find }) =>
    findItems(Schema.is(QuestionnaireId), find, ({ fileName, id, ownerId }) =>
      ownerId === null
        ? [{ name: fileName, note: "a questionnaire", resource: { type: "questionnaire", id } }]
        : [])
)

// a question is found only with its questionnaire, so a mail names both
export const toQuestionReference = ({ id, questionnaireId }: Question): string => `${questionnaireId}/${id}`

const isQuestionnaireId = Schema.is(QuestionnaireId)
const isQuestionId = Schema.is(QuestionId)

const groupReferences = (
  references: ReadonlyArray<string>
): ReadonlyMap<QuestionnaireId, ReadonlyArray<QuestionId>> => {
  const found = new Map<QuestionnaireId, Array<QuestionId>>()
  for (const reference of references) {
    const [id, questionId] = reference.split("/")
    if (!isQuestionnaireId(id) || !isQuestionId(questionId)) continue
    const group = found.get(id) ?? []
    found.set(id, group)
    group.push(questionId)
  }
  return found
}

// one item for a questionnaire
export const makeFindUnassignedQuestions = Effect.map(
  QuestionnaireStore,
  ({ find, findQuestions }): UnassignedItems["find"] => (organizationId, ids) =>
    Effect.map(
      Effect.forEach(groupReferences(ids), ([id, questionIds]) =>
        Effect.gen(function*() {
          const { value: { fileName } } = yield* yield* find(organizationId, id)
          const open = (yield* findQuestions(organizationId, id, questionIds)).filter(({ value }) =>
            value.assigneeId === null
          )
          const note = open.length === 1 ? "a question of it" : `${open.length} questions of it`
          return open.length === 0 ? [] : [{ name: fileName, note, resource: { type: "questionnaire", id } } as const]
        }).pipe(Effect.catchTag("NoSuchElementException", () => Effect.succeed([])))),
      (items) => items.flat()
    )
)
