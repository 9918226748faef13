import { BlobStore } from "@attestry/core/blob"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assertPattern, listedKeys, newKey, newOrganization, pendingKeys, putNew } from "../internal/Blobs.ts"
import type { It } from "./BlobStoreTools.ts"

export const pendingCases = (it: It): void => {
  it.effect("BlobStore has a blob pending from its put until it is sealed, and readable all the time", () =>
    Effect.gen(function*() {
      const { get, seal } = yield* BlobStore
      const { blob, organizationId } = yield* putNew(100)
      assert.deepStrictEqual(yield* pendingKeys(organizationId), [blob.key])
      yield* assertPattern(get(organizationId, blob), 0, 100)
      assert.deepStrictEqual(yield* listedKeys(organizationId), [blob.key])
      yield* seal(yield* newOrganization, blob.key)
      yield* seal(organizationId, yield* newKey)
      assert.deepStrictEqual(yield* pendingKeys(organizationId), [blob.key])
      yield* seal(organizationId, blob.key)
      yield* seal(organizationId, blob.key)
      assert.deepStrictEqual(yield* pendingKeys(organizationId), [])
      yield* assertPattern(get(organizationId, blob), 0, 100)
      assert.deepStrictEqual(yield* listedKeys(organizationId), [blob.key])
    }))

  it.effect("BlobStore has an unsealed blob pending again until it is removed", () =>
    Effect.gen(function*() {
      const { get, remove, seal, unseal } = yield* BlobStore
      const { blob, organizationId } = yield* putNew(100)
      yield* seal(organizationId, blob.key)
      yield* unseal(organizationId, blob.key)
      yield* unseal(organizationId, blob.key)
      assert.deepStrictEqual(yield* pendingKeys(organizationId), [blob.key])
      yield* assertPattern(get(organizationId, blob), 0, 100)
      yield* remove(organizationId, blob.key)
      assert.deepStrictEqual(yield* pendingKeys(organizationId), [])
      assert.deepStrictEqual(yield* listedKeys(organizationId), [])
    }))

  it.effect("BlobStore has a missing blob pending until it is removed, when it is unsealed", () =>
    Effect.gen(function*() {
      const { remove, unseal } = yield* BlobStore
      const organizationId = yield* newOrganization
      const key = yield* newKey
      yield* unseal(organizationId, key)
      assert.deepStrictEqual(yield* pendingKeys(organizationId), [key])
      assert.deepStrictEqual(yield* listedKeys(organizationId), [])
      yield* remove(organizationId, key)
      assert.deepStrictEqual(yield* pendingKeys(organizationId), [])
    }))
}
