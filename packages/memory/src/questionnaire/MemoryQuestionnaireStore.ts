import {
  countSections,
  type Question,
  type Questionnaire,
  type QuestionnaireId,
  questionnaireOrder,
  type QuestionnaireStore,
  QuestionnaireSummary,
  questionOrder,
  type StoredMapping
} from "@attestry/core/questionnaire"
import { compareText, type OrganizationId } from "@attestry/core/shared"
import { mapRow, type Versioned } from "@attestry/core/storage"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { combineWrites } from "../internal/CombineWrites.ts"
import { countFacets } from "../internal/CountFacets.ts"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"
import { findUserOf } from "../user/FindUser.ts"
import { byAge, makeFindEarlier } from "./FindEarlier.ts"
import { pickAnswer, pickFile, pickReview } from "./KeptFields.ts"
import { facets, matching, matchingQuestions, questionFacets } from "./Matching.ts"

const toSummary = (questionnaire: Questionnaire): QuestionnaireSummary => {
  const summary = { ...questionnaire }
  for (const key of Reflect.ownKeys(summary)) {
    if (!(key in QuestionnaireSummary.fields)) Reflect.deleteProperty(summary, key)
  }
  return summary
}

const byMapping = (a: Questionnaire, b: Questionnaire): number =>
  compareText(b.mappedAt, a.mappedAt) || compareText(b.id, a.id)

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

  // a write at revision 0 is stale, because none is stored
  const revisionOf = (organizationId: OrganizationId, id: QuestionnaireId, questionId: Question["id"]) =>
    Option.match(findQuestion(organizationId, id, questionId), { onNone: () => 0, onSome: ({ revision }) => revision })

  const saveQuestion = (
    organizationId: OrganizationId,
    id: QuestionnaireId,
    { revision, value }: Versioned<Question>,
    changes: Partial<Question>
  ) =>
    Option.match(findQuestion(organizationId, id, value.id), {
      onNone: () => questions.save(organizationId, value, 0),
      onSome: (found) => questions.save(organizationId, { ...found.value, ...changes }, revision)
    })

  return {
    list: (organizationId, slice) =>
      Effect.sync(() =>
        questionnaires.sliceRevised(
          organizationId,
          slice,
          questionnaireOrder.position,
          matching(findUser, slice.filters)
        ).map(mapRow(toSummary))
      ),
    count: (organizationId, filters) =>
      Effect.sync(() => questionnaires.filter(organizationId, matching(findUser, filters)).length),
    facets: (organizationId, filters, names) =>
      Effect.sync(() => countFacets(questionnaires.filter(organizationId, matching(findUser, filters)), facets, names)),
    find: (organizationId, id) => Effect.sync(() => questionnaires.find(organizationId, id)),
    findByHash: (organizationId, sha256) =>
      Effect.sync(() =>
        Option.map(
          Array.head(questionnaires.filter(organizationId, (one) => one.sha256 === sha256).toSorted(byAge)),
          ({ id }) => id
        )
      ),
    findEarlier: makeFindEarlier(tables),
    mappings: (organizationId) =>
      Effect.sync(() => {
        const mapped = questionnaires.filter(organizationId, ({ mappedBy }) => mappedBy === "hand").toSorted(byMapping)
        const latest = new Map<string, StoredMapping>()
        for (const { fingerprint, id, mapping } of mapped) {
          if (fingerprint === null || latest.has(fingerprint)) continue
          latest.set(fingerprint, { questionnaireId: id, fingerprint, mapping })
        }
        return [...latest.values()].slice(0, 100)
      }),
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
        questions.sliceRevised(
          organizationId,
          slice,
          questionOrder.position,
          matchingQuestions(findUser, id, slice.filters)
        )
      ),
    countQuestions: (organizationId, id, filters) =>
      Effect.sync(() => questions.filter(organizationId, matchingQuestions(findUser, id, filters)).length),
    questionFacets: (organizationId, id, filters, names) =>
      Effect.sync(() => {
        const found = questions.filter(organizationId, matchingQuestions(findUser, id, filters))
        return countFacets(found, questionFacets, names)
      }),
    findQuestion: (organizationId, id, questionId) => Effect.sync(() => findQuestion(organizationId, id, questionId)),
    findQuestions: (organizationId, id, questionIds) =>
      Effect.sync(() =>
        [...new Set(questionIds)].flatMap((one) => Option.toArray(findQuestion(organizationId, id, one)))
      ),
    findEarlierQuestions: (organizationId, questionIds) =>
      Effect.sync(() => [...new Set(questionIds)].flatMap((one) => Option.toArray(questions.find(organizationId, one))))
        .pipe(Effect.map(Array.map(({ value }) => value))),
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
            combineWrites(
              partsKey(organizationId, id),
              changed.map((each) => saveQuestion(organizationId, id, each, pickAnswer(each.value)))
            )
          )
        )
      ),
    allQuestions: (organizationId, id) =>
      Effect.sync(() =>
        questionsOf(organizationId, id).flatMap((one) => Option.toArray(questions.find(organizationId, one.id)))
          .toSorted((a, b) => a.value.ordinal - b.value.ordinal)
      ),
    replaceQuestions: (organizationId, { revision, value }, { added, moved, removed, saved }) =>
      Effect.suspend(() => {
        const { id } = value
        const stored = Option.match(questionnaires.find(organizationId, id), {
          onNone: () => value,
          onSome: (found) => ({ ...value, ...pickFile(found.value) })
        })
        return Effect.zipRight(
          record(questionnaires.save(organizationId, stored, revision)),
          record(combineWrites(partsKey(organizationId, id), [
            ...removed.map((one) => questions.remove(organizationId, one, revisionOf(organizationId, id, one))),
            ...moved.map(({ id: questionId, ordinal }) =>
              questions.change(
                organizationId,
                questionId,
                (one) => one.questionnaireId === id ? { ...one, ordinal } : undefined
              )
            ),
            ...saved.map((one) => saveQuestion(organizationId, id, one, one.value)),
            ...added.map((one) => questions.insert(organizationId, one))
          ]))
        )
      }),
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
