import type { Slice } from "@attestry/core/page"
import {
  countSections,
  type Question,
  type Questionnaire,
  type QuestionnaireId,
  questionnaireOrder,
  type QuestionnaireQuery,
  type QuestionnaireStore,
  QuestionnaireSummary,
  questionOrder,
  type QuestionQuery,
  toSearchKey
} from "@attestry/core/questionnaire"
import { compareText, foldForSearch, type OrganizationId } from "@attestry/core/shared"
import type { Versioned } from "@attestry/core/storage"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { combineWrites } from "../internal/CombineWrites.ts"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"
import { findUserOf } from "../user/FindUser.ts"

type FindUser = ReturnType<typeof findUserOf>

const matching = (findUser: FindUser, { ownerId, search, status }: Slice<QuestionnaireQuery>["filters"]) => {
  const searched = foldForSearch(search ?? "")
  return (questionnaire: Questionnaire): boolean =>
    foldForSearch(questionnaire.fileName).includes(searched)
    && (status === undefined || questionnaire.status === status)
    && (ownerId === undefined || questionnaire.ownerId === findUser(questionnaire.organizationId, ownerId))
}

const matchingQuestions = (
  findUser: FindUser,
  questionnaireId: QuestionnaireId,
  { answered, answerState, assigneeId, search, section, status }: Slice<QuestionQuery>["filters"] = {}
) => {
  const searched = foldForSearch(search ?? "")
  return (question: Question): boolean =>
    question.questionnaireId === questionnaireId
    && (answered === undefined || answered === (question.answer !== null))
    && (answerState === undefined || question.answerState === answerState)
    && (assigneeId === undefined || question.assigneeId === findUser(question.organizationId, assigneeId))
    && (status === undefined || question.status === status)
    && (section === undefined || question.section.some((title) => title === section))
    && (search === undefined || toSearchKey(question).includes(searched))
}

const pickReview = (
  { approval, approvedAt, approvedBy, customer, dueDate, editors, ownerId, sentAt, status, updatedAt }: Questionnaire
) => ({ approval, approvedAt, approvedBy, customer, dueDate, editors, ownerId, sentAt, status, updatedAt })

const toSummary = (questionnaire: Questionnaire): QuestionnaireSummary => {
  const summary = { ...questionnaire }
  for (const key of Reflect.ownKeys(summary)) {
    if (!(key in QuestionnaireSummary.fields)) Reflect.deleteProperty(summary, key)
  }
  return summary
}

const byAge = (a: Questionnaire, b: Questionnaire): number =>
  compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id)

export const makeMemoryQuestionnaireStore = (
  tables: MemoryTables,
  record: RecordWrite
): typeof QuestionnaireStore.Service => {
  const { questionnaires, questions } = tables
  const findUser = findUserOf(tables)

  const partsKey = (organizationId: OrganizationId, id: QuestionnaireId) => `questions/${organizationId}/${id}`

  const questionsOf = (organizationId: OrganizationId, id: QuestionnaireId) =>
    questions.filter(organizationId, matchingQuestions(findUser, id))

  const findQuestion = (organizationId: OrganizationId, id: QuestionnaireId, questionId: Question["id"]) =>
    Option.filter(questions.find(organizationId, questionId), ({ value }) => value.questionnaireId === id)

  const saveQuestion = (
    organizationId: OrganizationId,
    id: QuestionnaireId,
    { revision, value }: Versioned<Question>
  ) => {
    const { answer, answeredAt, answeredBy, answerState, assigneeId, comment, reviewComment, status } = value
    const changes = { answer, answeredAt, answeredBy, answerState, assigneeId, comment, reviewComment, status }
    const stored = findQuestion(organizationId, id, value.id)
    // a write at revision 0 is stale, because none is stored
    const { known, question } = Option.match(stored, {
      onNone: () => ({ known: 0, question: value }),
      onSome: (found) => ({ known: revision, question: found.value })
    })
    return questions.save(organizationId, { ...question, ...changes }, known)
  }

  return {
    list: (organizationId, slice) =>
      Effect.sync(() =>
        questionnaires.slice(organizationId, slice, questionnaireOrder.position, matching(findUser, slice.filters)).map(
          toSummary
        )
      ),
    count: (organizationId, filters) =>
      Effect.sync(() => questionnaires.filter(organizationId, matching(findUser, filters)).length),
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
          record(combineWrites(
            partsKey(organizationId, questionnaire.id),
            all.map((question) => questions.insert(organizationId, question))
          ))
        )
      ),
    save: (organizationId, questionnaire, revision) =>
      Effect.suspend(() => {
        const stored = Option.getOrElse(questionnaires.find(organizationId, questionnaire.id), () => ({
          value: questionnaire
        }))
        return record(questionnaires.save(organizationId, { ...stored.value, ...pickReview(questionnaire) }, revision))
      }),
    remove: (organizationId, id, revision) =>
      Effect.suspend(() =>
        Effect.zipRight(
          record(combineWrites(
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
        questions.slice(organizationId, slice, questionOrder.position, matchingQuestions(findUser, id, slice.filters))
      ),
    countQuestions: (organizationId, id, filters) =>
      Effect.sync(() => questions.filter(organizationId, matchingQuestions(findUser, id, filters)).length),
    findQuestion: (organizationId, id, questionId) => Effect.sync(() => findQuestion(organizationId, id, questionId)),
    findQuestions: (organizationId, id, questionIds) =>
      Effect.sync(() =>
        [...new Set(questionIds)].flatMap((one) => Option.toArray(findQuestion(organizationId, id, one)))
      ),
    saveQuestions: (
      organizationId,
      id,
      changed,
      { answeredQuestions, editor, from, to, unconfirmedQuestions, updatedAt }
    ) =>
      Effect.suspend(() =>
        Effect.zipRight(
          record(questionnaires.change(organizationId, id, (questionnaire) =>
            questionnaire.status === from
              ? {
                ...questionnaire,
                ...(to === "approved" ? {} : { approvedBy: null, approvedAt: null }),
                status: to,
                editors: editor === null || questionnaire.editors.includes(editor)
                  ? questionnaire.editors
                  : [...questionnaire.editors, editor],
                answeredQuestions: questionnaire.answeredQuestions + answeredQuestions,
                unconfirmedQuestions: questionnaire.unconfirmedQuestions + unconfirmedQuestions,
                updatedAt
              }
              : undefined)),
          record(
            combineWrites(partsKey(organizationId, id), changed.map((each) => saveQuestion(organizationId, id, each)))
          )
        )
      ),
    assignedTo: (organizationId, userId) =>
      Effect.sync(() => ({
        questionnaires: questionnaires.filter(organizationId, ({ ownerId }) => ownerId === userId),
        questions: questions.filter(organizationId, ({ assigneeId }) => assigneeId === userId)
      })),
    unassign: (organizationId, userId, references, now) =>
      Effect.suspend(() =>
        Effect.forEach(
          [
            ...references.questionnaires.map(({ id }) =>
              questionnaires.change(
                organizationId,
                id,
                (one) => one.ownerId === userId ? { ...one, ownerId: null, updatedAt: now } : undefined
              )
            ),
            ...references.questions.map(({ id }) =>
              questions.change(
                organizationId,
                id,
                (one) => one.assigneeId === userId ? { ...one, assigneeId: null } : undefined
              )
            )
          ],
          record,
          { discard: true }
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
