import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { ApiKeys } from "@attestry/core/apiKey"
import { Authenticator, SessionVerifier } from "@attestry/core/authentication"
import { Directory, MemberStore } from "@attestry/core/member"
import { Sessions } from "@attestry/core/session"
import type { OrganizationId, UserId } from "@attestry/core/shared"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Option, Redacted, TestClock } from "effect"

/** Number of noted logins. */
class Noted extends Context.Tag("test/Noted")<Noted, { times: number }>() {}

const observed = Layer.effect(
  MemberStore,
  Effect.gen(function*() {
    const noted = yield* Noted
    const store = yield* MemberStore
    return {
      ...store,
      touch: (...login: Parameters<typeof store.touch>) =>
        Effect.suspend(() => {
          noted.times++
          return store.touch(...login)
        })
    }
  })
)

const storage = Layer.provideMerge(observed, Layer.merge(Memory.layer, Layer.sync(Noted, () => ({ times: 0 }))))

/** Takes the id of a user for a token of theirs. */
const verifier = Layer.succeed(SessionVerifier, {
  verify: (token) => Effect.succeedSome({ userId: Redacted.value(token) as UserId })
})

const builtIn = Layer.provideMerge(Attestry.layer, storage)
const hosts = Attestry.layer.pipe(Layer.provideMerge(storage), Layer.provide(verifier))

const arrange = Effect.gen(function*() {
  yield* TestClock.setTime(Date.parse(Fixtures.at(0)))
  const organization = yield* Fixtures.storedOrganization()
  const { userId } = yield* Fixtures.storedMember(organization.id, { role: "owner" })
  return { organization, userId }
})

const lastLogin = (userId: UserId, organizationId?: OrganizationId) =>
  Effect.gen(function*() {
    const store = yield* MemberStore
    const [first] = yield* store.findByUser(userId)
    const found = yield* store.find(organizationId ?? first!.organization.id, userId)
    return Option.getOrThrow(found).value.lastLogin
  })

const signIn = (userId: UserId, named?: OrganizationId) =>
  Effect.flatMap(Authenticator, ({ session }) => session(Redacted.make(userId), named)).pipe(
    // the login is noted beside the request
    Effect.tap(() => Effect.yieldNow())
  )

