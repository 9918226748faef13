import {
  countSections,
  type Question,
  questionOrder,
  type QuestionQuery,
  toSearchKey
} from "@attestry/core/questionnaire/Question"
import {
  type Questionnaire,
  type QuestionnaireId,
  type QuestionnaireQuery,
  QuestionnaireSummary
} from "@attestry/core/questionnaire/Questionnaire"
import type { QuestionnaireStore } from "@attestry/core/questionnaire/QuestionnaireStore"
import type { OrganizationId } from "@attestry/core/shared/Ids"
import { byCreation } from "@attestry/core/shared/ListOrder"
import type { Slice } from "@attestry/core/shared/Page"
import { compareText, foldCase } from "@attestry/core/shared/Text"
import type { Versioned } from "@attestry/core/storage/Revision"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { MemoryTables } from "./MemoryTables.ts"
import type { MemoryWrite, RecordWrite } from "./MemoryUnitOfWork.ts"

const matching = ({ search }: Slice<QuestionnaireQuery>["filters"]) => {
  const searched = foldCase(search ?? "")
  return ({ fileName }: Questionnaire): boolean => foldCase(fileName).includes(searched)
}

const matchingQuestions = (
  questionnaireId: QuestionnaireId,
  { answered, search, section }: Slice<QuestionQuery>["filters"] = {}
) => {
  const searched = foldCase(search ?? "")
  return (question: Question): boolean =>
    question.questionnaireId === questionnaireId
    && (answered === undefined || answered === (question.answer !== null))
    && (section === undefined || question.section.some((title) => title === section))
    && (search === undefined || toSearchKey(question).includes(searched))
}

const toSummary = (questionnaire: Questionnaire): QuestionnaireSummary => {
  const summary = { ...questionnaire }
  for (const key of Reflect.ownKeys(summary)) {
    if (!(key in QuestionnaireSummary.fields)) Reflect.deleteProperty(summary, key)
  }
  return summary
}

// one write, because each has a key to wait for
const combine = (key: string, writes: ReadonlyArray<MemoryWrite>): MemoryWrite => ({
  key,
  check: () => writes.every(({ check }) => check()),
  apply: () => {
    const undo = writes.map(({ apply }) => apply())
    return () => undo.toReversed().forEach((undoOne) => undoOne())
  },
  isComplete: () => writes.every(({ isComplete }) => isComplete())
})

const byAge = (a: Questionnaire, b: Questionnaire): number =>
  compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id)

export const makeMemoryQuestionnaireStore = (
  { questionnaires, questions }: MemoryTables,
  record: RecordWrite
): typeof QuestionnaireStore.Service => {
  const partsKey = (organizationId: OrganizationId, id: QuestionnaireId) => `questions/${organizationId}/${id}`

  const questionsOf = (organizationId: OrganizationId, id: QuestionnaireId) =>
    questions.filter(organizationId, matchingQuestions(id))

  const findQuestion = (organizationId: OrganizationId, id: QuestionnaireId, questionId: Question["id"]) =>
    Option.filter(questions.find(organizationId, questionId), ({ value }) => value.questionnaireId === id)

  const saveAnswer = (
    organizationId: OrganizationId,
    id: QuestionnaireId,
    { revision, value }: Versioned<Question>
  ) => {
    const { answer, answeredAt, answeredBy, answerOrigin, comment, id: questionId } = value
    const stored = findQuestion(organizationId, id, questionId)
    // a write at revision 0 is stale, because none is stored
    const { known, question } = Option.match(stored, {
      onNone: () => ({ known: 0, question: value }),
      onSome: (found) => ({ known: revision, question: found.value })
    })
    const answered = { ...question, answer, comment, answerOrigin, answeredBy, answeredAt }
    return questions.save(organizationId, answered, known)
  }

  return {
    list: (organizationId, slice) =>
      Effect.sync(() =>
        questionnaires.slice(organizationId, slice, byCreation.position, matching(slice.filters)).map(toSummary)
      ),
    count: (organizationId, filters) =>
      Effect.sync(() => questionnaires.filter(organizationId, matching(filters)).length),
    find: (organizationId, id) => Effect.sync(() => questionnaires.find(organizationId, id)),
    findByHash: (organizationId, sha256) =>
      Effect.sync(() =>
        Option.map(
          Array.head(questionnaires.filter(organizationId, (one) => one.sha256 === sha256).toSorted(byAge)),
          ({ id }) => id
        )
      ),
    insert: (organizationId, questionnaire, all) =>
      Effect.suspend(() =>
        Effect.zipRight(
          record(questionnaires.insert(organizationId, questionnaire)),
          record(combine(
            partsKey(organizationId, questionnaire.id),
            all.map((question) => questions.insert(organizationId, question))
          ))
        )
      ),
    remove: (organizationId, id, revision) =>
      Effect.suspend(() =>
        Effect.zipRight(
          record(combine(
            partsKey(organizationId, id),
            questionsOf(organizationId, id).map((question) => questions.removeAny(organizationId, question.id))
          )),
          record(questionnaires.remove(organizationId, id, revision))
        )
      ),
    sections: (organizationId, id) =>
      Effect.sync(() => countSections(questionsOf(organizationId, id).toSorted((a, b) => a.ordinal - b.ordinal))),
    questions: (organizationId, id, slice) =>
      Effect.sync(() =>
        questions.slice(organizationId, slice, questionOrder.position, matchingQuestions(id, slice.filters))
      ),
    countQuestions: (organizationId, id, filters) =>
      Effect.sync(() => questions.filter(organizationId, matchingQuestions(id, filters)).length),
    findQuestion: (organizationId, id, questionId) => Effect.sync(() => findQuestion(organizationId, id, questionId)),
    saveAnswers: (organizationId, id, answered, { answeredQuestions, updatedAt }) =>
      Effect.suspend(() =>
        Effect.zipRight(
          record(questionnaires.change(organizationId, id, (questionnaire) => ({
            ...questionnaire,
            answeredQuestions: questionnaire.answeredQuestions + answeredQuestions,
            updatedAt
          }))),
          record(combine(partsKey(organizationId, id), answered.map((each) => saveAnswer(organizationId, id, each))))
        )
      ),
    findKeys: (organizationId, keys) =>
      Effect.sync(() => {
        const wanted = new Set<string>(keys)
        return questionnaires.filter(organizationId, ({ blobKey }) => wanted.has(blobKey))
          .map(({ blobKey }) => blobKey)
      })
  }
}
