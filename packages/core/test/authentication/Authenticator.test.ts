import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry } from "@attestry/core"
import {
  type BuiltInRole,
  builtInRoles,
  CredentialRejected,
  CurrentActor,
  PrincipalCacheTime,
  systemActor,
  Unauthenticated
} from "@attestry/core/access"
import { type ApiKey, ApiKeys, ApiKeyStore } from "@attestry/core/apiKey"
import { Authenticator, type KeyPrincipal, Principals } from "@attestry/core/authentication"
import { Directory } from "@attestry/core/member"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Context, Deferred, Duration, Effect, Fiber, Layer, Option, Redacted, TestClock } from "effect"
import { makeToken, tokenEntropy } from "../../src/access/ApiKeyToken.ts"

/** Layer between the authenticator and the storage: it counts the calls, and a test can change them. */
class Between extends Context.Tag("test/Between")<Between, {
  lookUps: number
  touches: number
  /** Runs when the storage has answered and the authenticator has not yet heard of it. */
  answering: Effect.Effect<void>
  change: (principal: KeyPrincipal) => KeyPrincipal
  touching: Effect.Effect<void>
}>() {}

const between = Layer.sync(Between, () => ({
  lookUps: 0,
  touches: 0,
  answering: Effect.void,
  change: (principal: KeyPrincipal) => principal,
  touching: Effect.void
}))

const observed = Layer.effectContext(Effect.gen(function*() {
  const state = yield* Between
  const principals = yield* Principals
  const apiKeys = yield* ApiKeyStore
  return Context.make(Principals, {
    ...principals,
    findByKey: (...key) =>
      Effect.suspend(() => {
        state.lookUps++
        return Effect.tap(principals.findByKey(...key), () => state.answering)
      }).pipe(Effect.map(Option.map((principal) => state.change(principal))))
  }).pipe(Context.add(ApiKeyStore, {
    ...apiKeys,
    touch: (...use) =>
      Effect.suspend(() => {
        state.touches++
        return Effect.zipRight(state.touching, apiKeys.touch(...use))
      })
  }))
}))

const app = Attestry.layer.pipe(
  Layer.provideMerge(observed),
  Layer.provideMerge(Layer.merge(Memory.layer, between))
)

/** A stored key of a member, the token of it, and the token of another secret under the same key id. */
const arrange = (fields: Partial<typeof ApiKey.Encoded> = {}, role: BuiltInRole = "owner") =>
  Effect.gen(function*() {
    yield* TestClock.setTime(Date.parse(Fixtures.at(0)))
    const apiKeys = yield* ApiKeyStore
    const organization = yield* Fixtures.storedOrganization()
    const member = yield* Fixtures.storedMember(organization.id, { role })
    const random = globalThis.crypto.getRandomValues(new Uint8Array(tokenEntropy))
    const { keyId, secretHash, token } = makeToken(random)
    const forged = makeToken(random.with(0, (random[0] ?? 0) ^ 1))
    assert.strictEqual(forged.keyId, keyId)
    const apiKey = Fixtures.apiKey(organization.id, member.userId, { keyId, ...fields })
    yield* Fixtures.unit(apiKeys.insert(organization.id, apiKey, secretHash))
    return { organization, member, apiKey, token, forged: forged.token }
  })

const authenticate = (token: string) =>
  Effect.flatMap(Authenticator, (authenticator) => authenticator.apiKey(Redacted.make(token)))

const refused = (token: string) =>
  Effect.map(
    Effect.flip(authenticate(token)),
    (error) => assert.isTrue(error instanceof Unauthenticated || error instanceof CredentialRejected)
  )

const revoke = ({ id, organizationId }: ApiKey) =>
  Effect.flatMap(ApiKeys, (apiKeys) => apiKeys.revoke(id)).pipe(
    Effect.provideService(CurrentActor, systemActor(organizationId))
  )

/** Revokes the key like another process, without a notice to this one. */
const revokeElsewhere = ({ id, organizationId }: ApiKey) =>
  Effect.gen(function*() {
    const apiKeys = yield* ApiKeyStore
    const { revision } = yield* yield* apiKeys.find(organizationId, id)
    yield* Fixtures.unit(apiKeys.remove(organizationId, id, revision))
  })

const lastUsedAt = ({ id, organizationId }: ApiKey) =>
  Effect.gen(function*() {
    const apiKeys = yield* ApiKeyStore
    yield* Effect.repeatN(Effect.yieldNow(), 20)
    return (yield* yield* apiKeys.find(organizationId, id)).value.lastUsedAt
  })

