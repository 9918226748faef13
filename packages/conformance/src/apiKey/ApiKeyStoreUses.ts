import { type ApiKeyQuery, ApiKeyStore } from "@attestry/core/apiKey"
import type { Position, Slice } from "@attestry/core/page"
import { ApiKeyId, OrganizationId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { makeGate } from "../internal/Race.ts"
import type { KeyPorts, StorageTests } from "../StorageTests.ts"

export const apiKeySlice = (
  sort: Slice<ApiKeyQuery>["sort"] = "createdAt",
  after?: Position,
  limit = 500
): Slice<ApiKeyQuery> => ({
  filters: {},
  sort,
  after,
  limit
})

/** An organization with a member who may have keys. */
export const arrangeMember = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const { userId } = yield* Fixtures.storedMember(organizationId)
  return { organizationId, userId }
})

/** The part of the suite of `ApiKeyStore` that notes uses. */
export const apiKeyUseCases = (it: StorageTests<KeyPorts>): void => {
  it.effect("records the last use of one API key immediately, without a new revision", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const apiKey = yield* Fixtures.storedApiKey(organizationId, userId)
      const other = yield* Fixtures.storedApiKey(organizationId, userId)
      const { revision } = yield* yield* apiKeys.find(organizationId, apiKey.id)
      yield* apiKeys.touch(organizationId, apiKey.id, Fixtures.at(5))
      const touched = { ...apiKey, lastUsedAt: Fixtures.at(5) }
      assert.deepStrictEqual(yield* yield* apiKeys.find(organizationId, apiKey.id), { value: touched, revision })
      assert.sameDeepMembers([...(yield* Fixtures.toEntities(apiKeys.list(organizationId, apiKeySlice())))], [
        touched,
        other
      ])
    }))

  it.effect("keeps the last use when an earlier one is recorded", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const { id } = yield* Fixtures.storedApiKey(organizationId, userId)
      for (const [millis, expected] of [[5, 5], [3, 5], [5, 5], [6, 6]] as const) {
        yield* apiKeys.touch(organizationId, id, Fixtures.at(millis))
        const { value } = yield* yield* apiKeys.find(organizationId, id)
        assert.strictEqual(value.lastUsedAt, Fixtures.at(expected))
      }
    }))

  it.effect("keeps the last use when the unit around it fails", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const apiKey = yield* Fixtures.storedApiKey(organizationId, userId)
      const gate = yield* makeGate(1)
      const fiber = yield* Effect.fork(Effect.flip(Fixtures.unit(Effect.gen(function*() {
        yield* apiKeys.touch(organizationId, apiKey.id, Fixtures.at(5))
        yield* gate.pass
        return yield* Effect.fail("failed")
      }))))
      yield* gate.reached
      const { value } = yield* yield* apiKeys.find(organizationId, apiKey.id)
      assert.strictEqual(value.lastUsedAt, Fixtures.at(5))
      yield* gate.open
      assert.strictEqual(yield* Fiber.join(fiber), "failed")
      assert.deepStrictEqual((yield* yield* apiKeys.find(organizationId, apiKey.id)).value, value)
    }))

  it.effect("does not retry a unit when an API key that it read is used meanwhile", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const apiKey = yield* Fixtures.storedApiKey(organizationId, userId)
      const gate = yield* makeGate(1)
      let runs = 0
      const fiber = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
        runs++
        const { revision } = yield* Effect.flatten(apiKeys.find(organizationId, apiKey.id))
        yield* gate.pass
        yield* apiKeys.remove(organizationId, apiKey.id, revision)
      })))
      yield* gate.reached
      yield* apiKeys.touch(organizationId, apiKey.id, Fixtures.at(5))
      yield* gate.open
      yield* Fiber.join(fiber)
      assert.strictEqual(runs, 1)
      assert.strictEqual(yield* apiKeys.count(organizationId), 0)
    }))

  it.effect("records no use when the API key is unknown, removed or of another organization", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const other = yield* arrangeMember
      const apiKey = yield* Fixtures.storedApiKey(organizationId, userId)
      yield* apiKeys.touch(organizationId, Fixtures.id(ApiKeyId), Fixtures.at(5))
      yield* apiKeys.touch(Fixtures.id(OrganizationId), apiKey.id, Fixtures.at(5))
      yield* apiKeys.touch(other.organizationId, apiKey.id, Fixtures.at(5))
      const { revision, value } = yield* yield* apiKeys.find(organizationId, apiKey.id)
      assert.deepStrictEqual(value, apiKey)
      yield* Fixtures.unit(apiKeys.remove(organizationId, apiKey.id, revision))
      yield* apiKeys.touch(organizationId, apiKey.id, Fixtures.at(5))
      assert.isTrue(Option.isNone(yield* apiKeys.find(organizationId, apiKey.id)))
    }))
}
