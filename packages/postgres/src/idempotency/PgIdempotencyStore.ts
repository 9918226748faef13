import { IdempotencyRecord, IdempotencyStore } from "@attestry/core/idempotency"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

export const layer = storeLayer(IdempotencyStore, ({ record, run, sql, table }) => {
  const records = table("idempotency_record", IdempotencyRecord)

  return {
    find: (organizationId, id) =>
      records.find(sql`organization_id = ${organizationId} AND id = ${id}`).pipe(
        orStorageDefect("IdempotencyStore.find")
      ),
    insert: (organizationId, entry, now) =>
      record({
        key: `idempotency/${organizationId}/${entry.id}`,
        // an unexpired record is not changed, so the unit is retried and finds it
        statement: sql`
          ${records.insert(entry)}
          ON CONFLICT (organization_id, id) DO UPDATE
          SET (fingerprint, status, body, revision, expires_at) =
            (EXCLUDED.fingerprint, EXCLUDED.status, EXCLUDED.body, EXCLUDED.revision, EXCLUDED.expires_at)
          WHERE ${records.name}.expires_at <= ${now}`
      }),
    removeNaming: (organizationId, texts) =>
      run(sql`
        DELETE FROM ${records.name}
        WHERE organization_id = ${organizationId}
          AND EXISTS (SELECT 1 FROM unnest(${[...texts]}::text[]) AS named WHERE strpos(body, named) > 0)`).pipe(
        Effect.asVoid,
        orStorageDefect("IdempotencyStore.removeNaming")
      ),
    removeExpired: (organizationId, now) =>
      run(sql`
        DELETE FROM ${records.name}
        WHERE organization_id = ${organizationId} AND expires_at <= ${now}`).pipe(
        Effect.asVoid,
        orStorageDefect("IdempotencyStore.removeExpired")
      )
  }
})
