import { EntityId, IdGenerator } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Effect, TestClock } from "effect"

const ThingId = EntityId("thg", "ThingId")

const make = Effect.flatMap(IdGenerator, (ids) => ids.make(ThingId))
const several = Effect.replicateEffect(make, 20)

describe("IdGenerator", () => {
  it.effect("makes the prefix and a ULID in lower case", () =>
    Effect.gen(function*() {
      for (const id of yield* several) assert.match(id, /^thg_[0-7][0-9a-hjkmnp-tv-z]{25}$/)
    }).pipe(Effect.provide(IdGenerator.layer)))

  it.effect("never makes an id twice", () =>
    Effect.gen(function*() {
      const ids = yield* Effect.replicateEffect(make, 5000)
      assert.strictEqual(new Set(ids).size, 5000)
    }).pipe(Effect.provide(IdGenerator.layer)))

  it.effect("makes ids that sort by the Clock's time", () =>
    Effect.gen(function*() {
      const ids: Array<string> = []
      for (const step of [0, 1, 30, 1000, 31_000_000_000, 1_700_000_000_000]) {
        yield* TestClock.adjust(step)
        ids.push(yield* make)
      }
      assert.deepStrictEqual(ids.toSorted(), ids)
    }).pipe(Effect.provide(IdGenerator.layer)))

  it.effect("makes ids of one millisecond that sort in their order, alone and many at once", () =>
    Effect.gen(function*() {
      const { makeMany } = yield* IdGenerator
      const ids = [...yield* several, ...yield* makeMany(ThingId, 500), ...yield* several]
      assert.deepStrictEqual(ids.toSorted(), ids)
      assert.strictEqual(new Set(ids.map((id) => id.slice(0, 14))).size, 1)
      assert.strictEqual(new Set(ids.map((id) => id.slice(-8))).size, 540)
    }).pipe(Effect.provide(IdGenerator.layer)))

  it.effect("encodes 48 bits of time, then 80 random bits", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(1_469_918_176_385)
      const zeros = IdGenerator.fromRandom((length) => new Uint8Array(length))
      const ones = IdGenerator.fromRandom((length) => new Uint8Array(length).fill(255))
      const count = IdGenerator.fromRandom((length) => Uint8Array.from({ length }, (_, i) => i))
      assert.strictEqual<string>(yield* zeros.make(ThingId), "thg_01aryz6s410000000000000000")
      assert.strictEqual<string>(yield* ones.make(ThingId), "thg_01aryz6s41zzzzzzzzzzzzzzzz")
      assert.strictEqual<string>(yield* count.make(ThingId), "thg_01aryz6s41000g40r40m30e209")
    }))

  it.effect("makes the same ids in a batch as one at a time", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(1_469_918_176_385)
      const many = Effect.flatMap(IdGenerator, (ids) => ids.makeMany(ThingId, 20))
      const found = yield* Effect.provide(many, IdGenerator.layerSeeded(7))
      assert.deepStrictEqual(found, yield* Effect.provide(several, IdGenerator.layerSeeded(7)))
      assert.strictEqual(new Set(found).size, 20)
      assert.deepStrictEqual(yield* (yield* IdGenerator).makeMany(ThingId, 0), [])
    }).pipe(Effect.provide(IdGenerator.layer)))

  it.effect("makes as many random bytes as asked for", () =>
    Effect.gen(function*() {
      const ids = yield* IdGenerator
      assert.strictEqual((yield* ids.bytes(0)).length, 0)
      const [a, b] = [yield* ids.bytes(40), yield* ids.bytes(40)]
      assert.strictEqual(a.length, 40)
      assert.notDeepEqual(a, b)
    }).pipe(Effect.provide(IdGenerator.layer)))

  it.effect("reads its random source again for each id and for bytes", () =>
    Effect.gen(function*() {
      const asked: Array<number> = []
      const ids = IdGenerator.fromRandom((length) => {
        asked.push(length)
        return new Uint8Array(length)
      })
      yield* ids.make(ThingId)
      yield* ids.bytes(3)
      yield* ids.make(ThingId)
      assert.deepStrictEqual(asked, [10, 3, 10])
    }))

  it.effect("makes the same ids from the same seed, in order, and others from another", () =>
    Effect.gen(function*() {
      const first = yield* Effect.provide(several, IdGenerator.layerSeeded(7))
      const again = yield* Effect.provide(several, IdGenerator.layerSeeded(7))
      const other = yield* Effect.provide(several, IdGenerator.layerSeeded(8))
      assert.deepStrictEqual(first, again)
      assert.strictEqual(new Set([...first, ...other]).size, 40)
    }))

  it.effect("never makes an id twice from one seed", () =>
    Effect.gen(function*() {
      const ids = yield* Effect.replicateEffect(make, 5000)
      assert.strictEqual(new Set(ids).size, 5000)
    }).pipe(Effect.provide(IdGenerator.layerSeeded(1))))
})
