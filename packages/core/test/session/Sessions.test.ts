import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry } from "@attestry/core"
import { CurrentActor, PrincipalCacheTime, systemActor } from "@attestry/core/access"
import { ApiKeys } from "@attestry/core/apiKey"
import { Authenticator, SessionVerifier } from "@attestry/core/authentication"
import { findExcessSessions, type Session, Sessions, SessionStore } from "@attestry/core/session"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Array, Duration, Effect, FastCheck, Layer, Option, Redacted, TestClock } from "effect"
import { createHash } from "node:crypto"
import { makeSessionToken, sessionEntropy, toSessionHash } from "../../src/access/SessionToken.ts"

const app = Layer.provideMerge(Attestry.layer, Memory.layer)

const arrange = Effect.gen(function*() {
  yield* TestClock.setTime(Date.parse(Fixtures.at(0)))
  const organization = yield* Fixtures.storedOrganization()
  const member = yield* Fixtures.storedMember(organization.id, { role: "owner" })
  return { organization, member, userId: member.userId }
})

const authenticate = (token: Redacted.Redacted) =>
  Effect.flatMap(Authenticator, ({ session }) => session(token, undefined))

const refused = (token: Redacted.Redacted) => Effect.map(Effect.flip(authenticate(token)), ({ _tag }) => _tag)

describe("Sessions", () => {
  it.effect("expire after 12 hours, or after the configured time", () =>
    Effect.gen(function*() {
      const { userId } = yield* arrange
      const { issue } = yield* Sessions
      for (const [ttl, millis] of [[{}, 43_200_000], [{ ttl: Duration.minutes(5) }, 300_000]] as const) {
        const { token, ...session } = yield* issue({ userId, ...ttl })
        assert.strictEqual(Date.parse(session.expiresAt) - Date.parse(session.createdAt), millis)
        yield* TestClock.adjust(millis - 1)
        assert.strictEqual((yield* authenticate(token)).session?.id, session.id)
        yield* TestClock.adjust(1)
        assert.strictEqual(yield* refused(token), "CredentialRejected")
      }
    }).pipe(Effect.provide(app)))

  it.effect("end at once when revoked, and within a second when another process has revoked them", () =>
    Effect.gen(function*() {
      const { userId } = yield* arrange
      const { issue, revoke } = yield* Sessions
      const [here, elsewhere] = [yield* issue({ userId }), yield* issue({ userId })]
      yield* authenticate(here.token)
      yield* revoke(here.id)
      assert.strictEqual(yield* refused(here.token), "Unauthenticated")
      yield* authenticate(elsewhere.token)
      yield* Fixtures.unit(Effect.flatMap(SessionStore, (store) => store.remove([elsewhere.id])))
      yield* TestClock.adjust(999)
      yield* authenticate(elsewhere.token)
      yield* TestClock.adjust(1)
      assert.strictEqual(yield* refused(elsewhere.token), "Unauthenticated")
      assert.strictEqual((yield* Effect.flip(revoke(here.id)))._tag, "SessionNotFound")
    }).pipe(Effect.provide(app)))

  it.effect("end at once everywhere when nothing is cached", () =>
    Effect.gen(function*() {
      const { userId } = yield* arrange
      const { id, token } = yield* Effect.flatMap(Sessions, ({ issue }) => issue({ userId }))
      yield* authenticate(token)
      yield* Fixtures.unit(Effect.flatMap(SessionStore, (store) => store.remove([id])))
      assert.strictEqual(yield* refused(token), "Unauthenticated")
    }).pipe(Effect.provide(app), Effect.provideService(PrincipalCacheTime, Duration.zero)))

  it.effect("are revoked only by users, in process too", () =>
    Effect.gen(function*() {
      const { organization, userId } = yield* arrange
      const { revokeOwn } = yield* Sessions
      const { createFor } = yield* ApiKeys
      const host = systemActor(organization.id)
      const { value } = yield* Effect.provideService(
        createFor({ userId, isActive: true }, { name: "Import", scopes: ["*"], expiresIn: "30d" }),
        CurrentActor,
        host
      )
      const { apiKey } = yield* Authenticator
      for (const actor of [yield* apiKey(Redacted.make(value.key)), host]) {
        const refusal = yield* Effect.flip(Effect.provideService(revokeOwn({ all: true }), CurrentActor, actor))
        assert.strictEqual(refusal._tag, "SessionRequired")
      }
    }).pipe(Effect.provide(app)))

  it("make room for a new one: expired ones are deleted, and the oldest beyond 99", () => {
    const { id: userId } = Fixtures.user()
    const made = (count: number, fields: Partial<typeof Session.Encoded>) =>
      Array.makeBy(count, (i) => Fixtures.session(userId, { createdAt: Fixtures.at(i), ...fields }))
    const expired = made(3, { expiresAt: Fixtures.at(5) })
    const live = made(101, { expiresAt: Fixtures.at(1000) })
    assert.deepStrictEqual(findExcessSessions([...expired, ...live], Fixtures.at(5)), [...expired, ...live.slice(0, 2)])
    assert.deepStrictEqual(findExcessSessions(live.slice(0, 99), Fixtures.at(5)), [])
    assert.lengthOf(findExcessSessions(live.slice(0, 100), Fixtures.at(5)), 1)
  })
})

