import { BlobKey, BlobStore } from "@attestry/core/blob"
import { OrganizationId, Timestamp } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Chunk, Effect, Schema, Stream } from "effect"
import { listedKeys, newKey, newOrganization, pendingKeys, putNew, streamOf } from "../internal/Blobs.ts"
import type { It } from "./BlobStoreTools.ts"

/** In the order of the list. A key may be the beginning of another one, and a folder too. */
const ordered = ["a", "a-b", "a/b", "a/b-c/d", "a/b/c", "a/b/c/d", "a0", "a_/b", "ab/c", "attachment/b", "b"]
  .map((text) => BlobKey.make(text))

const decodeOrganization = Schema.decodeUnknownSync(OrganizationId)

const margin = 5_000

export const listCases = (it: It, many: number): void => {
  it.effect("BlobStore lists the blobs of an organization by prefix and in the order of the keys", () =>
    Effect.gen(function*() {
      const { put } = yield* BlobStore
      const organizationId = yield* newOrganization
      yield* Effect.forEach(ordered.toReversed(), (key) => put(organizationId, key, streamOf(3)))
      yield* putNew(3)
      for (const prefix of ["", "a", "a/", "a/b", "a/b/", "a/b/c", "at", "b", "b/", "c", "../", "A", "a%"]) {
        const expected = ordered.filter((key) => key.startsWith(prefix))
        assert.deepStrictEqual(yield* listedKeys(organizationId, prefix), expected, prefix)
      }
      assert.deepStrictEqual(yield* listedKeys(yield* newOrganization), [])
    }))

  it.effect("BlobStore lists size and time", () =>
    Effect.gen(function*() {
      const { head, list } = yield* BlobStore
      const before = Date.now()
      const { blob, organizationId } = yield* putNew(12_345)
      const entries = Chunk.toReadonlyArray(yield* Stream.runCollect(list(organizationId, "")))
      assert.deepStrictEqual(entries.map(({ key, size }) => [key, size]), [[blob.key, 12_345]])
      const at = Date.parse(entries[0]?.storedAt ?? "")
      assert.isAtLeast(at, before - margin)
      assert.isAtMost(at, Date.now() + margin)
      const { storedAt } = yield* head(organizationId, blob.key)
      // some stores keep seconds only
      assert.closeTo(Date.parse(storedAt), at, 1_000)
    }))

  it.effect("BlobStore lists more blobs than a page has, each once", () =>
    Effect.gen(function*() {
      const { put } = yield* BlobStore
      const organizationId = yield* newOrganization
      const keys = yield* Effect.forEach(Array.from({ length: many }), () => newKey)
      yield* Effect.forEach(keys, (key) => put(organizationId, key, streamOf(0)), { concurrency: 16 })
      assert.deepStrictEqual(yield* listedKeys(organizationId), keys.toSorted())
      assert.deepStrictEqual((yield* pendingKeys(organizationId)).toSorted(), keys.toSorted())
      const first = (yield* BlobStore).list(organizationId, "").pipe(Stream.take(1), Stream.runCount)
      assert.strictEqual(yield* first, 1)
    }))

  it.effect("BlobStore keeps organizations apart whose ids differ in case, or begin alike", () =>
    Effect.gen(function*() {
      const { head, put } = yield* BlobStore
      const organizationId = yield* newOrganization
      const others = [`${organizationId}0`, organizationId.toUpperCase().replace("ORG_", "org_")]
      const key = yield* newKey
      const ids = [organizationId, ...others.map((id) => decodeOrganization(id))]
      yield* Effect.forEach(ids, (id, index) => put(id, key, streamOf(index)))
      for (const [index, id] of ids.entries()) {
        assert.strictEqual((yield* head(id, key)).size, index)
        assert.deepStrictEqual(yield* listedKeys(id), [key])
        assert.deepStrictEqual(yield* pendingKeys(id), [key])
      }
    }))

  it.effect("BlobStore lists nothing as pending that is younger than the given time", () =>
    Effect.gen(function*() {
      const { blob, organizationId } = yield* putNew(3)
      const from = (millis: number) => Timestamp.fromMillis(Date.now() + millis)
      assert.deepStrictEqual(yield* pendingKeys(organizationId, from(-60_000)), [])
      assert.deepStrictEqual(yield* pendingKeys(organizationId, from(60_000)), [blob.key])
    }))
}
