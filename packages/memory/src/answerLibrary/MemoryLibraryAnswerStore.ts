import {
  type LibraryAnswer,
  libraryAnswerOrder,
  type LibraryAnswerStore,
  type StoredLibraryAnswerQuery,
  toLibrarySearchKey
} from "@attestry/core/answerLibrary"
import type { Slice } from "@attestry/core/page"
import { foldForSearch, lastMoment, type OrganizationId } from "@attestry/core/shared"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { combineWrites } from "../internal/CombineWrites.ts"
import { makeMemoryOwnedStore } from "../internal/MemoryOwnedStore.ts"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import { libraryAnswerKey } from "../questionnaire/MemoryQuestionnaireTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"
import { findUserOf, isAmong } from "../user/FindUser.ts"

export const makeMemoryLibraryAnswerStore = (
  tables: MemoryTables,
  record: RecordWrite
): typeof LibraryAnswerStore.Service => {
  const { libraryAnswers } = tables
  const findUser = findUserOf(tables)

  const keepOne = (organizationId: OrganizationId, answer: LibraryAnswer) => {
    const same = libraryAnswers.findUnique(libraryAnswerKey({ organizationId, questionKey: answer.questionKey }))
    const known = Option.flatMap(same, ({ id }) => libraryAnswers.find(organizationId, id))
    if (Option.isNone(known)) return libraryAnswers.insert(organizationId, answer)
    const { revision, value: { createdAt, id, ownerId } } = known.value
    return libraryAnswers.save(
      organizationId,
      { ...answer, id, createdAt, ownerId: ownerId ?? answer.ownerId },
      revision
    )
  }

  return {
    ...makeMemoryOwnedStore({
      table: libraryAnswers,
      record,
      position: libraryAnswerOrder.position,
      facets: { ownerId: ({ ownerId }: LibraryAnswer) => ownerId ?? "none" },
      matching:
        ({ ownerId, reviewBefore, search }: Slice<StoredLibraryAnswerQuery>["filters"]) => (answer: LibraryAnswer) =>
          (ownerId === undefined || isAmong(findUser, answer.organizationId, ownerId, answer.ownerId))
          && (reviewBefore === undefined || (answer.reviewDate ?? lastMoment) < reviewBefore)
          && (search === undefined || toLibrarySearchKey(answer).includes(foldForSearch(search)))
    }),
    findByKeys: (organizationId, keys) =>
      Effect.sync(() => {
        const wanted = new Set<string>(keys)
        return libraryAnswers.filter(organizationId, ({ questionKey }) => wanted.has(questionKey))
      }),
    keep: (organizationId, answers) =>
      Effect.suspend(() =>
        record(combineWrites(
          `libraryAnswers/${organizationId}/${answers[0]?.questionKey}`,
          answers.map((answer) => keepOne(organizationId, answer))
        ))
      ),
    ownedBy: (organizationId, userId) =>
      Effect.sync(() => libraryAnswers.filter(organizationId, ({ ownerId }) => ownerId === userId)),
    unassign: (organizationId, userId, ids, now) =>
      Effect.forEach(
        ids,
        (id) =>
          record(
            libraryAnswers.change(
              organizationId,
              id,
              (answer) => answer.ownerId === userId ? { ...answer, ownerId: null, updatedAt: now } : undefined
            )
          ),
        { discard: true }
      )
  }
}
