import { ApiKey, ApiKeyStore } from "@attestry/core/apiKey"
import { Principals } from "@attestry/core/authentication"
import { byCreationOrName } from "@attestry/core/page"
import { ApiKeyId, OrganizationId, UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import { assertOneCommits } from "../internal/Race.ts"
import type { KeyPorts, StorageTests } from "../StorageTests.ts"
import { apiKeyCreatorCases } from "./ApiKeyStoreCreators.ts"
import { apiKeyLimitCases } from "./ApiKeyStoreLimit.ts"
import { apiKeySlice, apiKeyUseCases, arrangeMember } from "./ApiKeyStoreUses.ts"

const sorts = ["createdAt", "-createdAt", "name", "-name"] as const

const insertAll = (organizationId: OrganizationId, all: ReadonlyArray<ApiKey>) =>
  Effect.flatMap(ApiKeyStore, (apiKeys) =>
    Fixtures.unit(Effect.forEach(
      all,
      (apiKey) => apiKeys.insert(organizationId, apiKey, Fixtures.secretHash()),
      { discard: true }
    )))

/** The promises of an `ApiKeyStore`. */
export const apiKeyStoreSuite = (it: StorageTests<KeyPorts>): void => {
  it.effect("returns an API key unchanged when it was inserted", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const plain = yield* Fixtures.storedApiKey(organizationId, userId)
      const full = yield* Fixtures.storedApiKey(organizationId, userId, {
        name: "CI 🔑",
        scopes: ["vendor:update", "vendor:read", "*"],
        createdAt: Fixtures.at(1),
        expiresAt: Fixtures.at(2),
        lastUsedAt: Fixtures.at(3)
      })
      for (const apiKey of [plain, full]) {
        assert.deepStrictEqual((yield* yield* apiKeys.find(organizationId, apiKey.id)).value, apiKey)
      }
      assert.deepStrictEqual(yield* Fixtures.toEntities(apiKeys.list(organizationId, apiKeySlice())), [plain, full])
      yield* Fixtures.assertRevision(apiKeys.list(organizationId, apiKeySlice()), full.id, 1)
      assert.strictEqual(yield* apiKeys.count(organizationId), 2)
    }))

  it.effect("returns odd names of API keys unchanged", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const odd = Fixtures.oddNames.map((name) => Fixtures.apiKey(organizationId, userId, { name }))
      yield* insertAll(organizationId, odd)
      assert.sameDeepMembers([...(yield* Fixtures.toEntities(apiKeys.list(organizationId, apiKeySlice("name"))))], odd)
    }))

  it.effect("finds no API key when the id is unknown", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId } = yield* arrangeMember
      assert.isTrue(Option.isNone(yield* apiKeys.find(organizationId, Fixtures.id(ApiKeyId))))
      assert.deepStrictEqual(yield* Fixtures.toEntities(apiKeys.list(organizationId, apiKeySlice())), [])
      assert.strictEqual(yield* apiKeys.count(organizationId), 0)
    }))

  it.effect("hides an API key from another organization, which can't remove it either", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const other = yield* arrangeMember
      const apiKey = yield* Fixtures.storedApiKey(organizationId, userId)
      const found = yield* yield* apiKeys.find(organizationId, apiKey.id)
      assert.isTrue(Option.isNone(yield* apiKeys.find(other.organizationId, apiKey.id)))
      assert.deepStrictEqual(yield* Fixtures.toEntities(apiKeys.list(other.organizationId, apiKeySlice())), [])
      assert.strictEqual(yield* apiKeys.count(other.organizationId), 0)
      yield* Fixtures.assertRejected(apiKeys.remove(other.organizationId, apiKey.id, found.revision))
      assert.deepStrictEqual(yield* yield* apiKeys.find(organizationId, apiKey.id), found)
    }))

  it.effect("removes an API key when its revision is current", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const apiKey = yield* Fixtures.storedApiKey(organizationId, userId)
      const kept = yield* Fixtures.storedApiKey(organizationId, userId)
      const { revision } = yield* yield* apiKeys.find(organizationId, apiKey.id)
      yield* Fixtures.assertRejected(apiKeys.remove(organizationId, apiKey.id, revision + 1))
      yield* Fixtures.unit(apiKeys.remove(organizationId, apiKey.id, revision))
      assert.isTrue(Option.isNone(yield* apiKeys.find(organizationId, apiKey.id)))
      assert.deepStrictEqual(yield* Fixtures.toEntities(apiKeys.list(organizationId, apiKeySlice())), [kept])
      assert.strictEqual(yield* apiKeys.count(organizationId), 1)
      yield* Fixtures.assertRejected(apiKeys.remove(organizationId, apiKey.id, revision))
    }))

  it.effect("rejects an API key when its id or public key id is taken, even in another organization", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const other = yield* arrangeMember
      const { id, keyId } = yield* Fixtures.storedApiKey(organizationId, userId)
      const add = (apiKey: ApiKey) => apiKeys.insert(apiKey.organizationId, apiKey, Fixtures.secretHash())
      yield* Fixtures.assertRejected(add(Fixtures.apiKey(other.organizationId, other.userId, { keyId })))
      yield* Fixtures.assertRejected(add(Fixtures.apiKey(organizationId, userId, { keyId })))
      yield* Fixtures.assertRejected(add(Fixtures.apiKey(organizationId, userId, { id })))
      assert.strictEqual(yield* apiKeys.count(other.organizationId), 0)
      assert.strictEqual(yield* apiKeys.count(organizationId), 1)
    }))

  it.effect("distinguishes public key ids by case, and frees one when its key is removed", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const keyId = Fixtures.secretHash().slice(0, 30)
      const lower = yield* Fixtures.storedApiKey(organizationId, userId, { keyId: `${keyId}a` })
      yield* Fixtures.storedApiKey(organizationId, userId, { keyId: `${keyId}A` })
      const { revision } = yield* yield* apiKeys.find(organizationId, lower.id)
      yield* Fixtures.unit(apiKeys.remove(organizationId, lower.id, revision))
      const again = yield* Fixtures.storedApiKey(organizationId, userId, { keyId: lower.keyId })
      assert.deepStrictEqual((yield* yield* apiKeys.find(organizationId, again.id)).value, again)
    }))

  it.effect("inserts one of several concurrent API keys with the same public key id, and retries the others", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const principals = yield* Principals
      const places = yield* Effect.all([arrangeMember, arrangeMember])
      const keyId = Fixtures.secretHash()
      const secretHash = Fixtures.secretHash()
      yield* assertOneCommits({
        isTaken: Effect.map(principals.findByKey(keyId, secretHash), Option.isSome),
        take: (racer) =>
          Effect.forEach(
            places.filter((_, i) => i === racer % 2),
            ({ organizationId, userId }) =>
              apiKeys.insert(organizationId, Fixtures.apiKey(organizationId, userId, { keyId }), secretHash)
          )
      })
    }))

  it.effect("dies and writes nothing when the creator of an API key is not a member", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const strangers = [Fixtures.id(UserId), (yield* Fixtures.storedUser()).id, (yield* arrangeMember).userId]
      const withoutOrganization = Fixtures.apiKey(Fixtures.id(OrganizationId), userId)
      for (const apiKey of [...strangers.map((id) => Fixtures.apiKey(organizationId, id)), withoutOrganization]) {
        const insert = apiKeys.insert(apiKey.organizationId, apiKey, Fixtures.secretHash())
        Fixtures.assertStorageDefect(yield* Effect.exit(Fixtures.unit(insert)))
        assert.isTrue(Option.isNone(yield* apiKeys.find(apiKey.organizationId, apiKey.id)))
      }
    }))

  it.effect("stores only the fields of an API key, and never returns the hash of its secret", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const apiKey = Fixtures.apiKey(organizationId, userId)
      const secretHash = Fixtures.secretHash()
      const surplus = { ...apiKey, secret: "secret", secretHash }
      yield* Fixtures.unit(apiKeys.insert(organizationId, surplus, secretHash))
      const found = yield* yield* apiKeys.find(organizationId, apiKey.id)
      assert.deepStrictEqual(found.value, apiKey)
      assert.sameMembers(Object.keys(found), ["value", "revision"])
      assert.sameMembers(Object.keys(found.value), Object.keys(ApiKey.fields))
      const listed = yield* Fixtures.toEntities(apiKeys.list(organizationId, apiKeySlice()))
      assert.deepStrictEqual(listed, [apiKey])
      assert.notInclude(JSON.stringify([found, listed]), secretHash)
    }))

  it.effect("keeps an API key unchanged when the caller mutates an input or a result", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const apiKey = Fixtures.apiKey(organizationId, userId, { scopes: ["vendor:read", "vendor:update"] })
      const original = structuredClone(apiKey)
      yield* Fixtures.unit(Effect.tap(
        apiKeys.insert(organizationId, apiKey, Fixtures.secretHash()),
        () => Effect.sync(() => Fixtures.tamper(apiKey))
      ))
      Fixtures.tamper(yield* yield* apiKeys.find(organizationId, original.id))
      Fixtures.tamper(yield* apiKeys.list(organizationId, apiKeySlice()))
      assert.deepStrictEqual((yield* yield* apiKeys.find(organizationId, original.id)).value, original)
      assert.deepStrictEqual(yield* Fixtures.toEntities(apiKeys.list(organizationId, apiKeySlice())), [original])
    }))

  it.effect("lists API keys by creation or folded name, then by id, in both directions", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const ordered = ["apple", "APPLE", "_", "Ökey", "\ufffd", "😀"].map((name, i) =>
        Fixtures.apiKey(organizationId, userId, {
          id: ApiKeyId.fromSuffix(`k${i}`),
          name,
          createdAt: Fixtures.at(i < 2 ? 0 : i)
        })
      )
      yield* insertAll(organizationId, ordered.toReversed())
      const byName = [2, 0, 1, 3, 4, 5].flatMap((i) => ordered[i] ?? [])
      assert.deepStrictEqual(
        yield* Fixtures.toEntities(apiKeys.list(organizationId, apiKeySlice("createdAt"))),
        ordered
      )
      assert.deepStrictEqual(
        yield* Fixtures.toEntities(apiKeys.list(organizationId, apiKeySlice("-createdAt"))),
        ordered.toReversed()
      )
      assert.deepStrictEqual(yield* Fixtures.toEntities(apiKeys.list(organizationId, apiKeySlice("name"))), byName)
      assert.deepStrictEqual(
        yield* Fixtures.toEntities(apiKeys.list(organizationId, apiKeySlice("-name"))),
        byName.toReversed()
      )
    }))

  for (const sort of sorts) {
    it.effect(`pages by ${sort} without gaps or repeats when rows are inserted and removed meanwhile`, () =>
      Effect.gen(function*() {
        const apiKeys = yield* ApiKeyStore
        const { organizationId, userId } = yield* arrangeMember
        const names = ["Ä", "ä", "Z", "z", "😀", "\uffee"]
        const make = (i: number) =>
          Fixtures.apiKey(organizationId, userId, { name: names[i % 6] ?? "", createdAt: Fixtures.at(i % 5) })
        const old = Array.makeBy(20, make)
        const doomed = Array.makeBy(5, make)
        yield* insertAll(organizationId, [...old, ...doomed])
        const read = yield* readThrough({
          limit: 3,
          slice: (after, limit) => Fixtures.toEntities(apiKeys.list(organizationId, apiKeySlice(sort, after, limit))),
          position: (row) => byCreationOrName.position(row, sort),
          between: (round) =>
            Fixtures.unit(Effect.gen(function*() {
              if (round < 6) yield* apiKeys.insert(organizationId, make(round * 3), Fixtures.secretHash())
              const victim = doomed[round]
              if (victim === undefined) return
              const { revision } = yield* Effect.flatten(apiKeys.find(organizationId, victim.id))
              yield* apiKeys.remove(organizationId, victim.id, revision)
            }))
        })
        const ids = read.map(({ id }) => id)
        assert.strictEqual(new Set(ids).size, ids.length)
        assert.deepStrictEqual(old.filter(({ id }) => !ids.includes(id)), [])
      }))
  }

  apiKeyUseCases(it)
  apiKeyCreatorCases(it)
  apiKeyLimitCases(it)
}
