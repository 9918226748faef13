import { ApiKeyStore } from "@attestry/core/apiKey"
import { Principals } from "@attestry/core/authentication"
import { MemberStore } from "@attestry/core/member"
import { ApiKeyId, UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Effect, Fiber, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { makeGate } from "../internal/Race.ts"
import type { KeyPorts, StorageTests } from "../StorageTests.ts"
import { apiKeySlice, arrangeMember } from "./ApiKeyStoreUses.ts"

/** The part of the suite of `ApiKeyStore` about those who made the keys. */
export const apiKeyCreatorCases = (it: StorageTests<KeyPorts>): void => {
  it.effect("lists the API keys of a creator in one organization, without hashes", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const members = yield* MemberStore
      const { organizationId, userId } = yield* arrangeMember
      const other = yield* arrangeMember
      yield* Fixtures.unit(members.insert(other.organizationId, [Fixtures.member(other.organizationId, userId)]))
      const made = [
        yield* Fixtures.storedApiKey(organizationId, userId, { scopes: ["vendor:update", "vendor:read"] }),
        yield* Fixtures.storedApiKey(organizationId, userId, { expiresAt: Fixtures.at(2), lastUsedAt: Fixtures.at(1) })
      ]
      yield* Fixtures.storedApiKey(organizationId, (yield* Fixtures.storedMember(organizationId)).userId)
      const elsewhere = yield* Fixtures.storedApiKey(other.organizationId, userId)
      assert.sameDeepMembers([...(yield* apiKeys.findByCreator(organizationId, userId))], made)
      assert.deepStrictEqual(yield* apiKeys.findByCreator(other.organizationId, userId), [elsewhere])
      assert.deepStrictEqual(yield* apiKeys.findByCreator(other.organizationId, other.userId), [])
      assert.deepStrictEqual(yield* apiKeys.findByCreator(organizationId, Fixtures.id(UserId)), [])
    }))

  it.effect("removes several API keys together or none, even when they are used meanwhile", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const principals = yield* Principals
      const { organizationId, userId } = yield* arrangeMember
      const other = yield* arrangeMember
      const all = yield* Effect.all(Array.makeBy(3, () => Fixtures.storedApiKey(organizationId, userId)))
      const kept = yield* Fixtures.storedApiKey(organizationId, userId)
      const stranger = yield* Fixtures.storedApiKey(other.organizationId, other.userId)
      const ids = all.map(({ id }) => id)
      for (const wrong of [Fixtures.id(ApiKeyId), stranger.id]) {
        yield* Fixtures.assertRejected(apiKeys.removeAll(organizationId, [...ids, wrong]))
        yield* Fixtures.assertRejected(apiKeys.removeAll(organizationId, [wrong]))
      }
      yield* Fixtures.assertRejected(apiKeys.removeAll(other.organizationId, ids))
      assert.strictEqual(yield* apiKeys.count(organizationId), 4)
      yield* Effect.forEach(ids.slice(1), (id) => apiKeys.touch(organizationId, id, Fixtures.at(5)))
      yield* Fixtures.unit(apiKeys.removeAll(organizationId, ids))
      assert.deepStrictEqual(yield* Fixtures.toEntities(apiKeys.list(organizationId, apiKeySlice())), [kept])
      for (const apiKey of all) {
        assert.isTrue(Option.isNone(yield* principals.findByKey(apiKey.keyId, Fixtures.hashOf(apiKey))))
      }
      yield* Fixtures.assertRejected(apiKeys.removeAll(organizationId, [kept.id, ...ids.slice(0, 1)]))
      assert.deepStrictEqual(yield* apiKeys.findByCreator(organizationId, userId), [kept])
      assert.strictEqual(yield* apiKeys.count(other.organizationId), 1)
    }))

  it.effect("removes a member with API keys only when the keys are removed too", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const member = yield* Fixtures.storedMember(organizationId)
      const made = yield* Effect.all(Array.makeBy(2, () => Fixtures.storedApiKey(organizationId, member.userId)))
      const [first, second] = made.map(({ id }) => id)
      if (first === undefined || second === undefined) return assert.fail("no keys")
      yield* Fixtures.assertDangling(members.remove(organizationId, member.id, 1))
      yield* Fixtures.assertDangling(
        Effect.zipRight(apiKeys.removeAll(organizationId, [first]), members.remove(organizationId, member.id, 1))
      )
      assert.strictEqual(yield* apiKeys.count(organizationId), 2)
      assert.deepStrictEqual((yield* yield* members.find(organizationId, member.id)).value, member)
      yield* Fixtures.unit(Effect.zipRight(
        members.remove(organizationId, member.id, 1),
        apiKeys.removeAll(organizationId, [first, second])
      ))
      assert.isTrue(Option.isNone(yield* members.find(organizationId, member.id)))
      assert.strictEqual(yield* apiKeys.count(organizationId), 0)
    }))

  it.effect("retries when a member is removed while they create an API key, and the reverse", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const member = yield* Fixtures.storedMember(organizationId)
      const remove = (pass: Effect.Effect<void>) =>
        Fixtures.unit(Effect.gen(function*() {
          const made = yield* apiKeys.findByCreator(organizationId, member.userId)
          yield* pass
          yield* members.remove(organizationId, member.id, 1)
          if (made.length > 0) yield* apiKeys.removeAll(organizationId, made.map(({ id }) => id))
          return made.length
        }))
      const make = (pass: Effect.Effect<void>) =>
        Fixtures.unit(Effect.gen(function*() {
          const found = yield* members.find(organizationId, member.userId)
          yield* pass
          if (Option.isNone(found)) return "gone"
          const apiKey = Fixtures.apiKey(organizationId, member.userId)
          yield* apiKeys.insert(organizationId, apiKey, Fixtures.secretHash())
          return "made"
        }))
      const first = yield* makeGate(1)
      const removal = yield* Effect.fork(remove(first.pass))
      yield* first.reached
      assert.strictEqual(yield* make(Effect.void), "made")
      yield* first.open
      assert.strictEqual(yield* Fiber.join(removal), 1)
      assert.strictEqual(yield* apiKeys.count(organizationId), 0)

      yield* Fixtures.unit(members.insert(organizationId, [member]))
      const second = yield* makeGate(1)
      const creation = yield* Effect.fork(make(second.pass))
      yield* second.reached
      assert.strictEqual(yield* remove(Effect.void), 0)
      yield* second.open
      assert.strictEqual(yield* Fiber.join(creation), "gone")
      assert.strictEqual(yield* apiKeys.count(organizationId), 0)
    }))
}