describe("a session verifier of the host", () => {
  it.effect("replaces the built-in sessions, is called for each request, and grants no permissions", () =>
    Effect.gen(function*() {
      const { organization, userId } = yield* arrange
      let asked = 0
      let signedIn: Option.Option<{ readonly userId: typeof userId }> = Option.some({ userId })
      const verifier = Layer.succeed(SessionVerifier, {
        verify: (token) =>
          Effect.sync(() => {
            asked++
            return Redacted.value(token) === "host's own" ? signedIn : Option.none()
          })
      })
      yield* Effect.gen(function*() {
        const token = Redacted.make("host's own")
        for (const count of [1, 2]) {
          const caller = yield* authenticate(token)
          assert.deepStrictEqual([caller.type, caller.session, asked], ["session", null, count])
          assert.strictEqual(caller.organization.id, organization.id)
          assert.isTrue(caller.permissions.has("organization:delete"))
        }
        const builtIn = yield* Effect.flatMap(Sessions, ({ issue }) => issue({ userId }))
        assert.strictEqual(yield* refused(builtIn.token), "Unauthenticated")
        signedIn = Option.none()
        assert.strictEqual(yield* refused(token), "Unauthenticated")
      }).pipe(Effect.provide(Layer.fresh(Attestry.layer).pipe(Layer.provide(verifier))))
    }).pipe(Effect.provide(Memory.layer)))
})

describe("the token of a session", () => {
  const entropy = FastCheck.uint8Array({ minLength: sessionEntropy, maxLength: sessionEntropy })

  it.prop("has a fixed form and yields its hash", [entropy], ([random]) => {
    const { token, tokenHash } = makeSessionToken(random)
    assert.match(token, /^ats_[0-9A-Za-z]{49}$/)
    assert.strictEqual(toSessionHash(token), tokenHash)
    assert.strictEqual(tokenHash, createHash("sha256").update(token.slice(4, 47)).digest("hex"))
  })

  it("is rejected with a typing error, or as another kind of secret", () => {
    const { token } = makeSessionToken(new Uint8Array(sessionEntropy).fill(9))
    for (let i = 0; i < token.length; i++) {
      const slip = token[i] === "a" ? "b" : "a"
      assert.isUndefined(toSessionHash(token.slice(0, i) + slip + token.slice(i + 1)), `at ${i}`)
    }
    for (const other of ["", `x${token}`, `${token}x`, token.replace("ats", "atk"), `${token}\n`]) {
      assert.isUndefined(toSessionHash(other))
    }
  })
})
