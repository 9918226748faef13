import type { AuditEvent } from "@attestry/core/audit"
import type { Slice } from "@attestry/core/page"
import type { OrganizationId, Timestamp } from "@attestry/core/shared"
import {
  type Delivery,
  deliveryOrder,
  type DeliveryQuery,
  type DeliveryStore,
  makeDelivery,
  replayDelivery,
  type ReplaySpan,
  type Webhook,
  type WebhookId
} from "@attestry/core/webhook"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type MemoryTables, pauseKey, type StoredDelivery } from "../internal/MemoryTables.ts"
import { toWaiting } from "../internal/Waiting.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"
import { isAbout, isMatching, makeDeliveryWrites } from "./MemoryDeliveries.ts"

const toDelivery = ({ position: _, ...delivery }: StoredDelivery): Delivery => delivery

const matching = (webhookId: WebhookId, { status }: Slice<DeliveryQuery>["filters"]) => (delivery: StoredDelivery) =>
  delivery.webhookId === webhookId && (status?.includes(delivery.status) ?? true)

const resourceOf = ({ resourceId, resourceType }: Delivery): string => `${resourceType}/${resourceId}`

// values of pending deliveries are never null
const nextOf = ({ nextAttemptAt }: Delivery): string => nextAttemptAt ?? ""

