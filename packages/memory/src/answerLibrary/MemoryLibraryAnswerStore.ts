import {
  type LibraryAnswer,
  libraryAnswerOrder,
  type LibraryAnswerQuery,
  toLibrarySearchKey
} from "@attestry/core/questionnaire/LibraryAnswer"
import type { LibraryAnswerStore } from "@attestry/core/questionnaire/LibraryAnswerStore"
import type { OrganizationId } from "@attestry/core/shared/Ids"
import type { Slice } from "@attestry/core/shared/Page"
import { foldCase } from "@attestry/core/shared/Text"
import { lastMoment } from "@attestry/core/shared/Timestamp"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { combineWrites } from "./CombineWrites.ts"
import { findUserOf } from "./FindUser.ts"
import { makeMemoryOwnedStore } from "./MemoryOwnedStore.ts"
import { libraryAnswerKey } from "./MemoryQuestionnaireTables.ts"
import type { MemoryTables } from "./MemoryTables.ts"
import type { RecordWrite } from "./MemoryUnitOfWork.ts"

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
      matching: ({ ownerId, reviewBefore, search }: Slice<LibraryAnswerQuery>["filters"]) => (answer: LibraryAnswer) =>
        (ownerId === undefined || answer.ownerId === findUser(answer.organizationId, ownerId))
        && (reviewBefore === undefined || (answer.reviewDate ?? lastMoment) < reviewBefore)
        && (search === undefined || toLibrarySearchKey(answer).includes(foldCase(search)))
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
