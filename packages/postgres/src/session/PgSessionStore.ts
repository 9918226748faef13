import { Session, SessionStore } from "@attestry/core/session"
import { orStorageDefect } from "../Failure.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

export const layer = storeLayer(SessionStore, ({ record, run, sql, table }) => {
  const sessions = table("session", Session)

  return {
    findByHash: (tokenHash) =>
      sessions.find(sql`token_hash = ${tokenHash}`).pipe(orStorageDefect("SessionStore.findByHash")),
    find: (sessionId) => sessions.find(sql`id = ${sessionId}`).pipe(orStorageDefect("SessionStore.find")),
    list: (userId) =>
      run(sql<Session>`
        SELECT ${sessions.columns}
        FROM ${sessions.name}
        WHERE user_id = ${userId}
        ORDER BY created_at, id`).pipe(orStorageDefect("SessionStore.list")),
    insert: (session, tokenHash) =>
      record({ key: undefined, statement: sessions.insert(session, { token_hash: tokenHash }) }),
    remove: (sessionIds) =>
      record({
        key: undefined,
        statement: sessions.remove(sql`id = ANY (${[...sessionIds]})`),
        rows: sessionIds.length
      })
  }
})
