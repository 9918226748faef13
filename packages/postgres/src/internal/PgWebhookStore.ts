import type { Slice } from "@attestry/core/shared/Page"
import { Webhook, type WebhookQuery } from "@attestry/core/webhook/Webhook"
import { type StoredSecret, WebhookStore } from "@attestry/core/webhook/WebhookStore"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { byCreation } from "./Keyset.ts"
import { makeOwnedStore } from "./OwnedStore.ts"
import { storeLayer } from "./PgDatabase.ts"

export const layer = storeLayer(WebhookStore, (database) => {
  const { nameOf, record, run, sql, table } = database
  const secrets = nameOf("webhook_secret")

  return {
    ...makeOwnedStore(database, {
      port: "WebhookStore",
      table: table("webhook", Webhook),
      order: byCreation(sql),
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
      })
  }
})
