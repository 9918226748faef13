import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import {
  type Attempt,
  Idempotency,
  IdempotencyStore,
  recordId,
  retentionMillis,
  type StoredResponse
} from "@attestry/core/idempotency"
import { NewVendor, Vendors } from "@attestry/core/vendor"
import * as Memory from "@attestry/memory/Memory"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Option, Runtime, Schema, TestClock } from "effect"

const bytes = (text: string) => new TextEncoder().encode(text)
const attempt: Attempt = { key: "k", operation: "create", body: bytes("one") }
const answers = {
  toStored: (body: string): StoredResponse => ({ status: 201, body, revision: null }),
  fromStored: ({ body }: StoredResponse) => `again ${body}`
}
const app = Layer.provideMerge(Attestry.layer, Memory.layer)

const inOrganization = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(
    Fixtures.storedOrganization(),
    ({ id }) => Effect.provideService(effect, CurrentActor, systemActor(id))
  )

const createVendor = Effect.gen(function*() {
  const { create } = yield* Vendors
  return (yield* create(yield* Schema.decode(NewVendor)({ name: "Once" }))).value.name
})

const vendorCount = Effect.flatMap(Vendors, ({ list }) => Effect.map(list({}), ({ count }) => count))

it.layer(app)("once", (it) => {
  it.effect("runs an effect once within a day, then again", () =>
    inOrganization(Effect.gen(function*() {
      const { once } = yield* Idempotency
      const run = once(attempt, createVendor, answers)
      assert.strictEqual(yield* run, "Once")
      assert.strictEqual(yield* run, "again Once")
      yield* TestClock.adjust(retentionMillis - 1)
      assert.strictEqual(yield* run, "again Once")
      assert.strictEqual(yield* vendorCount, 1)
      yield* TestClock.adjust(1)
      assert.strictEqual(yield* run, "Once")
      assert.strictEqual(yield* run, "again Once")
      assert.strictEqual(yield* vendorCount, 2)
    })))

  it.effect("stores nothing when the effect fails", () =>
    inOrganization(Effect.gen(function*() {
      const { once } = yield* Idempotency
      const failing = once(attempt, Effect.zipRight(createVendor, Effect.fail("refused")), answers)
      assert.strictEqual(yield* Effect.flip(failing), "refused")
      assert.strictEqual(yield* once(attempt, createVendor, answers), "Once")
      assert.strictEqual(yield* vendorCount, 1)
    })))

  it.effect("replays instead of failing when the same attempt has finished concurrently", () =>
    inOrganization(Effect.gen(function*() {
      const { once } = yield* Idempotency
      // the other one commits between the first look and the failure, in a separate unit
      const runtime = yield* Effect.runtime<CurrentActor | Vendors>()
      const run = once(attempt, createVendor, answers)
      const other = Effect.promise(() => Runtime.runPromise(runtime)(run))
      assert.strictEqual(yield* once(attempt, Effect.zipRight(other, Effect.fail("taken")), answers), "again Once")
      assert.strictEqual(yield* vendorCount, 1)
    })))

  it.effect("distinguishes bodies, keys and operations", () =>
    inOrganization(Effect.gen(function*() {
      const { once } = yield* Idempotency
      const run = (other: Partial<Attempt>) => once({ ...attempt, ...other }, createVendor, answers)
      yield* run({})
      assert.strictEqual((yield* Effect.flip(run({ body: bytes("two") })))._tag, "IdempotencyKeyReused")
      assert.strictEqual(yield* run({ key: "other" }), "Once")
      assert.strictEqual(yield* run({ operation: "update" }), "Once")
      assert.strictEqual(yield* vendorCount, 3)
    })))

  it.effect("deletes expired records at most once an hour", () =>
    inOrganization(Effect.gen(function*() {
      const { once } = yield* Idempotency
      const store = yield* IdempotencyStore
      const actor = yield* CurrentActor
      const run = (key: string) => once({ ...attempt, key }, createVendor, answers)
      const isKept = (key: string) =>
        Effect.map(store.find(actor.organization.id, recordId(actor, { ...attempt, key })), Option.isSome)
      yield* run("first")
      yield* TestClock.adjust(retentionMillis - 1)
      yield* run("second")
      yield* TestClock.adjust(1)
      yield* run("third")
      yield* Effect.yieldNow()
      assert.isTrue(yield* isKept("first"))
      yield* TestClock.adjust("1 hour")
      yield* run("fourth")
      yield* Effect.yieldNow()
      assert.deepStrictEqual(yield* Effect.forEach(["first", "second"], isKept), [false, true])
    })))
})
