import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SealedRow } from "../secret/SecretBox.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { OwnedStore } from "../storage/OwnedStore.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Webhook, WebhookId, WebhookQuery } from "./Webhook.ts"

/** A sealed secret of a webhook, and when it stops signing; null for the current one. */
export interface StoredSecret {
  readonly sealed: string
  readonly expiresAt: Timestamp | null
}

/**
 * Webhooks, and apart from them their sealed secrets. The removal of a webhook removes its secrets and deliveries. `save`
 * ends a pause, see `DeliveryStore.pause`.
 */
export class WebhookStore extends Context.Tag("@attestry/core/webhook/WebhookStore")<
  WebhookStore,
  OwnedStore<Webhook, WebhookQuery> & {
    /** The secrets of the webhook in the order in which they were saved; empty if there are none. */
    readonly findSecrets: (
      organizationId: OrganizationId,
      webhookId: WebhookId
    ) => Effect.Effect<ReadonlyArray<StoredSecret>>
    /** Replaces all secrets of the webhook, which may be added in the same unit. */
    readonly saveSecrets: (
      organizationId: OrganizationId,
      webhookId: WebhookId,
      secrets: ReadonlyArray<StoredSecret>
    ) => Effect.Effect<void, never, Writes>
    /** Replaces all secrets of the webhook if they still are `before`. Else the unit is retried. Changes no revision. */
    readonly replaceSecrets: (
      organizationId: OrganizationId,
      webhookId: WebhookId,
      before: ReadonlyArray<StoredSecret>,
      after: ReadonlyArray<StoredSecret>
    ) => Effect.Effect<void, never, Writes>
    /**
     * Lists up to `limit` rows with secrets, of all organizations, in the order of organization and id, after the
     * given row.
     */
    readonly listSealed: (
      after: SealedRow<WebhookId> | undefined,
      limit: number
    ) => Effect.Effect<ReadonlyArray<SealedRow<WebhookId>>>
  }
>() {}
