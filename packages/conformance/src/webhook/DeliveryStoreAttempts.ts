import { VendorId } from "@attestry/core/vendor"
import { DeliveryStore, makeDelivery, WebhookStore } from "@attestry/core/webhook"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { DeliveryPorts, StorageTests } from "../StorageTests.ts"
import { append, dueEvents, failed, finished, slice } from "./DeliveryStoreDeliveries.ts"

/** A webhook with a delivery of each event: three of one resource, then one of another. */
const arrange = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const { id: webhookId } = yield* Fixtures.storedWebhook(organizationId)
  const shared = { type: "vendor", id: Fixtures.id(VendorId) }
  const sameId = { type: "vendorGroup", id: shared.id }
  const make = (resource: typeof shared) => Fixtures.event(organizationId, { resource })
  const events = [make(shared), make(shared), make(sameId), make(shared)] as const
  yield* append(organizationId, ...events)
  const [first, second, third, fourth] = events
  const deliveries = [first, second, third, fourth].map((event) => makeDelivery(webhookId, event))
  const idsOf = (...places: ReadonlyArray<number>) => places.flatMap((place) => events[place]?.id ?? [])
  return { organizationId, webhookId, deliveries, idsOf }
})

/** The part of the suite of `DeliveryStore` about attempts. */
export const attemptCases = (it: StorageTests<DeliveryPorts>): void => {
  it.effect("leaves out the later deliveries of a resource while an earlier one waits", () =>
    Effect.gen(function*() {
      const { nextAttempt, saveAttempts, subjects } = yield* DeliveryStore
      const { deliveries, idsOf, organizationId, webhookId } = yield* arrange
      const [first, , third] = deliveries
      if (first === undefined || third === undefined) return
      assert.deepStrictEqual(yield* dueEvents(organizationId, webhookId, Fixtures.at(0)), idsOf(0, 1, 2, 3))
      assert.deepStrictEqual(yield* dueEvents(organizationId, webhookId, Fixtures.at(-1)), [])
      yield* saveAttempts(organizationId, [failed(first, 50)])
      assert.deepStrictEqual(yield* dueEvents(organizationId, webhookId, Fixtures.at(49)), idsOf(2))
      assert.deepStrictEqual(yield* dueEvents(organizationId, webhookId, Fixtures.at(50)), idsOf(0, 1, 2, 3))
      yield* saveAttempts(organizationId, [finished(third, 2)])
      assert.deepStrictEqual(yield* dueEvents(organizationId, webhookId, Fixtures.at(49)), [])
      assert.deepStrictEqual(yield* nextAttempt(organizationId, webhookId), Option.some(Fixtures.at(50)))
      const isSubject = (millis: number) =>
        Effect.map(subjects(Fixtures.at(millis), 100_000), (found) => found.some(({ id }) => id === webhookId))
      assert.isFalse(yield* isSubject(49))
      assert.isTrue(yield* isSubject(50))
      yield* saveAttempts(organizationId, [finished(failed(first, 50), 3)])
      assert.deepStrictEqual(yield* dueEvents(organizationId, webhookId, Fixtures.at(4)), idsOf(1, 3))
    }))

  it.effect("records attempts of pending deliveries only, and of no other organization", () =>
    Effect.gen(function*() {
      const { list, saveAttempts } = yield* DeliveryStore
      const { deliveries: [first, second, ...others], organizationId, webhookId } = yield* arrange
      const other = yield* Fixtures.storedOrganization()
      if (first === undefined || second === undefined) return
      yield* saveAttempts(other.id, [finished(first, 1)])
      yield* saveAttempts(organizationId, [])
      yield* saveAttempts(organizationId, [finished(first, 1, "canceled"), failed(second, 9)])
      yield* saveAttempts(organizationId, [finished(first, 5)])
      const stored = yield* list(organizationId, webhookId, slice())
      assert.sameDeepMembers([...stored], [finished(first, 1, "canceled"), failed(second, 9), ...others])
    }))

  it.effect("cancels the pending deliveries of one webhook", () =>
    Effect.gen(function*() {
      const { cancelPending, count, list, nextAttempt, saveAttempts } = yield* DeliveryStore
      const { deliveries: [first, ...others], organizationId, webhookId } = yield* arrange
      const { id: kept } = yield* Fixtures.storedWebhook(organizationId)
      yield* append(organizationId, Fixtures.event(organizationId, { resource: { type: "task", id: "tsk_1" } }))
      if (first === undefined) return
      yield* saveAttempts(organizationId, [finished(first, 1)])
      yield* Fixtures.unit(cancelPending(organizationId, webhookId, Fixtures.at(6)))
      const stored = yield* list(organizationId, webhookId, slice({ status: ["canceled"] }))
      assert.includeDeepMembers([...stored], others.map((delivery) => finished(delivery, 6, "canceled")))
      assert.strictEqual(stored.length, 4)
      assert.strictEqual(yield* count(organizationId, webhookId, { status: ["delivered"] }), 1)
      assert.strictEqual(yield* count(organizationId, kept, { status: ["pending"] }), 1)
      assert.isTrue(Option.isNone(yield* nextAttempt(organizationId, webhookId)))
      yield* Fixtures.unit(cancelPending(organizationId, webhookId, Fixtures.at(7)))
    }))

  it.effect("counts the pending deliveries of all organizations, and finds the oldest", () =>
    Effect.gen(function*() {
      const { saveAttempts, undelivered } = yield* DeliveryStore
      const { organizationId, webhookId } = yield* arrange
      const { organizationId: otherId, webhookId: otherWebhookId } = yield* arrange
      const [oldest, older] = [Fixtures.at(-9e11), Fixtures.at(-8e11)]
      const first = Fixtures.event(organizationId, { at: oldest })
      const second = Fixtures.event(otherId, { at: older })
      yield* append(organizationId, first)
      yield* append(otherId, second)
      const all = yield* undelivered
      assert.isAtLeast(all.count, 10)
      assert.deepStrictEqual(all.oldest, Option.some(oldest))
      yield* saveAttempts(organizationId, [finished(makeDelivery(webhookId, first), 1)])
      assert.deepStrictEqual((yield* undelivered).oldest, Option.some(older))
      yield* saveAttempts(otherId, [finished(makeDelivery(otherWebhookId, second), 1)])
      assert.notDeepEqual((yield* undelivered).oldest, Option.some(older))
    }))

  it.effect("finds webhooks of all organizations with due deliveries, and none that is paused", () =>
    Effect.gen(function*() {
      const { nextAttempt, pause, subjects } = yield* DeliveryStore
      const webhooks = yield* WebhookStore
      const { organizationId, webhookId } = yield* arrange
      const other = yield* arrange
      const { id: idle } = yield* Fixtures.storedWebhook(organizationId)
      const own = new Set<string>([webhookId, other.webhookId, idle])
      const find = (millis: number) =>
        Effect.map(subjects(Fixtures.at(millis), 100_000), (found) => found.filter(({ id }) => own.has(id)))
      const both = [{ id: webhookId, organizationId }, { id: other.webhookId, organizationId: other.organizationId }]
      assert.sameDeepMembers([...(yield* find(0))], both)
      assert.deepStrictEqual(yield* find(-1), [])
      assert.strictEqual((yield* subjects(Fixtures.at(0), 1)).length, 1)
      yield* pause(organizationId, webhookId, Fixtures.at(20))
      yield* pause(organizationId, Fixtures.webhook(organizationId).id, Fixtures.at(20))
      assert.deepStrictEqual(yield* find(19), both.slice(1))
      assert.deepStrictEqual(yield* dueEvents(organizationId, webhookId, Fixtures.at(19)), [])
      assert.deepStrictEqual(yield* nextAttempt(organizationId, webhookId), Option.some(Fixtures.at(20)))
      assert.sameDeepMembers([...(yield* find(20))], both)
      assert.strictEqual((yield* dueEvents(organizationId, webhookId, Fixtures.at(20))).length, 4)
      const { revision, value } = yield* yield* webhooks.find(organizationId, webhookId)
      assert.strictEqual(revision, 1)
      yield* Fixtures.unit(webhooks.save(organizationId, value, revision))
      assert.sameDeepMembers([...(yield* find(19))], both)
      assert.deepStrictEqual(yield* nextAttempt(organizationId, webhookId), Option.some(Fixtures.at(0)))
    }))

  it.effect("removes deliveries that finished before a time, at most the limit, and nothing else", () =>
    Effect.gen(function*() {
      const { count, finished: findFinished, list, removeFinished, saveAttempts } = yield* DeliveryStore
      const { deliveries: [first, second, third], organizationId, webhookId } = yield* arrange
      const other = yield* arrange
      if (first === undefined || second === undefined || third === undefined) return
      yield* saveAttempts(organizationId, [finished(first, 1), finished(second, 2, "failed"), finished(third, 3)])
      const has = (millis: number) =>
        Effect.map(findFinished(Fixtures.at(millis), 100_000), (found) => found.includes(organizationId))
      assert.isFalse(yield* has(1))
      assert.isTrue(yield* has(2))
      yield* removeFinished(other.organizationId, Fixtures.at(9), 10)
      assert.strictEqual(yield* count(organizationId, webhookId, {}), 4)
      yield* removeFinished(organizationId, Fixtures.at(3), 1)
      assert.strictEqual(yield* count(organizationId, webhookId, {}), 3)
      yield* removeFinished(organizationId, Fixtures.at(3), 10)
      yield* removeFinished(organizationId, Fixtures.at(3), 10)
      assert.strictEqual(yield* count(organizationId, webhookId, { status: ["pending"] }), 1)
      const rest = yield* list(organizationId, webhookId, slice({ status: ["delivered"] }))
      assert.deepStrictEqual(rest, [finished(third, 3)])
      assert.strictEqual(yield* count(other.organizationId, other.webhookId, {}), 4)
    }))
}
