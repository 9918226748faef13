import type { Slice } from "@attestry/core/page"
import { type StoredSecret, Webhook, type WebhookQuery, WebhookStore } from "@attestry/core/webhook"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { byCreation } from "../internal/Keyset.ts"
import { makeOwnedStore } from "../internal/OwnedStore.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

export const layer = storeLayer(WebhookStore, (database) => {
  const { nameOf, record, run, sql, table } = database
  const secrets = nameOf("webhook_secret")
  const { id, value } = byCreation(sql)

  return {
    ...makeOwnedStore(database, {
      port: "WebhookStore",
      table: table("webhook", Webhook),
      order: { id, value: { ...value, updatedAt: sql`updated_at` } },
      // a save ends the pause
      derived: (_: Webhook) => ({ paused_until: null }),
      matching: ({ isEnabled }: Slice<WebhookQuery>["filters"]) =>
        isEnabled === undefined ? [] : [sql`is_enabled = ${isEnabled}`]
    }),
    findSecrets: (organizationId, webhookId) =>
      run(sql<{ readonly secrets: ReadonlyArray<StoredSecret> }>`
        SELECT secrets
        FROM ${secrets}
        WHERE organization_id = ${organizationId}
          AND webhook_id = ${webhookId}`).pipe(
        Effect.map(([found]) => found?.secrets ?? []),
        orStorageDefect("WebhookStore.findSecrets")
      ),
    saveSecrets: (organizationId, webhookId, saved) =>
      record({
        key: undefined,
        statement: sql`
          INSERT INTO ${secrets} (organization_id, webhook_id, secrets)
          VALUES (${organizationId}, ${webhookId}, ${JSON.stringify(saved)}::jsonb)
          ON CONFLICT (organization_id, webhook_id) DO UPDATE
          SET secrets = EXCLUDED.secrets`
      }),
    replaceSecrets: (organizationId, webhookId, before, after) =>
      record({
        key: `WebhookStore.secrets/${organizationId}/${webhookId}`,
        statement: sql`
          UPDATE ${secrets}
          SET secrets = ${JSON.stringify(after)}::jsonb
          WHERE organization_id = ${organizationId}
            AND webhook_id = ${webhookId}
            AND secrets = ${JSON.stringify(before)}::jsonb`
      }),
    listSealed: (after, limit) =>
      run(sql<Pick<Webhook, "id" | "organizationId"> & { readonly secrets: ReadonlyArray<StoredSecret> }>`
        SELECT organization_id AS "organizationId", webhook_id AS id, secrets
        FROM ${secrets}
        WHERE (organization_id, webhook_id) > (${after?.organizationId ?? ""}, ${after?.id ?? ""})
        ORDER BY organization_id, webhook_id
        LIMIT ${limit}`).pipe(
        Effect.map(
          Array.map(({ secrets, ...row }) => ({ ...row, starts: secrets.map(({ sealed }) => sealed.slice(0, 32)) }))
        ),
        orStorageDefect("WebhookStore.listSealed")
      )
  }
})
