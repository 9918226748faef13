import { type AuditEvent, AuditEventStore } from "@attestry/core/audit"
import type { Slice } from "@attestry/core/page"
import type { OrganizationId } from "@attestry/core/shared"
import { type Delivery, type DeliveryQuery, DeliveryStore, type WebhookId } from "@attestry/core/webhook"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"

export const slice = (
  filters: Slice<DeliveryQuery>["filters"] = {},
  rest: Partial<Slice<DeliveryQuery>> = {}
): Slice<DeliveryQuery> => ({ filters, sort: "createdAt", after: undefined, limit: 500, ...rest })

/** Appends the events in one unit. */
export const append = (organizationId: OrganizationId, ...events: ReadonlyArray<AuditEvent>) =>
  Effect.flatMap(AuditEventStore, (audit) => Fixtures.unit(audit.append(organizationId, events)))

/** The events of the webhook's deliveries that are due, in their order. */
export const dueEvents = (
  organizationId: OrganizationId,
  webhookId: WebhookId,
  now = Fixtures.at(1_000),
  limit = 500
) =>
  Effect.flatMap(
    DeliveryStore,
    ({ due }) => Effect.map(due(organizationId, webhookId, now, limit), (found) => found.map(({ event }) => event.id))
  )

/** The delivery after a failed attempt. */
export const failed = (delivery: Delivery, next: number): Delivery => ({
  ...delivery,
  attempts: delivery.attempts + 1,
  firstAttemptAt: Fixtures.at(1),
  lastAttemptAt: Fixtures.at(1),
  nextAttemptAt: Fixtures.at(next),
  responseStatus: 500,
  error: "bad_status"
})

/** The delivery when it has ended. */
export const finished = (
  delivery: Delivery,
  millis: number,
  status: "canceled" | "delivered" | "failed" = "delivered"
): Delivery => ({ ...delivery, status, nextAttemptAt: null, finishedAt: Fixtures.at(millis) })
