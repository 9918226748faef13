import { AuditEventStore } from "@attestry/core/audit"
import { VendorId } from "@attestry/core/vendor"
import { DeliveryStore, makeDelivery, WebhookStore } from "@attestry/core/webhook"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { DeliveryPorts, StorageTests } from "../StorageTests.ts"
import { attemptCases } from "./DeliveryStoreAttempts.ts"
import { append, dueEvents, slice } from "./DeliveryStoreDeliveries.ts"
import { replayCases } from "./DeliveryStoreReplays.ts"

/** The promises of a `DeliveryStore`. */
export const deliveryStoreSuite = (it: StorageTests<DeliveryPorts>): void => {
  it.effect("adds a delivery in the commit of an event, for each enabled webhook that it matches", () =>
    Effect.gen(function*() {
      const { list } = yield* DeliveryStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const make = (events: ReadonlyArray<string>, isEnabled = true, of = organizationId) =>
        Fixtures.storedWebhook(of, { events, isEnabled })
      const [prefix, exact, several] = [
        yield* make(["vendor."]),
        yield* make(["vendor.updated"]),
        yield* make(["task.", "vendor.updated", "vendor."])
      ]
      const none = [
        yield* make(["vendor.created"]),
        yield* make(["task.", "policy."]),
        yield* make(["vendor."], false),
        yield* make(["vendor."], true, other.id)
      ]
      const event = Fixtures.event(organizationId, { action: "vendor.updated" })
      yield* append(organizationId, event)
      for (const { id } of [prefix, exact, several]) {
        assert.deepStrictEqual(yield* list(organizationId, id, slice()), [makeDelivery(id, event)])
        assert.deepStrictEqual(yield* list(other.id, id, slice()), [])
      }
      for (const { id, organizationId: of } of none) assert.deepStrictEqual(yield* list(of, id, slice()), [])
    }))

  it.effect("adds no delivery when an event was denied or failed, or is about the webhook itself", () =>
    Effect.gen(function*() {
      const { count } = yield* DeliveryStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const webhook = yield* Fixtures.storedWebhook(organizationId, { events: ["webhook.", "vendor."] })
      const resource = { type: "webhook", id: webhook.id }
      yield* append(
        organizationId,
        Fixtures.event(organizationId, { outcome: "refused" }),
        Fixtures.event(organizationId, { outcome: "failed" }),
        Fixtures.event(organizationId, { action: "webhook.updated", resource })
      )
      assert.strictEqual(yield* count(organizationId, webhook.id, {}), 0)
      const sibling = { type: "webhook", id: Fixtures.webhook(organizationId).id }
      yield* append(organizationId, Fixtures.event(organizationId, { action: "webhook.updated", resource: sibling }))
      assert.strictEqual(yield* count(organizationId, webhook.id, {}), 1)
    }))

  it.effect("adds neither an event nor a delivery when the unit fails", () =>
    Effect.gen(function*() {
      const { count } = yield* DeliveryStore
      const audit = yield* AuditEventStore
      const webhooks = yield* WebhookStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const webhook = yield* Fixtures.storedWebhook(organizationId)
      const event = Fixtures.event(organizationId)
      yield* Fixtures.assertRejected(
        Effect.zipRight(audit.append(organizationId, [event]), webhooks.save(organizationId, webhook, 7))
      )
      assert.strictEqual(yield* count(organizationId, webhook.id, {}), 0)
      yield* append(organizationId, event)
      yield* Fixtures.assertRejected(audit.append(organizationId, [event]))
      assert.strictEqual(yield* count(organizationId, webhook.id, {}), 1)
    }))

  it.effect("matches a webhook that is disabled or removed in the unit of the event as before the unit", () =>
    Effect.gen(function*() {
      const { count } = yield* DeliveryStore
      const audit = yield* AuditEventStore
      const webhooks = yield* WebhookStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const [disabled, removed] = [
        yield* Fixtures.storedWebhook(organizationId, { events: ["webhook."] }),
        yield* Fixtures.storedWebhook(organizationId, { events: ["webhook."] })
      ]
      const about = (webhook: { readonly id: string }, action: string) =>
        Fixtures.event(organizationId, { action, resource: { type: "webhook", id: webhook.id } })
      yield* Fixtures.unit(Effect.zipRight(
        webhooks.remove(organizationId, removed.id, 1),
        audit.append(organizationId, [about(removed, "webhook.removed")])
      ))
      assert.strictEqual(yield* count(organizationId, disabled.id, {}), 1)
      yield* Fixtures.unit(Effect.zipRight(
        webhooks.save(organizationId, { ...disabled, isEnabled: false }, 1),
        audit.append(organizationId, [about(disabled, "webhook.disabled")])
      ))
      assert.strictEqual(yield* count(organizationId, disabled.id, {}), 1)
    }))

  it.effect("orders deliveries by their unit, and in one unit as the events, whatever their time and id", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { id } = yield* Fixtures.storedWebhook(organizationId)
      const make = (millis: number) => Fixtures.event(organizationId, { at: Fixtures.at(millis) })
      const units = [[make(5), make(3), make(9)], [make(1)], [make(4), make(2), make(0), make(8)]]
      for (const events of units) yield* append(organizationId, ...events)
      const expected = units.flat().map((event) => event.id)
      assert.deepStrictEqual(yield* dueEvents(organizationId, id), expected)
      assert.deepStrictEqual(yield* dueEvents(organizationId, id, Fixtures.at(1_000), 3), expected.slice(0, 3))
    }))

  it.effect("returns the event of a due delivery exactly as it was appended", () =>
    Effect.gen(function*() {
      const { due } = yield* DeliveryStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { id } = yield* Fixtures.storedWebhook(organizationId)
      const event = Fixtures.event(organizationId, { before: { zeta: 1, "10": { b: [null] } }, after: null, ip: "::1" })
      yield* append(organizationId, event)
      assert.deepStrictEqual(yield* due(organizationId, id, Fixtures.at(1), 10), [
        { delivery: makeDelivery(id, event), event }
      ])
    }))

  it.effect("lists, counts, filters and finds the deliveries of one webhook", () =>
    Effect.gen(function*() {
      const { count, find, list, saveAttempts } = yield* DeliveryStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const [one, other] = [
        yield* Fixtures.storedWebhook(organizationId),
        yield* Fixtures.storedWebhook(organizationId)
      ]
      const events = [0, 1, 2, 3, 4].map((i) => Fixtures.event(organizationId, { at: Fixtures.at(i % 3) }))
      yield* append(organizationId, ...events)
      const all = events.map((event) => makeDelivery(one.id, event))
      const read = yield* readThrough({
        limit: 2,
        slice: (after, limit) => list(organizationId, one.id, slice({}, { after, limit })),
        position: ({ createdAt, id }) => ({ value: createdAt, id })
      })
      assert.sameDeepMembers([...read], all)
      const newest = yield* list(organizationId, one.id, slice({}, { sort: "-createdAt" }))
      assert.deepStrictEqual(newest, read.toReversed())
      const [first] = all
      if (first === undefined) return
      const delivered = {
        ...first,
        status: "delivered" as const,
        attempts: 1,
        firstAttemptAt: Fixtures.at(7),
        lastAttemptAt: Fixtures.at(7),
        nextAttemptAt: null,
        responseStatus: 204,
        finishedAt: Fixtures.at(7)
      }
      yield* saveAttempts(organizationId, [delivered])
      assert.deepStrictEqual(yield* list(organizationId, one.id, slice({ status: ["delivered"] })), [delivered])
      assert.strictEqual(yield* count(organizationId, one.id, { status: ["pending"] }), 4)
      assert.strictEqual(yield* count(organizationId, other.id, {}), 5)
      assert.deepStrictEqual(yield* find(organizationId, one.id, first.id), Option.some(delivered))
      assert.isTrue(Option.isNone(yield* find(organizationId, other.id, first.id)))
      const stranger = yield* Fixtures.storedOrganization()
      assert.isTrue(Option.isNone(yield* find(stranger.id, one.id, first.id)))
    }))

  it.effect("adds an event that does not match in the unit that appends it, once", () =>
    Effect.gen(function*() {
      const { add, list } = yield* DeliveryStore
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { id } = yield* Fixtures.storedWebhook(organizationId)
      const event = Fixtures.event(organizationId, { action: "webhook.test", resource: { type: "webhook", id } })
      yield* Fixtures.unit(Effect.zipRight(audit.append(organizationId, [event]), add(organizationId, id, event)))
      assert.deepStrictEqual(yield* list(organizationId, id, slice()), [makeDelivery(id, event)])
      const unknown = Fixtures.event(organizationId, { resource: { type: "vendor", id: Fixtures.id(VendorId) } })
      yield* Fixtures.assertDangling(add(organizationId, Fixtures.webhook(organizationId).id, unknown))
    }))

  attemptCases(it)
  replayCases(it)
}
