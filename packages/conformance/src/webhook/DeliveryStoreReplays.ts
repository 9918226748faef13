import { DeliveryStore, makeDelivery } from "@attestry/core/webhook"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { DeliveryPorts, StorageTests } from "../StorageTests.ts"
import { append, dueEvents, failed, finished, slice } from "./DeliveryStoreDeliveries.ts"

const span = (from: number, to: number) => ({ from: Fixtures.at(from), to: Fixtures.at(to) })

/** Five events, one for each millisecond, then the webhook. */
const arrange = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const events = [0, 1, 2, 3, 4].map((i) => Fixtures.event(organizationId, { at: Fixtures.at(i) }))
  yield* append(organizationId, ...events.toReversed())
  const webhook = yield* Fixtures.storedWebhook(organizationId)
  return { organizationId, events, webhook }
})

/** The part of the suite of `DeliveryStore` about replays. */
export const replayCases = (it: StorageTests<DeliveryPorts>): void => {
  it.effect("queues the matching events of a span, oldest first, also those from before the webhook", () =>
    Effect.gen(function*() {
      const { countEvents, list, replay } = yield* DeliveryStore
      const { events, organizationId, webhook } = yield* arrange
      const about = { type: "webhook", id: webhook.id }
      yield* append(
        organizationId,
        Fixtures.event(organizationId, { action: "task.updated", at: Fixtures.at(2) }),
        Fixtures.event(organizationId, { action: "webhook.updated", resource: about, at: Fixtures.at(2) })
      )
      const all = { ...webhook, events: ["vendor.", "webhook."] }
      assert.strictEqual(yield* countEvents(organizationId, all, span(1, 4), 10), 3)
      assert.strictEqual(yield* countEvents(organizationId, all, span(1, 4), 2), 2)
      assert.strictEqual(yield* countEvents(organizationId, all, span(5, 9), 10), 0)
      yield* Fixtures.unit(replay(organizationId, all, span(1, 4), 10, Fixtures.at(30)))
      const expected = events.slice(1, 4)
      const ids = expected.map(({ id }) => id)
      assert.deepStrictEqual(yield* dueEvents(organizationId, webhook.id, Fixtures.at(29)), [])
      assert.deepStrictEqual(yield* dueEvents(organizationId, webhook.id, Fixtures.at(30)), ids)
      const stored = yield* list(organizationId, webhook.id, slice())
      const made = expected.map((event) => ({ ...makeDelivery(webhook.id, event), nextAttemptAt: Fixtures.at(30) }))
      assert.deepStrictEqual(stored, made)
    }))

  it.effect("queues no more events than the limit, and none of another organization", () =>
    Effect.gen(function*() {
      const { count, countEvents, replay } = yield* DeliveryStore
      const { events, organizationId, webhook } = yield* arrange
      const other = yield* arrange
      assert.strictEqual(yield* countEvents(organizationId, webhook, span(0, 9), 100), 5)
      yield* Fixtures.unit(replay(organizationId, webhook, span(0, 9), 2, Fixtures.at(30)))
      const ids = events.slice(0, 2).map(({ id }) => id)
      assert.deepStrictEqual(yield* dueEvents(organizationId, webhook.id, Fixtures.at(30)), ids)
      assert.strictEqual(yield* count(other.organizationId, other.webhook.id, {}), 0)
    }))

  it.effect("begins finished deliveries again behind the pending ones, which keep their place", () =>
    Effect.gen(function*() {
      const { list, replay, saveAttempts } = yield* DeliveryStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const webhook = yield* Fixtures.storedWebhook(organizationId)
      const events = [0, 1, 2, 3].map((i) => Fixtures.event(organizationId, { at: Fixtures.at(i) }))
      yield* append(organizationId, ...events)
      const [first, second, third, fourth] = events.map((event) => makeDelivery(webhook.id, event))
      if (first === undefined || second === undefined || third === undefined || fourth === undefined) return
      yield* saveAttempts(organizationId, [
        finished(failed(first, 2), 5),
        failed(second, 900),
        finished(third, 6, "failed")
      ])
      yield* Fixtures.unit(replay(organizationId, webhook, span(0, 9), 10, Fixtures.at(10)))
      assert.deepStrictEqual(
        yield* dueEvents(organizationId, webhook.id, Fixtures.at(10)),
        [second, fourth, first, third].map(({ eventId }) => eventId)
      )
      const now = { nextAttemptAt: Fixtures.at(10) }
      assert.deepStrictEqual(yield* list(organizationId, webhook.id, slice()), [
        { ...first, ...now },
        { ...failed(second, 900), ...now },
        { ...third, ...now },
        { ...fourth, ...now }
      ])
    }))

  it.effect("queues one delivery again, unless it is of another webhook", () =>
    Effect.gen(function*() {
      const { find, replayOne, saveAttempts } = yield* DeliveryStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const [one, other] = [
        yield* Fixtures.storedWebhook(organizationId),
        yield* Fixtures.storedWebhook(organizationId)
      ]
      const event = Fixtures.event(organizationId)
      yield* append(organizationId, event)
      const delivery = makeDelivery(one.id, event)
      yield* saveAttempts(organizationId, [finished(failed(delivery, 2), 5, "failed")])
      yield* Fixtures.assertRejected(replayOne(organizationId, other.id, delivery.id, Fixtures.at(8)))
      yield* Fixtures.unit(replayOne(organizationId, one.id, delivery.id, Fixtures.at(8)))
      const queued = { ...delivery, nextAttemptAt: Fixtures.at(8) }
      assert.deepStrictEqual(yield* yield* find(organizationId, one.id, delivery.id), queued)
      yield* saveAttempts(organizationId, [failed(queued, 70)])
      yield* Fixtures.unit(replayOne(organizationId, one.id, delivery.id, Fixtures.at(9)))
      const again = { ...failed(queued, 70), nextAttemptAt: Fixtures.at(9) }
      assert.deepStrictEqual(yield* yield* find(organizationId, one.id, delivery.id), again)
    }))
}
