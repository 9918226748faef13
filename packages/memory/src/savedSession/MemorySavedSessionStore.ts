import { byCreation } from "@attestry/core/page"
import type { SavedSession, SavedSessionStore } from "@attestry/core/savedSession"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { listSealedRows } from "../internal/ListSealedRows.ts"
import { makeMemoryOwnedStore } from "../internal/MemoryOwnedStore.ts"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

export const makeMemorySavedSessionStore = (
  { savedSessions, savedStates }: MemoryTables,
  record: RecordWrite
): typeof SavedSessionStore.Service => {
  const owned = makeMemoryOwnedStore({
    table: savedSessions,
    record,
    position: byCreation.position,
    matching: () => (_: SavedSession) => true
  })

  return {
    ...owned,
    remove: (organizationId, id, revision) =>
      Effect.suspend(() => {
        const write = savedSessions.remove(organizationId, id, revision)
        return record({
          ...write,
          apply: () => {
            const state = savedStates.has(organizationId, id) ? [savedStates.removeAny(organizationId, id)] : []
            const undo = [write, ...state].map(({ apply }) => apply())
            return () => undo.toReversed().forEach((undoOne) => undoOne())
          }
        })
      }),
    findSealed: (organizationId, sessionId) =>
      Effect.sync(() => Option.map(savedStates.find(organizationId, sessionId), ({ value }) => value.sealed)),
    saveSealed: (organizationId, sessionId, sealed) =>
      Effect.suspend(() => {
        const entity = { id: sessionId, organizationId, sealed }
        return record(
          savedStates.has(organizationId, sessionId)
            ? savedStates.change(organizationId, sessionId, () => entity)
            : savedStates.insert(organizationId, entity)
        )
      }),
    replaceSealed: (organizationId, sessionId, before, after) =>
      record(
        savedStates.change(
          organizationId,
          sessionId,
          (state) => state.sealed === before ? { ...state, sealed: after } : undefined
        )
      ),
    listSealed: listSealedRows(savedStates, ({ sealed }) => [sealed])
  }
}
