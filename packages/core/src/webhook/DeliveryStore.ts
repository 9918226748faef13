import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { AuditEvent } from "../audit/AuditEvent.ts"
import type { Slice } from "../page/Page.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Waiting } from "../storage/Samples.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Attempt, Delivery, DeliveryId, DeliveryQuery, ReplaySpan } from "./Delivery.ts"
import type { Webhook, WebhookId } from "./Webhook.ts"

/** A pending delivery with its event. */
export interface DueDelivery {
  readonly delivery: Delivery
  readonly event: AuditEvent
}

/**
 * Deliveries of webhooks. There is one for each webhook and event at most.
 *
 * `AuditEventStore.append` adds a pending delivery for each enabled webhook of the organization that an event matches, in
 * the commit of the event: there is no event without its deliveries. Only events with the outcome `done` count, and none
 * about the webhook itself. A webhook that is changed in the same unit matches as before the unit.
 *
 * Deliveries have an order: that in which they were queued, and in one unit that of the events.
 */
export class DeliveryStore extends Context.Tag("@attestry/core/webhook/DeliveryStore")<DeliveryStore, {
  /** The slice of the webhook's deliveries. */
  readonly list: (
    organizationId: OrganizationId,
    webhookId: WebhookId,
    slice: Slice<DeliveryQuery>
  ) => Effect.Effect<ReadonlyArray<Delivery>>
  /** The number of the webhook's deliveries that match. */
  readonly count: (
    organizationId: OrganizationId,
    webhookId: WebhookId,
    filters: Slice<DeliveryQuery>["filters"]
  ) => Effect.Effect<number>
  /** The delivery of the webhook. */
  readonly find: (
    organizationId: OrganizationId,
    webhookId: WebhookId,
    deliveryId: DeliveryId
  ) => Effect.Effect<Option.Option<Delivery>>
  /** Adds a pending delivery of the event, which may be appended in the same unit, whether or not it matches. */
  readonly add: (
    organizationId: OrganizationId,
    webhookId: WebhookId,
    event: AuditEvent
  ) => Effect.Effect<void, never, Writes>
  /** The number of events of the span that the webhook matches, up to a limit. */
  readonly countEvents: (
    organizationId: OrganizationId,
    webhook: Pick<Webhook, "events" | "id">,
    span: ReplaySpan,
    limit: number
  ) => Effect.Effect<number>
  /**
   * Queues the events of the span that the webhook matches, at most `limit`, oldest first, as if they had just happened.
   * A delivery that is pending keeps its place, and is due at `now`.
   */
  readonly replay: (
    organizationId: OrganizationId,
    webhook: Pick<Webhook, "events" | "id">,
    span: ReplaySpan,
    limit: number,
    now: Timestamp
  ) => Effect.Effect<void, never, Writes>
  /** Queues one delivery again, as `replay` does. If it is gone, the unit is retried. */
  readonly replayOne: (
    organizationId: OrganizationId,
    webhookId: WebhookId,
    deliveryId: DeliveryId,
    now: Timestamp
  ) => Effect.Effect<void, never, Writes>
  /** Cancels the pending deliveries of the webhook. */
  readonly cancelPending: (
    organizationId: OrganizationId,
    webhookId: WebhookId,
    now: Timestamp
  ) => Effect.Effect<void, never, Writes>
  /**
   * The pending deliveries of the webhook that may be tried at `now`, in their order, at most `limit`. Leaves out those of
   * a resource with an earlier pending delivery that is not due yet. None while the webhook is paused.
   */
  readonly due: (
    organizationId: OrganizationId,
    webhookId: WebhookId,
    now: Timestamp,
    limit: number
  ) => Effect.Effect<ReadonlyArray<DueDelivery>>
  /** When `due` next has something, unless more is queued; in the past if it has something already. None if nothing is pending. */
  readonly nextAttempt: (
    organizationId: OrganizationId,
    webhookId: WebhookId
  ) => Effect.Effect<Option.Option<Timestamp>>
  /** Records the attempts of deliveries that are still pending, at once, outside any unit. */
  readonly saveAttempts: (
    organizationId: OrganizationId,
    attempts: ReadonlyArray<Attempt>
  ) => Effect.Effect<void>
  /** Pauses the webhook until a time, at once, outside any unit. Changes no revision. An unknown webhook is no error. */
  readonly pause: (organizationId: OrganizationId, webhookId: WebhookId, until: Timestamp) => Effect.Effect<void>
  /** The webhooks of all organizations that have a due delivery at `now`, at most `limit`, in no particular order. */
  readonly subjects: (
    now: Timestamp,
    limit: number
  ) => Effect.Effect<ReadonlyArray<Pick<Webhook, "id" | "organizationId">>>
  /** The pending deliveries of all organizations, the oldest by its event. */
  readonly undelivered: Effect.Effect<Waiting>
  /** The organizations with deliveries that finished before the time, at most `limit`. */
  readonly finished: (before: Timestamp, limit: number) => Effect.Effect<ReadonlyArray<OrganizationId>>
  /** Removes deliveries that finished before the time, at most `limit`, at once, outside any unit. */
  readonly removeFinished: (organizationId: OrganizationId, before: Timestamp, limit: number) => Effect.Effect<void>
}>() {}
