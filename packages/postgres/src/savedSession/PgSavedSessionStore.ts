import { SavedSession, type SavedSessionId, SavedSessionStore } from "@attestry/core/savedSession"
import type { OrganizationId } from "@attestry/core/shared"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orStorageDefect } from "../Failure.ts"
import { byCreation } from "../internal/Keyset.ts"
import { makeOwnedStore } from "../internal/OwnedStore.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

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
      }),
    listSealed: (after, limit) =>
      run(sql<{ readonly organizationId: OrganizationId; readonly id: SavedSessionId; readonly start: string }>`
        SELECT organization_id AS "organizationId", session_id AS id, left(sealed, 32) AS start
        FROM ${states}
        WHERE (organization_id, session_id) > (${after?.organizationId ?? ""}, ${after?.id ?? ""})
        ORDER BY organization_id, session_id
        LIMIT ${limit}`).pipe(
        Effect.map(Array.map(({ start, ...row }) => ({ ...row, starts: [start] }))),
        orStorageDefect("SavedSessionStore.listSealed")
      )
  }
})
