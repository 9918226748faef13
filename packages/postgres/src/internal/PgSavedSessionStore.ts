import { SavedSession } from "@attestry/core/browser/SavedSession"
import { SavedSessionStore } from "@attestry/core/browser/SavedSessionStore"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orStorageDefect } from "../Failure.ts"
import { byCreation } from "./Keyset.ts"
import { makeOwnedStore } from "./OwnedStore.ts"
import { storeLayer } from "./PgDatabase.ts"

export const layer = storeLayer(SavedSessionStore, (database) => {
  const { nameOf, record, run, sql, table } = database
  const states = nameOf("saved_session_state")

  return {
    ...makeOwnedStore(database, {
      port: "SavedSessionStore",
      table: table("saved_session", SavedSession),
      order: byCreation(sql),
      derived: (_: SavedSession) => ({}),
      matching: () => []
    }),
    findSealed: (organizationId, sessionId) =>
      run(sql<{ readonly sealed: string }>`
        SELECT sealed
        FROM ${states}
        WHERE organization_id = ${organizationId}
          AND session_id = ${sessionId}`).pipe(
        Effect.map(([found]) => Option.map(Option.fromNullable(found), ({ sealed }) => sealed)),
        orStorageDefect("SavedSessionStore.findSealed")
      ),
    saveSealed: (organizationId, sessionId, sealed) =>
      record({
        key: undefined,
        statement: sql`
          INSERT INTO ${states} (organization_id, session_id, sealed)
          VALUES (${organizationId}, ${sessionId}, ${sealed})
          ON CONFLICT (organization_id, session_id) DO UPDATE
          SET sealed = EXCLUDED.sealed`
      }),
    replaceSealed: (organizationId, sessionId, before, after) =>
      record({
        key: `SavedSessionStore.state/${organizationId}/${sessionId}`,
        statement: sql`
          UPDATE ${states}
          SET sealed = ${after}
          WHERE organization_id = ${organizationId}
            AND session_id = ${sessionId}
            AND sealed = ${before}`
      })
  }
})