describe("the last login", () => {
  it.effect("is set when a session is issued, not when it is used", () =>
    Effect.gen(function*() {
      const { userId } = yield* arrange
      const { issue } = yield* Sessions
      const { session } = yield* Authenticator
      assert.isNull(yield* lastLogin(userId))
      const { token } = yield* issue({ userId })
      assert.strictEqual(yield* lastLogin(userId), Fixtures.at(0))
      yield* TestClock.adjust("2 hours")
      yield* session(token, undefined)
      yield* Effect.yieldNow()
      assert.strictEqual(yield* lastLogin(userId), Fixtures.at(0))
      yield* issue({ userId })
      assert.strictEqual(yield* lastLogin(userId), Fixtures.at(7_200_000))
      assert.strictEqual((yield* Noted).times, 2)
    }).pipe(Effect.provide(builtIn)))

  it.effect("is recorded at most once a minute for users verified by the host", () =>
    Effect.gen(function*() {
      const { organization, userId } = yield* arrange
      const other = yield* Fixtures.storedMember(organization.id)
      const noted = yield* Noted
      for (let second = 0; second < 60; second += 10) {
        yield* signIn(userId)
        yield* TestClock.adjust("10 seconds")
      }
      assert.deepStrictEqual([noted.times, yield* lastLogin(userId)], [1, Fixtures.at(0)])
      yield* signIn(other.userId)
      yield* signIn(userId)
      assert.strictEqual(noted.times, 3)
      assert.deepStrictEqual([yield* lastLogin(userId), yield* lastLogin(other.userId)], [
        Fixtures.at(60_000),
        Fixtures.at(60_000)
      ])
    }).pipe(Effect.provide(hosts)))

  it.effect("is that of the organization that the session is used for", () =>
    Effect.gen(function*() {
      const { organization, userId } = yield* arrange
      const other = yield* Fixtures.storedOrganization()
      const store = yield* MemberStore
      yield* Fixtures.unit(store.insert(other.id, [Fixtures.member(other.id, userId)]))
      const logins = Effect.all([lastLogin(userId, organization.id), lastLogin(userId, other.id)])
      yield* signIn(userId, other.id)
      assert.deepStrictEqual(yield* logins, [null, Fixtures.at(0)])
      yield* TestClock.adjust("1 hour")
      yield* signIn(userId, organization.id)
      assert.deepStrictEqual(yield* logins, [Fixtures.at(3_600_000), Fixtures.at(0)])
    }).pipe(Effect.provide(hosts)))

  it.effect("is recorded for a built-in session when it is used for an organization that it does not name", () =>
    Effect.gen(function*() {
      const { organization, userId } = yield* arrange
      const other = yield* Fixtures.storedOrganization()
      const store = yield* MemberStore
      const { issue } = yield* Sessions
      const { session } = yield* Authenticator
      yield* Fixtures.unit(store.insert(other.id, [Fixtures.member(other.id, userId)]))
      const logins = Effect.all([lastLogin(userId, organization.id), lastLogin(userId, other.id)])
      const { token } = yield* issue({ userId })
      assert.deepStrictEqual(yield* logins, [null, null])
      yield* session(token, other.id)
      yield* Effect.yieldNow()
      assert.deepStrictEqual(yield* logins, [null, Fixtures.at(0)])
      yield* issue({ userId, organizationId: organization.id })
      assert.deepStrictEqual(yield* logins, [Fixtures.at(0), Fixtures.at(0)])
    }).pipe(Effect.provide(builtIn)))

  it.effect("is not recorded for rejected users", () =>
    Effect.gen(function*() {
      const { organization } = yield* arrange
      const { userId } = yield* Fixtures.storedMember(organization.id, { isActive: false })
      yield* Effect.flip(signIn(userId))
      assert.strictEqual((yield* Noted).times, 0)
    }).pipe(Effect.provide(hosts)))
})

const service = Effect.gen(function*() {
  const { organization } = yield* arrange
  const { addMember, addService } = yield* Directory
  const { id: userId } = yield* addService({ name: Fixtures.name("Nightly import") })
  const member = yield* Effect.provideService(
    addMember(organization.id, userId, "member"),
    CurrentActor,
    systemActor(organization.id)
  )
  return { organization, member, userId }
})

describe("a service user", () => {
  it.effect("can have keys but no sessions", () =>
    Effect.gen(function*() {
      const { member, organization, userId } = yield* service
      const { issue } = yield* Sessions
      const { createFor } = yield* ApiKeys
      const { apiKey } = yield* Authenticator
      const refusal = yield* Effect.flip(issue({ userId }))
      assert.strictEqual(refusal._tag, "ServiceUserCannotSignIn")
      const { value } = yield* Effect.provideService(
        createFor(member, { name: "Import", scopes: ["*"] }),
        CurrentActor,
        systemActor(organization.id)
      )
      assert.strictEqual((yield* apiKey(Redacted.make(value.key))).user.id, userId)
    }).pipe(Effect.provide(builtIn)))

  it.effect("is rejected by a host's session verifier too", () =>
    Effect.gen(function*() {
      const { organization, userId } = yield* service
      const { member, session } = yield* Authenticator
      for (const named of [undefined, organization.id]) {
        const refusals = yield* Effect.all([
          Effect.flip(session(Redacted.make(userId), named)),
          Effect.flip(member(userId, named))
        ])
        assert.deepStrictEqual(refusals.map(({ _tag }) => _tag), ["Unauthenticated", "Unauthenticated"])
      }
      assert.strictEqual((yield* Noted).times, 0)
    }).pipe(Effect.provide(hosts)))
})
