import type { Session, SessionStore } from "@attestry/core/session"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { global, type MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

const withoutHash = ({ tokenHash: _, ...session }: Session & { readonly tokenHash: string }): Session => session

const byCreation = (a: Session, b: Session) =>
  a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.id < b.id) ? -1 : 1

export const makeMemorySessionStore = (
  { sessions }: MemoryTables,
  record: RecordWrite
): typeof SessionStore.Service => ({
  findByHash: (tokenHash) => Effect.sync(() => Option.map(sessions.findUnique(tokenHash), withoutHash)),
  find: (sessionId) =>
    Effect.sync(() => Option.map(sessions.find(global, sessionId), ({ value }) => withoutHash(value))),
  list: (userId) =>
    Effect.sync(() =>
      sessions.filter(global, (session) => session.userId === userId).map(withoutHash).sort(byCreation)
    ),
  insert: (session, tokenHash) => Effect.suspend(() => record(sessions.insert(global, { ...session, tokenHash }))),
  remove: (sessionIds) =>
    Effect.forEach(sessionIds, (sessionId) => record(sessions.remove(global, sessionId, 1)), { discard: true })
})
