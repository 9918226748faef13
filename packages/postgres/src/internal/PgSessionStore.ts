import { Session } from "@attestry/core/session/Session"
import { SessionStore } from "@attestry/core/session/SessionStore"
import { SqlClient } from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { DatabaseSchema } from "../DatabaseSchema.ts"
import { orStorageDefect } from "../Failure.ts"
import { runOf } from "./Direct.ts"
import { PgWrites } from "./PgUnitOfWork.ts"
import { table } from "./Table.ts"

export const layer: Layer.Layer<SessionStore, never, SqlClient | PgWrites> = Layer.effect(
  SessionStore,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const { record } = yield* PgWrites
    const run = runOf(sql)
    const sessions = table(sql, `${yield* DatabaseSchema}.session`, Session)

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
)
