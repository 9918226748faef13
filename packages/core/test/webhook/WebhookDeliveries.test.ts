import { EgressTimedOut, EgressUnreachable } from "@attestry/core/egress"
import { WebhookDeliveries } from "@attestry/core/webhook"
import { MemoryMailer } from "@attestry/memory/MemoryMailer"
import { assert, describe, it } from "@effect/vitest"
import { Array, Deferred, Effect, Fiber, Metric, Option, Redacted, TestClock } from "effect"
import { Webhook as Verifier } from "standardwebhooks"
import { app, arrange, newWebhook } from "./support/Receiver.ts"

const statuses = Array.map(({ status }: { readonly status: string }) => status)

/** A round decrypts its secrets in threads, so what it waits for may begin after the clock was set. */
const settled = <A, E>(running: Fiber.Fiber<A, E>): Effect.Effect<A, E> =>
  Effect.flatMap(
    running.poll,
    Option.match({
      onSome: (exit) => exit,
      onNone: () =>
        TestClock.adjust("1 second").pipe(
          Effect.zipRight(Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))),
          Effect.zipRight(settled(running))
        )
    })
  )

describe("a round of deliveries", () => {
  it.effect("sends each event once, with the headers of Standard Webhooks", () =>
    Effect.gen(function*() {
      const { create, log, receiver, round, secret } = yield* arrange
      const vendor = yield* create("A")
      yield* create("B")
      assert.isUndefined(yield* round)
      assert.isUndefined(yield* round)
      assert.strictEqual(receiver.requests.length, 2)
      const [first] = receiver.requests
      if (first === undefined) return
      assert.strictEqual(first.url, "https://receiver.example.com/a")
      assert.strictEqual(first.headers["content-type"], "application/json")
      assert.deepStrictEqual(new Verifier(secret).verify(first.text, first.headers), first.body)
      assert.throws(() => new Verifier(secret).verify(first.text.replace("A", "B"), first.headers))
      assert.strictEqual(first.body.type, "vendor.created")
      assert.strictEqual(first.body.timestamp, first.body.data.at)
      assert.strictEqual(first.body.data.id, first.id)
      assert.deepStrictEqual(first.body.data.resource, { type: "vendor", id: vendor.id })
      assert.strictEqual(first.body.data.after.name, "A")
      const delivered = (yield* log).find(({ eventId }) => eventId === first.id)
      assert.propertyVal(delivered, "status", "delivered")
      assert.propertyVal(delivered, "attempts", 1)
      assert.propertyVal(delivered, "responseStatus", 204)
    }).pipe(Effect.provide(app)))

  it.effect("signs by both secrets for a day after a rotation, then by the new one alone", () =>
    Effect.gen(function*() {
      const { act, create, receiver, rotate, round, secret, webhook } = yield* arrange
      const { value: { secret: rotated } } = yield* act(rotate(webhook.id))
      yield* create("A")
      yield* round
      const [first] = receiver.requests
      if (first === undefined) return
      assert.strictEqual(first.headers["webhook-signature"]?.split(" ").length, 2)
      new Verifier(secret).verify(first.text, first.headers)
      new Verifier(Redacted.value(rotated)).verify(first.text, first.headers)
      yield* TestClock.adjust("24 hours")
      yield* create("B")
      yield* round
      const [, second] = receiver.requests
      assert.strictEqual(second?.headers["webhook-signature"]?.split(" ").length, 1)
    }).pipe(Effect.provide(app)))

  it.effect("keeps the order of each resource, and stops at its first failure", () =>
    Effect.gen(function*() {
      const { create, names, receiver, rename, round } = yield* arrange
      const [one, other] = [yield* create("one 1"), yield* create("other 1")]
      for (const number of [2, 3]) {
        yield* rename(one, `one ${number}`)
        yield* rename(other, `other ${number}`)
      }
      receiver.respond = ({ body }) => body.data.after.name === "one 2" ? 500 : 200
      const seconds = yield* round
      assert.isTrue(seconds !== undefined && seconds >= 5 && seconds <= 5.5)
      const of = (name: string) => names().filter((text) => text.startsWith(name))
      assert.deepStrictEqual(of("one"), ["one 1", "one 2"])
      assert.deepStrictEqual(of("other"), ["other 1", "other 2", "other 3"])
      yield* rename(one, "one 4")
      assert.isDefined(yield* round)
      assert.deepStrictEqual(of("one"), ["one 1", "one 2"])
      receiver.respond = () => 200
      yield* TestClock.adjust("6 seconds")
      assert.isUndefined(yield* round)
      assert.deepStrictEqual(of("one"), ["one 1", "one 2", "one 2", "one 3", "one 4"])
      const ids = receiver.requests.filter(({ body }) => body.data.after.name === "one 2").map(({ id }) => id)
      assert.strictEqual(new Set(ids).size, 1)
    }).pipe(Effect.provide(app)))

  it.effect("sends up to eight resources at once, and the events of one never at once", () =>
    Effect.gen(function*() {
      const { create, receiver, rename, round } = yield* arrange
      for (let i = 0; i < 20; i++) {
        const vendor = yield* create(`${i}`)
        yield* rename(vendor, `${i} again`)
      }
      let open = 0
      let most = 0
      const busy = new Set<string>()
      receiver.respond = ({ body: { data: { resource } } }) =>
        Effect.gen(function*() {
          assert.isFalse(busy.has(resource.id))
          busy.add(resource.id)
          most = Math.max(most, ++open)
          yield* Effect.sleep("1 second")
          open--
          busy.delete(resource.id)
          return 200
        })
      const running = yield* Effect.fork(round)
      yield* TestClock.adjust("1 minute")
      assert.isUndefined(yield* settled(running))
      assert.strictEqual(most, 8)
      assert.strictEqual(receiver.requests.length, 40)
    }).pipe(Effect.provide(app)))

  it.effect("retries with growing delays for three days, then disables the webhook and notifies the owners", () =>
    Effect.gen(function*() {
      const { create, current, log, receiver, rename, round } = yield* arrange
      const mailer = yield* MemoryMailer
      const vendor = yield* create("A")
      yield* rename(vendor, "B")
      const begin = receiver.requests.length
      receiver.respond = () => 500
      const waits: Array<number> = []
      let next = yield* round
      while (next !== undefined) {
        waits.push(next)
        yield* TestClock.adjust(`${Math.ceil(next * 1_000)} millis`)
        next = yield* round
      }
      const base = [5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600, 43_200, 43_200, 43_200, 43_200]
      for (const [i, seconds] of base.entries()) {
        assert.isTrue((waits[i] ?? 0) >= seconds && (waits[i] ?? 0) <= seconds * 1.1, `wait ${i}`)
      }
      const total = waits.reduce((sum, wait) => sum + wait, 0)
      assert.closeTo(total, 3 * 86_400, 1)
      const sent = receiver.requests.slice(begin)
      assert.strictEqual(sent.length, waits.length + 1)
      assert.strictEqual(new Set(sent.map(({ id }) => id)).size, 1)
      const webhook = yield* current
      assert.deepStrictEqual([webhook.isEnabled, webhook.disabledReason], [false, "failing"])
      assert.isNotNull(webhook.disabledAt)
      assert.sameMembers(statuses(yield* log), ["failed", "canceled"])
      const mails = (yield* mailer.sent).filter(({ subject }) => subject === "A webhook was disabled")
      assert.strictEqual(mails.length, 1)
      assert.include(mails[0]?.text, webhook.id)
      yield* rename(vendor, "C")
      assert.isUndefined(yield* round)
      assert.strictEqual((yield* log).length, 2)
    }).pipe(Effect.provide(app)))

  it.effect("disables the webhook at once when the receiver is gone", () =>
    Effect.gen(function*() {
      const { act, create, current, log, receiver, replayOne, round, update, webhook } = yield* arrange
      for (const name of ["A", "B", "C"]) yield* create(name)
      receiver.respond = () => 410
      assert.isUndefined(yield* round)
      assert.strictEqual((yield* current).disabledReason, "gone")
      assert.isAtLeast(statuses(yield* log).filter((status) => status === "failed").length, 1)
      assert.isEmpty(statuses(yield* log).filter((status) => status === "pending"))
      const [first] = yield* log
      if (first === undefined) return
      assert.strictEqual(
        (yield* Effect.flip(act(replayOne(webhook.id, first.id))))._tag,
        "WebhookDisabled"
      )
      const { value } = yield* act(update(webhook.id, { isEnabled: true }))
      assert.deepStrictEqual([value.disabledReason, value.disabledAt], [null, null])
      receiver.respond = () => 200
      receiver.requests.length = 0
      yield* act(replayOne(webhook.id, first.id))
      assert.isUndefined(yield* round)
      assert.deepStrictEqual(receiver.requests.map(({ id }) => id), [first.eventId])
    }).pipe(Effect.provide(app)))

  it.effect("does not disable a webhook whose URL was changed meanwhile", () =>
    Effect.gen(function*() {
      const { act, create, current, receiver, round, update, webhook } = yield* arrange
      yield* create("A")
      const changed = newWebhook({ url: "https://other.example.com", events: ["vendor."] })
      receiver.respond = () => Effect.as(act(update(webhook.id, { url: changed.url })), 410)
      yield* round
      assert.isTrue((yield* current).isEnabled)
    }).pipe(Effect.provide(app)))

  it.effect("waits as long as Retry-After says, after 429 and 503 only", () =>
    Effect.gen(function*() {
      const { create, receiver, round } = yield* arrange
      const respond = (status: number, after: string) => {
        receiver.respond = () => Effect.succeed({ status, headers: { "retry-after": after } })
      }
      yield* create("A")
      respond(429, "100")
      assert.strictEqual(yield* round, 100)
      yield* TestClock.adjust("100 seconds")
      respond(503, "99999999")
      assert.strictEqual(yield* round, 12 * 3_600)
      yield* TestClock.adjust("12 hours")
      respond(500, "9000")
      assert.isBelow((yield* round) ?? 0, 140)
      yield* TestClock.adjust("140 seconds")
      respond(503, "soon")
      assert.isBelow((yield* round) ?? 0, 700)
    }).pipe(Effect.provide(app)))

  it.effect("stops after five failures in a row, so that a dead receiver costs little", () =>
    Effect.gen(function*() {
      const { create, receiver, round, subject } = yield* arrange
      const { findDue } = yield* WebhookDeliveries
      for (let i = 0; i < 100; i++) yield* create(`${i}`)
      receiver.respond = () => Effect.fail(new EgressUnreachable({ reason: "connection_failed" }))
      const seconds = (yield* round) ?? 0
      assert.isAtMost(receiver.requests.length, 12)
      assert.isTrue(seconds >= 5 && seconds <= 60)
      assert.deepStrictEqual(yield* findDue(10), [])
      for (let minute = 0; minute < 60; minute++) {
        yield* TestClock.adjust("1 minute")
        yield* round
      }
      assert.isAtMost(receiver.requests.length, 61 * 12)
      receiver.respond = () => 200
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(yield* findDue(10), [{ organizationId: subject.organizationId, id: subject.id }])
      yield* round
      yield* TestClock.adjust("12 hours")
      assert.isUndefined(yield* round)
      assert.strictEqual(new Set(receiver.requests.map(({ id }) => id)).size, 100)
    }).pipe(Effect.provide(app)))

  it.effect("is not held back by events that the receiver rejects each time", () =>
    Effect.gen(function*() {
      const { create, names, receiver, round } = yield* arrange
      for (let i = 0; i < 6; i++) yield* create(`bad ${i}`)
      receiver.respond = ({ body }) => body.data.after.name.startsWith("bad") ? 400 : 200
      yield* round
      for (let hour = 0; hour < 5; hour++) {
        yield* round
        yield* create(`good ${hour}`)
        yield* TestClock.adjust("1 minute")
        yield* round
        assert.include(names(), `good ${hour}`)
        yield* TestClock.adjust("59 minutes")
      }
    }).pipe(Effect.provide(app)))

  it.effect("counts an unexpected failure of one delivery, and goes on with the others", () =>
    Effect.gen(function*() {
      const { create, log, names, receiver, round } = yield* arrange
      for (const name of ["A", "poison", "B"]) yield* create(name)
      receiver.respond = ({ body }) => body.data.after.name === "poison" ? Effect.dieMessage("a bug") : 200
      assert.isDefined(yield* round)
      assert.sameMembers(names(), ["A", "poison", "B"])
      assert.sameMembers((yield* log).map(({ error, status }) => `${status} ${error}`), [
        "delivered null",
        "pending internal_error",
        "delivered null"
      ])
    }).pipe(Effect.provide(app)))

  it.effect("records what has been delivered when it is interrupted, and repeats only what was being sent", () =>
    Effect.gen(function*() {
      const { create, log, receiver, rename, round } = yield* arrange
      const vendor = yield* create("1")
      yield* rename(vendor, "2")
      yield* rename(vendor, "3")
      const reached = yield* Deferred.make<void>()
      receiver.respond = ({ body }) =>
        body.data.after.name === "2" ? Effect.zipRight(Deferred.succeed(reached, undefined), Effect.never) : 200
      const running = yield* Effect.fork(round)
      yield* Deferred.await(reached)
      yield* Fiber.interrupt(running)
      assert.deepStrictEqual(statuses(yield* log).toSorted(), ["delivered", "pending", "pending"])
      receiver.respond = () => 200
      assert.isUndefined(yield* round)
      const received = receiver.requests.map(({ body }) => body.data.after.name)
      assert.deepStrictEqual(received, ["1", "2", "2", "3"])
    }).pipe(Effect.provide(app)))

  it.effect("is not delayed by the slow receiver of another webhook", () =>
    Effect.gen(function*() {
      const { addWebhook, create, receiver, round } = yield* arrange
      const { deliver } = yield* WebhookDeliveries
      const slow = yield* addWebhook({ url: "https://slow.example.com", events: ["vendor."] })
      yield* create("A")
      receiver.respond = ({ url }) =>
        url.includes("slow") ? Effect.zipRight(Effect.sleep("15 seconds"), new EgressTimedOut()) : 200
      const waiting = yield* Effect.fork(deliver(slow))
      assert.isUndefined(yield* round)
      yield* TestClock.adjust("15 seconds")
      assert.isTrue((yield* settled(waiting))._tag === "Some")
    }).pipe(Effect.provide(app)))

  it.effect("cancels what is pending when the webhook is disabled by hand, and replays it by span", () =>
    Effect.gen(function*() {
      const { act, create, log, receiver, replay, round, update, webhook } = yield* arrange
      const before = new Date(Date.now() - 3_600_000).toISOString()
      for (const name of ["A", "B"]) yield* create(name)
      yield* act(update(webhook.id, { isEnabled: false }))
      assert.isUndefined(yield* round)
      assert.deepStrictEqual(statuses(yield* log), ["canceled", "canceled"])
      yield* act(update(webhook.id, { isEnabled: true }))
      yield* TestClock.adjust("1 second")
      const span = { from: before, to: new Date(Date.now() + 3_600_000).toISOString() } as any
      assert.strictEqual(yield* act(replay(webhook.id, span)), 2)
      assert.isUndefined(yield* round)
      assert.strictEqual(receiver.requests.length, 2)
    }).pipe(Effect.provide(app)))

  it.effect("counts its attempts and how late the latest event came", () =>
    Effect.gen(function*() {
      const { create, receiver, round } = yield* arrange
      const read = (outcome: string) =>
        Effect.map(
          Metric.value(
            Metric.tagged(
              Metric.counter("attestry_webhook_attempts", {
                incremental: true,
                description: "Attempts to deliver an event to a webhook."
              }),
              "outcome",
              outcome
            )
          ),
          ({ count }) => count
        )
      const before = [yield* read("delivered"), yield* read("retried")] as const
      yield* create("A")
      receiver.respond = () => 500
      yield* round
      receiver.respond = () => 200
      yield* TestClock.adjust("10 seconds")
      yield* round
      assert.strictEqual((yield* read("delivered")) - before[0], 1)
      assert.strictEqual((yield* read("retried")) - before[1], 1)
      const lag = yield* Metric.value(
        Metric.gauge("attestry_webhook_lag_seconds", {
          description: "Seconds between the latest delivered event and its delivery."
        })
      )
      assert.strictEqual(lag.value, 10)
    }).pipe(Effect.provide(app)))

  it.effect("sweeps deliveries 30 days after they finished", () =>
    Effect.gen(function*() {
      const { create, log, receiver, round } = yield* arrange
      const { sweep } = yield* WebhookDeliveries
      yield* create("A")
      yield* round
      receiver.respond = () => 500
      yield* create("B")
      yield* round
      yield* TestClock.adjust("30 days")
      yield* sweep
      assert.strictEqual((yield* log).length, 2)
      yield* TestClock.adjust("1 second")
      yield* sweep
      assert.deepStrictEqual(statuses(yield* log), ["pending"])
    }).pipe(Effect.provide(app)))

  it.effect("keeps the order of each resource, whatever the receiver responds", () =>
    Effect.gen(function*() {
      const { create, receiver, rename, round } = yield* arrange
      let seed = 20_260_504
      const chance = () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return seed / 2_147_483_648
      }
      const accepted: Array<{ readonly vendor: string; readonly name: string }> = []
      receiver.respond = ({ body: { data } }) => {
        const status = chance() < 0.4 ? 500 : 200
        if (status === 200) accepted.push({ vendor: data.resource.id, name: data.after.name })
        return Effect.as(Effect.sleep(Math.floor(chance() * 50)), status)
      }
      const vendors = yield* Effect.forEach(Array.makeBy(12, (i) => `${i}`), create)
      const expected = new Map(vendors.map(({ id, name }) => [String(id), [String(name)]]))
      for (let step = 0; step < 30; step++) {
        const vendor = vendors[Math.floor(chance() * vendors.length)]
        if (vendor === undefined) continue
        yield* rename(vendor, `step ${step}`)
        expected.get(vendor.id)?.push(`step ${step}`)
        const running = yield* Effect.fork(round)
        yield* TestClock.adjust(`${5 + Math.floor(chance() * 40)} seconds`)
        yield* settled(running)
      }
      for (let hour = 0; hour < 60; hour++) {
        const running = yield* Effect.fork(round)
        yield* TestClock.adjust("1 hour")
        yield* settled(running)
      }
      for (const [id, names] of expected) {
        assert.deepStrictEqual(accepted.filter(({ vendor }) => vendor === id).map(({ name }) => name), names)
      }
    }).pipe(Effect.provide(app)))
})