export const makeMemoryDeliveryStore = (
  tables: MemoryTables,
  record: RecordWrite
): typeof DeliveryStore.Service => {
  const { deliveries, pauses } = tables
  const { putAll } = makeDeliveryWrites(tables)

  const findEvent = (organizationId: OrganizationId, eventId: string) =>
    Option.map(tables.auditEvents.find(organizationId, eventId), ({ value }) => value)

  const pending = (organizationId: OrganizationId, webhookId: string) =>
    deliveries.filter(organizationId, ({ status, webhookId: of }) => of === webhookId && status === "pending")
      .sort((one, other) => one.position - other.position)

  const isPaused = (webhook: Pick<Webhook, "id" | "organizationId">, now: Timestamp): boolean =>
    (pauses.get(pauseKey(webhook)) ?? "") > now

  const findDue = (organizationId: OrganizationId, id: WebhookId, now: Timestamp): ReadonlyArray<StoredDelivery> => {
    if (isPaused({ organizationId, id }, now)) return []
    const blocked = new Set<string>()
    return pending(organizationId, id).filter((delivery) => {
      if (nextOf(delivery) > now) blocked.add(resourceOf(delivery))
      return !blocked.has(resourceOf(delivery))
    })
  }

  const inSpan = (
    organizationId: OrganizationId,
    webhook: Pick<Webhook, "events" | "id">,
    { from, to }: ReplaySpan
  ): ReadonlyArray<AuditEvent> =>
    tables.auditEvents.filter(
      organizationId,
      (event) => event.at >= from && event.at < to && !isAbout(event, webhook) && isMatching(event, webhook)
    )

  return {
    list: (organizationId, webhookId, slice) =>
      Effect.sync(() =>
        deliveries.slice(organizationId, slice, deliveryOrder.position, matching(webhookId, slice.filters)).map(
          toDelivery
        )
      ),
    count: (organizationId, webhookId, filters) =>
      Effect.sync(() => deliveries.filter(organizationId, matching(webhookId, filters)).length),
    find: (organizationId, webhookId, deliveryId) =>
      Effect.sync(() =>
        deliveries.find(organizationId, deliveryId).pipe(
          Option.map(({ value }) => toDelivery(value)),
          Option.filter((delivery) => delivery.webhookId === webhookId)
        )
      ),
    add: (organizationId, webhookId, event) =>
      record({
        ...putAll(organizationId, event.id, () => [makeDelivery(webhookId, event)]),
        isComplete: () => tables.webhooks.has(organizationId, webhookId)
      }),
    countEvents: (organizationId, webhook, span, limit) =>
      Effect.sync(() => Math.min(inSpan(organizationId, webhook, span).length, limit)),
    replay: (organizationId, webhook, span, limit, now) =>
      record(putAll(organizationId, webhook.id, () =>
        [...inSpan(organizationId, webhook, span)]
          .sort((one, other) => one.at < other.at || (one.at === other.at && one.id < other.id) ? -1 : 1)
          .slice(0, limit)
          .map((event) => {
            const made = makeDelivery(webhook.id, event)
            return Option.match(deliveries.find(organizationId, made.id), {
              onNone: () => ({ ...made, nextAttemptAt: now }),
              onSome: ({ value }) => replayDelivery(toDelivery(value), now)
            })
          }))),
    replayOne: (organizationId, webhookId, deliveryId, now) =>
      Effect.suspend(() => {
        const find = () =>
          Option.filter(deliveries.find(organizationId, deliveryId), ({ value }) => value.webhookId === webhookId)
        const write = putAll(organizationId, deliveryId, () =>
          Option.toArray(Option.map(find(), ({ value }) =>
            replayDelivery(toDelivery(value), now))))
        return record({
          ...write,
          check: () =>
            Option.isSome(find())
        })
      }),
    cancelPending: (organizationId, webhookId, now) =>
      record(putAll(organizationId, webhookId, () =>
        pending(organizationId, webhookId).map((delivery) => ({
          ...toDelivery(delivery),
          status: "canceled",
          nextAttemptAt: null,
          finishedAt: now
        })))),
    due: (organizationId, webhookId, now, limit) =>
      Effect.sync(() =>
        findDue(organizationId, webhookId, now).slice(0, limit).flatMap((delivery) =>
          Option.toArray(Option.map(findEvent(organizationId, delivery.eventId), (event) => ({
            delivery: toDelivery(delivery),
            event
          })))
        )
      ),
    nextAttempt: (organizationId, id) =>
      Effect.sync(() => {
        // the last entry of a key wins
        const heads = new Map(
          pending(organizationId, id).toReversed().map((delivery) => [resourceOf(delivery), delivery])
        )
        const [first] = [...heads.values()].flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []).sort()
        const until = pauses.get(pauseKey({ organizationId, id }))
        return Option.map(Option.fromNullable(first), (next) => until !== undefined && until > next ? until : next)
      }),
    saveAttempts: (organizationId, attempts) =>
      Effect.sync(() => {
        for (const attempt of attempts) {
          deliveries.amend(organizationId, attempt.id, (stored) =>
            stored.status === "pending" ? { ...stored, ...attempt } : stored)
        }
      }),
    pause: (organizationId, id, until) =>
      Effect.sync(() => {
        if (tables.webhooks.has(organizationId, id)) pauses.set(pauseKey({ organizationId, id }), until)
      }),
    subjects: (now, limit) =>
      Effect.sync(() =>
        tables.webhooks.partitions()
          .flatMap((partition) => tables.webhooks.filter(partition, () => true))
          .filter(({ id, organizationId }) => findDue(organizationId, id, now).length > 0)
          .slice(0, limit)
          .map(({ id, organizationId }) => ({ id, organizationId }))
      ),
    undelivered: Effect.sync(() =>
      toWaiting(
        deliveries.partitions()
          .flatMap((id) => deliveries.filter(id, ({ status }) => status === "pending"))
          .map(({ createdAt }) => createdAt)
      )
    ),
    finished: (before, limit) =>
      Effect.sync(() => {
        const organizationIds = deliveries.partitions().flatMap((partition) =>
          deliveries.filter(partition, ({ finishedAt }) => finishedAt !== null && finishedAt < before)
            .map(({ organizationId }) => organizationId)
        )
        return [...new Set(organizationIds)].slice(0, limit)
      }),
    removeFinished: (organizationId, before, limit) =>
      Effect.sync(() => {
        const old = deliveries.filter(organizationId, ({ finishedAt }) => finishedAt !== null && finishedAt < before)
          .slice(0, limit)
        for (const { id } of old) deliveries.discard(organizationId, id)
      })
  }
}
