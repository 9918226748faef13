import { BlobExists, BlobNotFound, BlobStore } from "@attestry/core/blob"
import { assert } from "@effect/vitest"
import { Data, Deferred, Effect, Either, Fiber, Stream } from "effect"
import { assertPattern, bytesAt, listedKeys, newKey, newOrganization, putNew, streamOf } from "../internal/Blobs.ts"
import { makeGate } from "../internal/Race.ts"
import type { It } from "./BlobStoreTools.ts"

class SourceFailed extends Data.TaggedError("SourceFailed")<{}> {}

/** One chunk of a megabyte, then the rest. */
const beginning = (rest: Stream.Stream<Uint8Array, SourceFailed>) =>
  Stream.concat(Stream.make(bytesAt(0, 1_048_576)), rest)

/** More than services take in one part. */
const severalParts = 9_437_184

export const putCases = (it: It, largest: number): void => {
  const large = Math.min(largest, severalParts)

  it.effect("BlobStore lets one of many concurrent puts of a key win", () =>
    Effect.gen(function*() {
      const { get, put } = yield* BlobStore
      for (const size of [0, 1_000, 100_000]) {
        const organizationId = yield* newOrganization
        const key = yield* newKey
        const racers = [0, 1, 2, 3, 4]
        const gate = yield* makeGate(racers.length)
        const fibers = yield* Effect.forEach(racers, (racer) => {
          const last = Stream.concat(Stream.drain(Stream.fromEffect(gate.pass)), Stream.make(bytesAt(0, racer)))
          return Effect.fork(Effect.either(put(organizationId, key, Stream.concat(streamOf(size), last))))
        })
        yield* gate.reached
        yield* gate.open
        const outcomes = yield* Fiber.join(Fiber.all(fibers))
        const won = outcomes.filter(Either.isRight)
        assert.strictEqual(won.length, 1)
        for (const outcome of outcomes) if (Either.isLeft(outcome)) assert.instanceOf(outcome.left, BlobExists)
        const blob = won[0]?.right ?? assert.fail("nobody won")
        assert.strictEqual(blob.size, size + outcomes.findIndex(Either.isRight))
        yield* Stream.runDrain(get(organizationId, blob))
        assert.deepStrictEqual(yield* listedKeys(organizationId), [key])
      }
    }))

  it.effect("BlobStore does not overwrite a blob, sealed or not", () =>
    Effect.gen(function*() {
      const { get, put, seal } = yield* BlobStore
      for (const isSealed of [false, true]) {
        const { blob, organizationId } = yield* putNew(1_000)
        if (isSealed) yield* seal(organizationId, blob.key)
        for (const size of isSealed ? [0, large] : [1_000]) {
          assert.instanceOf(yield* Effect.flip(put(organizationId, blob.key, streamOf(size))), BlobExists)
        }
        yield* assertPattern(get(organizationId, blob), 0, 1_000)
      }
    }))

  it.effect("BlobStore keeps blobs of two organizations under one key apart", () =>
    Effect.gen(function*() {
      const { get, put, remove } = yield* BlobStore
      const { blob, organizationId } = yield* putNew(1_000)
      const other = yield* newOrganization
      const second = yield* put(other, blob.key, streamOf(2_000))
      yield* remove(organizationId, blob.key)
      yield* assertPattern(get(other, second), 0, 2_000)
      assert.deepStrictEqual(yield* listedKeys(organizationId), [])
    }))

  it.effect("BlobStore keeps nothing when the bytes fail in the middle", () =>
    Effect.gen(function*() {
      const { head, put } = yield* BlobStore
      for (const more of [0, large]) {
        const organizationId = yield* newOrganization
        const key = yield* newKey
        const bytes = beginning(Stream.concat(streamOf(more), Stream.fail(new SourceFailed())))
        assert.instanceOf(yield* Effect.flip(put(organizationId, key, bytes)), SourceFailed)
        assert.instanceOf(yield* Effect.flip(head(organizationId, key)), BlobNotFound)
        assert.deepStrictEqual(yield* listedKeys(organizationId), [])
        yield* put(organizationId, key, streamOf(10))
      }
    }))

  it.effect("BlobStore keeps nothing when a put is interrupted", () =>
    Effect.gen(function*() {
      const { head, put } = yield* BlobStore
      for (const more of [0, large]) {
        const organizationId = yield* newOrganization
        const key = yield* newKey
        const reached = yield* Deferred.make<void>()
        const halt = Stream.fromEffect(Effect.zipRight(Deferred.succeed(reached, undefined), Effect.never))
        const fiber = yield* Effect.fork(put(organizationId, key, beginning(Stream.concat(streamOf(more), halt))))
        yield* Deferred.await(reached)
        yield* Fiber.interrupt(fiber)
        assert.instanceOf(yield* Effect.flip(head(organizationId, key)), BlobNotFound)
        assert.deepStrictEqual(yield* listedKeys(organizationId), [])
        yield* put(organizationId, key, streamOf(10))
      }
    }))

  it.effect("BlobStore shows a blob only when it is complete", () =>
    Effect.gen(function*() {
      const { head, put } = yield* BlobStore
      const organizationId = yield* newOrganization
      const key = yield* newKey
      const gate = yield* makeGate(1)
      const bytes = Stream.concat(streamOf(100_000), Stream.drain(Stream.fromEffect(gate.pass)))
      const fiber = yield* Effect.fork(put(organizationId, key, bytes))
      yield* gate.reached
      assert.instanceOf(yield* Effect.flip(head(organizationId, key)), BlobNotFound)
      assert.deepStrictEqual(yield* listedKeys(organizationId), [])
      yield* gate.open
      yield* Fiber.join(fiber)
      assert.strictEqual((yield* head(organizationId, key)).size, 100_000)
    }))

  it.effect("BlobStore removes a blob, and a missing one without a failure", () =>
    Effect.gen(function*() {
      const { head, put, remove } = yield* BlobStore
      const { blob, organizationId } = yield* putNew(1_000)
      yield* remove(organizationId, yield* newKey)
      yield* remove(yield* newOrganization, blob.key)
      yield* head(organizationId, blob.key)
      yield* remove(organizationId, blob.key)
      yield* remove(organizationId, blob.key)
      assert.instanceOf(yield* Effect.flip(head(organizationId, blob.key)), BlobNotFound)
      assert.deepStrictEqual(yield* listedKeys(organizationId), [])
      yield* put(organizationId, blob.key, streamOf(5))
    }))
}
