import type { Slice } from "@attestry/core/page"
import {
  type StoredSecret,
  type Webhook,
  webhookOrder,
  type WebhookQuery,
  type WebhookStore
} from "@attestry/core/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { listSealedRows } from "../internal/ListSealedRows.ts"
import { makeMemoryOwnedStore } from "../internal/MemoryOwnedStore.ts"
import { type MemoryTables, pauseKey } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

const matching = ({ isEnabled }: Slice<WebhookQuery>["filters"]) => (webhook: Webhook): boolean =>
  isEnabled === undefined || webhook.isEnabled === isEnabled

const areEqual = (secrets: ReadonlyArray<StoredSecret>, others: ReadonlyArray<StoredSecret>): boolean =>
  secrets.length === others.length
  && secrets.every(({ expiresAt, sealed }, i) => sealed === others[i]?.sealed && expiresAt === others[i].expiresAt)

export const makeMemoryWebhookStore = (
  { deliveries, pauses, webhookSecrets, webhooks }: MemoryTables,
  record: RecordWrite
): typeof WebhookStore.Service => {
  const owned = makeMemoryOwnedStore({ table: webhooks, record, position: webhookOrder.position, matching })

  return {
    ...owned,
    // ends the pause
    save: (organizationId, webhook, revision) =>
      Effect.suspend(() => {
        const write = webhooks.save(organizationId, webhook, revision)
        return record({
          ...write,
          apply: () => {
            const undo = write.apply()
            const until = pauses.get(pauseKey(webhook))
            pauses.delete(pauseKey(webhook))
            return () => {
              undo()
              if (until !== undefined) pauses.set(pauseKey(webhook), until)
            }
          }
        })
      }),
    remove: (organizationId, id, revision) =>
      Effect.suspend(() => {
        const write = webhooks.remove(organizationId, id, revision)
        return record({
          ...write,
          apply: () => {
            const parts = [
              ...deliveries.filter(organizationId, ({ webhookId }) => webhookId === id)
                .map((delivery) => deliveries.removeAny(organizationId, delivery.id)),
              ...webhookSecrets.has(organizationId, id) ? [webhookSecrets.removeAny(organizationId, id)] : []
            ]
            const undo = [write, ...parts].map(({ apply }) => apply())
            return () => undo.toReversed().forEach((undoOne) => undoOne())
          }
        })
      }),
    findSecrets: (organizationId, webhookId) =>
      Effect.sync(() =>
        Option.match(webhookSecrets.find(organizationId, webhookId), {
          onNone: () => [],
          onSome: ({ value }) => value.secrets
        })
      ),
    saveSecrets: (organizationId, webhookId, secrets) =>
      Effect.suspend(() => {
        const entity = { id: webhookId, organizationId, secrets }
        return record(
          webhookSecrets.has(organizationId, webhookId)
            ? webhookSecrets.change(organizationId, webhookId, () => entity)
            : webhookSecrets.insert(organizationId, entity)
        )
      }),
    replaceSecrets: (organizationId, webhookId, before, after) =>
      record(
        webhookSecrets.change(
          organizationId,
          webhookId,
          (stored) => areEqual(stored.secrets, before) ? { ...stored, secrets: after } : undefined
        )
      ),
    listSealed: listSealedRows(webhookSecrets, ({ secrets }) => secrets.map(({ sealed }) => sealed))
  }
}
