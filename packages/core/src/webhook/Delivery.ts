import * as Schema from "effect/Schema"
import { type AuditEvent, AuditEventId } from "../audit/AuditEvent.ts"
import { anyOf } from "../page/AnyOf.ts"
import { byCreation } from "../page/ListOrder.ts"
import { createdPageFields } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, OrganizationId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { CreatedAt, Timestamp, TimestampInput } from "../shared/Timestamp.ts"
import { WebhookId } from "./Webhook.ts"

export const DeliveryId = EntityId("dlv", "DeliveryId")

export type DeliveryId = typeof DeliveryId.Type

export const DeliveryStatus = Schema.Literal("pending", "delivered", "failed", "canceled").annotations({
  identifier: "DeliveryStatus",
  description: "`failed`: all attempts are used up. `canceled`: the webhook was disabled before it was delivered."
})

/**
 * One audit event for one webhook. A pending delivery has a `nextAttemptAt` and no `finishedAt`; any other one the reverse.
 * `attempts`, `responseStatus` and `error` begin again when it is replayed.
 */
export const Delivery = Schema.Struct({
  id: DeliveryId,
  organizationId: OrganizationId,
  webhookId: WebhookId,
  eventId: describe(AuditEventId, "The audit event, and the header `webhook-id` of each attempt."),
  action: describe(Schema.String, "The action of the event.", "vendor.updated"),
  resourceType: describe(Schema.String, "The kind of resource.", "vendor"),
  resourceId: describe(Schema.String, "The id of the resource.", "vnd_01jcz3n8k4v9wq2h7m5r6t8x0y"),
  status: describe(DeliveryStatus, "How far the delivery is.", "delivered"),
  attempts: describe(Schema.NonNegativeInt, "How often it was tried since it was queued.", 1),
  firstAttemptAt: describe(Schema.NullOr(Timestamp), "When it was first tried; null before."),
  lastAttemptAt: describe(Schema.NullOr(Timestamp), "When it was last tried; null before."),
  nextAttemptAt: describe(Schema.NullOr(Timestamp), "When it is tried next; null if it is not pending.", null),
  responseStatus: describe(Schema.NullOr(Schema.Int), "The HTTP status of the last response; null without one.", 200),
  error: describe(Schema.NullOr(Schema.String), "Why the last attempt failed, as a code; null if it did not.", null),
  createdAt: CreatedAt,
  finishedAt: describe(Schema.NullOr(Timestamp), "When it was delivered, failed or canceled; null while it is pending.")
}).annotations({ identifier: "Delivery" })

export type Delivery = typeof Delivery.Type

export const DeliveryQuery = Schema.Struct({
  ...createdPageFields,
  status: optional(anyOf(DeliveryStatus))
})

export type DeliveryQuery = typeof DeliveryQuery.Type

/** Newest first. */
export const deliveryOrder = { ...byCreation, sort: "-createdAt" as const }

/** The events to send again: from a time, inclusive, to another one, exclusive. */
export const ReplaySpan = Schema.Struct({
  from: describe(TimestampInput, "The earliest time of an event.", "2026-05-01T00:00:00Z"),
  to: describe(TimestampInput, "The time before which the events happened.", "2026-05-02T00:00:00Z")
}).annotations({ identifier: "ReplaySpan" })

export type ReplaySpan = typeof ReplaySpan.Type

/** Most deliveries that one replay queues. */
export const maximumReplay = 10_000

/** Outcome of an attempt. */
export interface Attempt extends
  Pick<
    Delivery,
    | "id"
    | "status"
    | "attempts"
    | "firstAttemptAt"
    | "lastAttemptAt"
    | "nextAttemptAt"
    | "responseStatus"
    | "error"
    | "finishedAt"
  >
{}

const unfinished = {
  status: "pending",
  attempts: 0,
  firstAttemptAt: null,
  lastAttemptAt: null,
  responseStatus: null,
  error: null,
  finishedAt: null
} as const

/** Makes the pending delivery of an event. Its id follows from both ids, so that none is made twice. */
export const makeDelivery = (webhookId: WebhookId, event: AuditEvent): Delivery => ({
  ...unfinished,
  id: DeliveryId.fromSuffix([webhookId, event.id].map((id) => id.slice(4, 36)).join("")),
  organizationId: event.organizationId,
  webhookId,
  eventId: event.id,
  action: event.action,
  resourceType: event.resource.type,
  resourceId: event.resource.id,
  nextAttemptAt: event.at,
  createdAt: event.at
})

/** Queues the delivery again: one that is pending is only due at once. */
export const replayDelivery = (delivery: Delivery, now: Timestamp): Delivery =>
  delivery.status === "pending"
    ? { ...delivery, nextAttemptAt: now }
    : { ...delivery, ...unfinished, nextAttemptAt: now }

export class DeliveryNotFound extends TaggedProblem<DeliveryNotFound>()(
  "DeliveryNotFound",
  404,
  "No such delivery of this webhook."
) {}

export class TooManyEvents extends TaggedProblem<TooManyEvents>()(
  "TooManyEvents",
  409,
  `More than ${maximumReplay} events match. Replay a shorter span.`
) {}
