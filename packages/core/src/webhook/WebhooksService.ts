import type * as Effect from "effect/Effect"
import type { PermissionMissing } from "../access/Access.ts"
import type { CurrentActor } from "../access/Actor.ts"
import type { InvalidCursor, Page } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import type { Input } from "../problem/Input.ts"
import type { EgressNotConfigured, SecretsNotConfigured } from "../shared/NotConfigured.ts"
import type { UnknownReference } from "../shared/UnknownReference.ts"
import type { Busy } from "../storage/Busy.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import type { DeliveryId, DeliveryNotFound, DeliveryQuery, ReplaySpan, TooManyEvents } from "./Delivery.ts"
import type {
  NewWebhook,
  TooManyWebhooks,
  WebhookDisabled,
  WebhookId,
  WebhookNotFound,
  WebhookPatch,
  WebhookQuery,
  WebhookUrlRejected
} from "./Webhook.ts"
import type { DeliveryView, IssuedWebhook, WebhookRow, WebhookView } from "./WebhookView.ts"

/** Receivers of the organization's audit events. */
export interface WebhooksService {
  /** Lists one page of the matching webhooks: by default the first 100, in the order of creation. */
  readonly list: (
    query: Input<typeof WebhookQuery>
  ) => Effect.Effect<Page<Revised<WebhookRow>>, InvalidCursor | InvalidRequest | PermissionMissing, CurrentActor>
  /** Returns the webhook, without its secrets. */
  readonly get: (
    webhookId: WebhookId
  ) => Effect.Effect<Versioned<WebhookView>, PermissionMissing | WebhookNotFound, CurrentActor>
  /** Adds a webhook, at most 50. Only this call and `rotate` return a secret. */
  readonly create: (
    input: Input<typeof NewWebhook>
  ) => Effect.Effect<
    Versioned<IssuedWebhook>,
    | Busy
    | EgressNotConfigured
    | InvalidRequest
    | PermissionMissing
    | SecretsNotConfigured
    | TooManyWebhooks
    | UnknownReference
    | WebhookUrlRejected,
    CurrentActor
  >
  /**
   * Changes the given fields. Writes nothing if none of them differs. To disable it cancels what is pending. After a change
   * of anything but the description, the caller's permissions decide what is sent.
   */
  readonly update: (
    webhookId: WebhookId,
    patch: Input<typeof WebhookPatch>
  ) => Effect.Effect<
    Versioned<WebhookView>,
    | Busy
    | EgressNotConfigured
    | InvalidRequest
    | PermissionMissing
    | PreconditionFailed
    | UnknownReference
    | WebhookNotFound
    | WebhookUrlRejected,
    CurrentActor
  >
  /** Removes the webhook with its secrets and deliveries, and returns its id. */
  readonly remove: (
    webhookId: WebhookId
  ) => Effect.Effect<WebhookId, Busy | PermissionMissing | PreconditionFailed | WebhookNotFound, CurrentActor>
  /**
   * Replaces the secret. The previous one signs too for 24 hours, and no older one any more. The caller's
   * permissions decide then what is sent.
   */
  readonly rotate: (
    webhookId: WebhookId
  ) => Effect.Effect<
    Versioned<IssuedWebhook>,
    Busy | PermissionMissing | SecretsNotConfigured | WebhookNotFound,
    CurrentActor
  >
  /** Queues an event `webhook.test` for the webhook, whatever its events are. */
  readonly test: (
    webhookId: WebhookId
  ) => Effect.Effect<DeliveryView, Busy | PermissionMissing | WebhookDisabled | WebhookNotFound, CurrentActor>
  /** Queues all matching events of the span again, at most 10,000. Returns how many. */
  readonly replay: (
    webhookId: WebhookId,
    input: Input<typeof ReplaySpan>
  ) => Effect.Effect<
    number,
    Busy | InvalidRequest | PermissionMissing | TooManyEvents | WebhookDisabled | WebhookNotFound,
    CurrentActor
  >
  /** Queues one delivery again. Returns it with its new state. */
  readonly replayOne: (
    webhookId: WebhookId,
    deliveryId: DeliveryId
  ) => Effect.Effect<
    DeliveryView,
    Busy | DeliveryNotFound | PermissionMissing | WebhookDisabled | WebhookNotFound,
    CurrentActor
  >
  /** Lists one page of the webhook's deliveries: by default the newest 100. They are kept for 30 days after they finished. */
  readonly listDeliveries: (
    webhookId: WebhookId,
    query: Input<typeof DeliveryQuery>
  ) => Effect.Effect<
    Page<DeliveryView>,
    InvalidCursor | InvalidRequest | PermissionMissing | WebhookNotFound,
    CurrentActor
  >
}
