import { BlobDamaged, BlobKey, BlobNotFound, BlobStore } from "@attestry/core/blob"
import { assert } from "@effect/vitest"
import { Chunk, Effect, Exit, Stream } from "effect"
import { assertPattern, bytesAt, hashOf, newKey, newOrganization, putNew, streamOf } from "../internal/Blobs.ts"
import { BlobTools, type It } from "./BlobStoreTools.ts"

const sizes = [0, 1, 65_535, 65_536, 65_537, 1_048_579]

/** Reads until the end or the failure, and returns the bytes that came. */
const readUntilFailure = <E>(bytes: Stream.Stream<Uint8Array, E>) =>
  Effect.gen(function*() {
    let count = 0
    const exit = yield* Effect.exit(Stream.runForEach(bytes, (chunk) => Effect.sync(() => count += chunk.length)))
    return { count, failure: Exit.isFailure(exit) && exit.cause._tag === "Fail" ? exit.cause.error : undefined }
  })

export const byteCases = (it: It, largest: number): void => {
  it.effect("BlobStore returns the bytes, size and hash of blobs of many sizes", () =>
    Effect.gen(function*() {
      const { get, head } = yield* BlobStore
      for (const size of sizes) {
        const { blob, organizationId } = yield* putNew(size)
        assert.strictEqual(blob.size, size)
        assert.strictEqual(blob.sha256, yield* hashOf(bytesAt(0, size)))
        yield* assertPattern(get(organizationId, blob), 0, size)
        const { key, size: stored } = yield* head(organizationId, blob.key)
        assert.deepStrictEqual([key, stored], [blob.key, size])
      }
    }))

  it.effect("BlobStore returns each byte of a large blob", () =>
    Effect.gen(function*() {
      const { get, getRange } = yield* BlobStore
      const { blob, organizationId } = yield* putNew(largest)
      assert.strictEqual(blob.size, largest)
      yield* assertPattern(get(organizationId, blob), 0, largest)
      const start = Math.max(0, largest - 100_000)
      yield* assertPattern(getRange(organizationId, blob, { start, end: largest }), start, largest)
    }))

  it.effect("BlobStore keeps the bytes when the given arrays change later", () =>
    Effect.gen(function*() {
      const { get, put } = yield* BlobStore
      const organizationId = yield* newOrganization
      const given = bytesAt(0, 1_000)
      const blob = yield* put(organizationId, yield* newKey, Stream.make(given))
      given.fill(0)
      yield* Stream.runForEach(get(organizationId, blob), (chunk) => Effect.sync(() => chunk.fill(0)))
      yield* assertPattern(get(organizationId, blob), 0, 1_000)
    }))

  it.effect("BlobStore reads any range, cut to the size", () =>
    Effect.gen(function*() {
      const { getRange } = yield* BlobStore
      const size = 200_003
      const { blob, organizationId } = yield* putNew(size)
      const ranges = [[0, 0], [0, 1], [1, 2], [65_535, 65_537], [100_000, 200_000], [size - 1, size], [0, size]]
      for (const [start = 0, end = 0] of ranges) {
        yield* assertPattern(getRange(organizationId, blob, { start, end }), start, end)
      }
      yield* assertPattern(getRange(organizationId, blob, { start: size - 2, end: size + 10 }), size - 2, size)
      for (const range of [{ start: size, end: size + 1 }, { start: size + 5, end: size + 9 }, { start: 9, end: 3 }]) {
        assert.strictEqual(yield* Stream.runCount(getRange(organizationId, blob, range)), 0)
      }
    }))

  it.effect("BlobStore does not find a missing key, nor one of another organization", () =>
    Effect.gen(function*() {
      const { get, getRange, head } = yield* BlobStore
      const { blob, organizationId } = yield* putNew(10)
      const other = yield* newOrganization
      const missing = { ...blob, key: yield* newKey }
      const longer = { ...blob, key: BlobKey.make(`${blob.key}/more`) }
      const cases = [[other, blob], [organizationId, missing], [organizationId, longer]] as const
      for (const [organizationId, blob] of cases) {
        assert.instanceOf(yield* Effect.flip(Stream.runDrain(get(organizationId, blob))), BlobNotFound)
        const part = getRange(organizationId, blob, { start: 1, end: 2 })
        assert.instanceOf(yield* Effect.flip(Stream.runDrain(part)), BlobNotFound)
        assert.instanceOf(yield* Effect.flip(head(organizationId, blob.key)), BlobNotFound)
      }
    }))

  it.effect("BlobStore fails before the last bytes when size or hash are not the given ones", () =>
    Effect.gen(function*() {
      const { get } = yield* BlobStore
      for (const size of [1, 300_000]) {
        const { blob, organizationId } = yield* putNew(size)
        const wrong = yield* hashOf(bytesAt(1, size))
        for (const other of [{ sha256: wrong }, { size: size + 1 }, { size: size - 1 }]) {
          const { count, failure } = yield* readUntilFailure(get(organizationId, { ...blob, ...other }))
          assert.instanceOf(failure, BlobDamaged)
          assert.isBelow(count, Math.max(1, blob.size))
        }
      }
    }))

  it.effect("BlobStore breaks off when a stored byte was changed", () =>
    Effect.gen(function*() {
      const { get, getRange } = yield* BlobStore
      const { damage } = yield* BlobTools
      if (damage === undefined) return
      for (const size of [1, 300_000]) {
        const { blob, organizationId } = yield* putNew(size)
        yield* damage(organizationId, blob.key)
        const whole = getRange(organizationId, blob, { start: 0, end: size })
        for (const bytes of [get(organizationId, blob), whole]) {
          const { count, failure } = yield* readUntilFailure(bytes)
          assert.instanceOf(failure, BlobDamaged)
          assert.isBelow(count, size)
        }
      }
    }))

  it.effect("BlobStore serves many readers of one blob", () =>
    Effect.gen(function*() {
      const { get } = yield* BlobStore
      const size = 150_000
      const { blob, organizationId } = yield* putNew(size)
      yield* Effect.forEach(Array.from({ length: 10 }), () => assertPattern(get(organizationId, blob), 0, size), {
        concurrency: "unbounded",
        discard: true
      })
      const begun = yield* Stream.runCollect(Stream.take(get(organizationId, blob), 1))
      assert.strictEqual(Chunk.size(begun), 1)
      yield* assertPattern(streamOf(0), 0, 0)
    }))
}