describe("Authenticator", () => {
  it.effect("gives a key with all scopes the permissions of its creator's role", () =>
    Effect.gen(function*() {
      const { apiKey, member, organization, token } = yield* arrange({ scopes: ["*"] }, "auditor")
      const caller = yield* authenticate(token)
      assert.strictEqual(caller.type, "api-key")
      assert.deepStrictEqual(caller.organization, {
        id: organization.id,
        name: organization.name,
        timeZone: organization.timeZone
      })
      assert.strictEqual(caller.user.id, member.userId)
      assert.strictEqual(caller.member.role, "auditor")
      assert.deepStrictEqual(caller.apiKey, { id: apiKey.id, name: apiKey.name, expiresAt: null })
      assert.deepStrictEqual(caller.permissions, builtInRoles.auditor.permissions)
      assert.notInclude(JSON.stringify(caller), "secret")
    }).pipe(Effect.provide(app)))

  it.effect("limits a key's scopes to the permissions of its creator's role", () =>
    Effect.gen(function*() {
      const { token } = yield* arrange({ scopes: ["vendor:read", "vendor:delete", "task:work"] }, "member")
      const caller = yield* authenticate(token)
      assert.sameMembers([...caller.permissions], ["vendor:read", "task:work"])
      assert.deepStrictEqual(caller.rolePermissions, builtInRoles.member.permissions)
    }).pipe(Effect.provide(app)))

  it.effect("rejects a malformed key without a query, and an unknown one after it", () =>
    Effect.gen(function*() {
      const { token } = yield* arrange()
      const state = yield* Between
      for (const text of ["", "x", token.slice(0, -1), token.replace(/.$/, (last) => last === "0" ? "1" : "0")]) {
        yield* refused(text)
      }
      assert.strictEqual(state.lookUps, 0)
      yield* refused(makeToken(new Uint8Array(tokenEntropy).fill(7)).token)
      assert.strictEqual(state.lookUps, 1)
    }).pipe(Effect.provide(app)))

  it.effect("rejects a wrong secret for a known key, cached or not, and records no use", () =>
    Effect.gen(function*() {
      const { apiKey, forged, token } = yield* arrange()
      yield* refused(forged)
      assert.strictEqual(yield* lastUsedAt(apiKey), null)
      yield* authenticate(token)
      yield* refused(forged)
      yield* authenticate(token)
    }).pipe(Effect.provide(app)))

  it.effect("accepts a key until the moment it expires, cached or not", () =>
    Effect.gen(function*() {
      const { token } = yield* arrange({ expiresAt: Fixtures.at(5000) })
      yield* TestClock.adjust(4999)
      yield* authenticate(token)
      yield* TestClock.adjust(1)
      yield* refused(token)
      yield* TestClock.adjust(5000)
      yield* refused(token)
    }).pipe(Effect.provide(app)))

  it.effect("rejects the key of an inactive member, after a second at the latest", () =>
    Effect.gen(function*() {
      const { token } = yield* arrange()
      const state = yield* Between
      yield* authenticate(token)
      state.change = (principal) => ({ ...principal, member: { ...principal.member, isActive: false } })
      yield* TestClock.adjust(999)
      yield* authenticate(token)
      yield* TestClock.adjust(1)
      yield* refused(token)
    }).pipe(Effect.provide(app)))

  it.effect("queries each key once a second", () =>
    Effect.gen(function*() {
      const [first, second] = [yield* arrange(), yield* arrange()]
      const state = yield* Between
      for (const lookUps of [2, 2, 4]) {
        yield* authenticate(first.token)
        yield* authenticate(second.token)
        assert.strictEqual(state.lookUps, lookUps)
        yield* TestClock.adjust(500)
      }
    }).pipe(Effect.provide(app)))

  for (const [asked, remembered] of [[0, 0], [200, 200], [60_000, 1000]] as const) {
    it.effect(`caches a key for ${remembered} ms when set to ${asked}`, () =>
      Effect.gen(function*() {
        const { token } = yield* arrange()
        const state = yield* Between
        yield* authenticate(token)
        yield* TestClock.adjust(Math.max(remembered - 1, 0))
        yield* authenticate(token)
        assert.strictEqual(state.lookUps, remembered === 0 ? 2 : 1)
        yield* TestClock.adjust(1)
        yield* authenticate(token)
        assert.strictEqual(state.lookUps, remembered === 0 ? 3 : 2)
      }).pipe(
        Effect.provide(app),
        Effect.provideService(PrincipalCacheTime, Duration.millis(asked))
      ))
  }

  it.effect("rejects a key at once when this process has revoked it", () =>
    Effect.gen(function*() {
      const { apiKey, token } = yield* arrange()
      yield* authenticate(token)
      yield* revoke(apiKey)
      yield* refused(token)
    }).pipe(Effect.provide(app)))

  it.effect("rejects a key within a second when another process has revoked it", () =>
    Effect.gen(function*() {
      const { apiKey, token } = yield* arrange()
      yield* authenticate(token)
      yield* revokeElsewhere(apiKey)
      yield* TestClock.adjust(999)
      yield* authenticate(token)
      yield* TestClock.adjust(1)
      yield* refused(token)
    }).pipe(Effect.provide(app)))

  it.effect("does not cache a key for longer when the clock is set back", () =>
    Effect.gen(function*() {
      const { apiKey, token } = yield* arrange()
      yield* authenticate(token)
      yield* revokeElsewhere(apiKey)
      yield* TestClock.setTime(Date.parse(Fixtures.at(-3_600_000)))
      yield* refused(token)
    }).pipe(Effect.provide(app)))

  it.effect("does not cache a key that was revoked during its query", () =>
    Effect.gen(function*() {
      const { apiKey, token } = yield* arrange()
      const state = yield* Between
      const answered = yield* Deferred.make<void>()
      const heard = yield* Deferred.make<void>()
      state.answering = Effect.zipRight(Deferred.succeed(answered, undefined), Deferred.await(heard))
      const inFlight = yield* Effect.fork(authenticate(token))
      yield* Deferred.await(answered)
      yield* revoke(apiKey)
      yield* Deferred.succeed(heard, undefined)
      yield* Fiber.await(inFlight)
      yield* refused(token)
    }).pipe(Effect.provide(app)))

  it.effect("records a key's use at most once a minute", () =>
    Effect.gen(function*() {
      const { apiKey, token } = yield* arrange()
      const state = yield* Between
      yield* authenticate(token)
      assert.strictEqual(yield* lastUsedAt(apiKey), Fixtures.at(0))
      for (let second = 0; second < 59; second++) {
        yield* TestClock.adjust(1000)
        yield* authenticate(token)
      }
      yield* TestClock.adjust(999)
      yield* authenticate(token)
      assert.strictEqual(yield* lastUsedAt(apiKey), Fixtures.at(0))
      assert.strictEqual(state.touches, 1)
      yield* TestClock.adjust(1)
      yield* authenticate(token)
      assert.strictEqual(yield* lastUsedAt(apiKey), Fixtures.at(60_000))
      assert.strictEqual(state.touches, 2)
    }).pipe(Effect.provide(app)))

  it.effect("does not record a use again when another process has recorded one within the minute", () =>
    Effect.gen(function*() {
      const { apiKey, token } = yield* arrange({ lastUsedAt: Fixtures.at(-30_000) })
      yield* authenticate(token)
      assert.strictEqual(yield* lastUsedAt(apiKey), Fixtures.at(-30_000))
      yield* TestClock.adjust(30_000)
      yield* authenticate(token)
      assert.strictEqual(yield* lastUsedAt(apiKey), Fixtures.at(30_000))
    }).pipe(Effect.provide(app)))

  it.effect("neither waits for the recording of a use nor fails with it", () =>
    Effect.gen(function*() {
      const { apiKey, token } = yield* arrange()
      const state = yield* Between
      state.touching = Effect.die("the storage is down")
      yield* authenticate(token)
      assert.strictEqual(yield* lastUsedAt(apiKey), null)
      state.touching = Effect.never
      yield* TestClock.adjust(60_000)
      yield* authenticate(token)
      assert.strictEqual(state.touches, 2)
    }).pipe(Effect.provide(app)))

  it.effect("makes a caller of a user verified by the host, with the permissions of their role", () =>
    Effect.gen(function*() {
      const { member } = yield* Authenticator
      const organization = yield* Fixtures.storedOrganization()
      const { id, userId } = yield* Fixtures.storedMember(organization.id, { role: "auditor" })
      const caller = yield* member(userId)
      assert.deepStrictEqual(
        [caller.type, caller.user.id, caller.member.id, caller.member.role, caller.apiKey, caller.session],
        ["session", userId, id, "auditor", null, null]
      )
      assert.deepStrictEqual(caller.organization, {
        id: organization.id,
        name: organization.name,
        timeZone: organization.timeZone
      })
      assert.deepStrictEqual(caller.permissions, builtInRoles.auditor.permissions)
      assert.deepStrictEqual(yield* member(userId, organization.id), caller)
    }).pipe(Effect.provide(app)))

  it.effect("rejects users with no or several memberships, of another organization, or inactive", () =>
    Effect.gen(function*() {
      const { member } = yield* Authenticator
      const { addMember } = yield* Directory
      const fails = (...user: Parameters<typeof member>) => Effect.map(Effect.flip(member(...user)), ({ _tag }) => _tag)
      const one = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(one.id)
      const left = yield* Fixtures.storedMember(one.id, { isActive: false })
      assert.strictEqual(yield* fails((yield* Fixtures.storedUser()).id), "OrganizationRequired")
      assert.strictEqual(yield* fails(left.userId), "CredentialRejected")
      assert.strictEqual(yield* fails(left.userId, one.id), "NotAMember")
      assert.strictEqual(yield* fails(userId, other.id), "NotAMember")
      assert.strictEqual(yield* fails(userId, "one"), "NotAMember")
      yield* Effect.provideService(addMember(other.id, userId, "member"), CurrentActor, systemActor(other.id))
      assert.strictEqual(yield* fails(userId), "OrganizationRequired")
      assert.strictEqual((yield* member(userId, other.id)).organization.id, other.id)
    }).pipe(Effect.provide(app)))
})
