import * as Fixtures from "@attestry/conformance/Fixtures"
import { CurrentActor } from "@attestry/core/access"
import { Directory, MemberStore } from "@attestry/core/member"
import { Sessions } from "@attestry/core/session"
import { UnitOfWork } from "@attestry/core/storage"
import type { User } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Duration, Effect, Redacted } from "effect"
import { Api, type Request } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { different } from "../../support/stacks.ts"
import { signIn, tenant } from "../../support/Tenant.ts"

const me = (request: Request) => Effect.flatMap(Api, ({ send }) => send("GET", "/v1/me", request))

const within = (organizationId: string) => ({ "x-organization-id": organizationId })

const cookie = (token: string, name = "attestry_session") => ({ cookie: `theme=dark; ${name}=${token}` })

const refused = (request: Request, status: number, code: string) =>
  Effect.gen(function*() {
    const { body } = yield* me(request)
    assert.deepStrictEqual([body.status, body.code], [status, code])
  })

/** A second organization that the user of the first is a member of. */
const alsoIn = (userId: User["id"], isActive = true) =>
  Effect.gen(function*() {
    const members = yield* MemberStore
    const { addMember } = yield* Directory
    const { run } = yield* UnitOfWork
    const other = yield* tenant
    const { id } = other.organization
    yield* isActive
      ? Effect.provideService(addMember(id, userId, "auditor"), CurrentActor, other.actor)
      : run(members.insert(id, [Fixtures.member(id, userId, { isActive })]))
    return other
  })

onEveryStack("sessions", (it) => {
  it.effect("authenticate their user with the permissions of the user's role", () =>
    Effect.gen(function*() {
      const { auditor, organization } = yield* tenant
      const { expiresAt, token } = yield* Effect.flatMap(Sessions, ({ issue }) => issue({ userId: auditor.user.id }))
      const session = Redacted.value(token)
      const { body, status } = yield* me({ session })
      assert.strictEqual(status, 200)
      assert.strictEqual(body.authType, "session")
      assert.deepStrictEqual(body.authenticatedUser, { id: auditor.user.id, email: auditor.user.email })
      assert.strictEqual(body.organization.id, organization.id)
      assert.strictEqual(body.member.role, "auditor")
      assert.isNull(body.apiKey)
      assert.deepStrictEqual(body.session, { expiresAt })
      const { send } = yield* Api
      assert.strictEqual((yield* send("POST", "/v1/vendors", { session, body: { name: "No" } })).status, 403)
      const asCookie = yield* me({ headers: cookie(session) })
      assert.deepStrictEqual(asCookie.body, body)
    }))

  it.effect("are rejected when forged, mistyped, expired or revoked", () =>
    Effect.gen(function*() {
      const sessions = yield* Sessions
      const { key, user } = (yield* tenant).owner
      const session = yield* signIn(user.id)
      const expired = yield* sessions.issue({ userId: user.id, ttl: Duration.zero })
      const revoked = yield* sessions.issue({ userId: user.id })
      const token = Redacted.value(revoked.token)
      assert.strictEqual((yield* me({ session: token })).status, 200)
      yield* sessions.revoke(revoked.id)
      const flipped = session.replace(/.$/, (last) => last === "0" ? "1" : "0")
      for (const bad of [flipped, session.slice(1), Redacted.value(expired.token), token, key, "x", `${session}x`]) {
        yield* refused({ session: bad }, 401, "unauthenticated")
        yield* refused({ headers: cookie(bad) }, 401, "unauthenticated")
      }
      for (
        const authorization of ["Basic eDp4", session, "Bearer", "Bearer ", `Bearer ${session} x`, `Token ${session}`]
      ) {
        yield* refused({ headers: { authorization } }, 401, "unauthenticated")
      }
      yield* refused({ headers: { "x-api-key": session } }, 401, "unauthenticated")
      assert.strictEqual((yield* me({ headers: { authorization: `bearer  ${session}` } })).status, 200)
    }))

  it.effect("select the organization of the request, else of the session, else the only one", () =>
    Effect.gen(function*() {
      const { organization, owner } = yield* tenant
      const sessions = yield* Sessions
      const unbound = yield* signIn(owner.user.id)
      assert.strictEqual((yield* me({ session: unbound })).body.organization.id, organization.id)
      const other = yield* alsoIn(owner.user.id)
      yield* refused({ session: unbound }, 403, "organization_required")
      for (const { id } of [organization, other.organization]) {
        const named = yield* me({ session: unbound, headers: within(id) })
        assert.strictEqual(named.body.organization.id, id)
        const issued = yield* sessions.issue({ userId: owner.user.id, organizationId: id })
        const bound = Redacted.value(issued.token)
        assert.strictEqual((yield* me({ session: bound })).body.organization.id, id)
        assert.strictEqual(
          (yield* me({ session: bound, headers: within(organization.id) })).body.organization.id,
          organization.id
        )
      }
      assert.strictEqual(
        (yield* me({ session: unbound, headers: within(other.organization.id) })).body.member.role,
        "auditor"
      )
    }))

  it.effect("reject foreign, unknown and malformed organizations with the same response", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const foreign = yield* tenant
      const session = yield* signIn(owner.user.id)
      const answers = yield* Effect.forEach(
        [foreign.organization.id, "org_unknown", "vnd_1", "x", "%00", "org_'--", "o".repeat(5000)],
        (id) => me({ session, headers: within(id) })
      )
      for (const { body } of answers) {
        assert.deepStrictEqual({ ...body, requestId: "", instance: "" }, {
          ...answers[0]?.body,
          requestId: "",
          instance: ""
        })
        assert.strictEqual(body.code, "not_a_member")
      }
      yield* refused({ session, headers: { "x-organization-id": "org_1, org_2" } }, 400, "invalid_header")
    }))

  it.effect("are rejected when the member is inactive", () =>
    Effect.gen(function*() {
      const { organization, owner } = yield* tenant
      const session = yield* signIn(owner.user.id)
      const other = yield* alsoIn(owner.user.id, false)
      assert.strictEqual((yield* me({ session })).body.organization.id, organization.id)
      yield* refused({ session, headers: within(other.organization.id) }, 403, "not_a_member")
      const { userId } = yield* Fixtures.storedMember(other.organization.id, { isActive: false })
      yield* refused({ session: yield* signIn(userId) }, 401, "unauthenticated")
      yield* refused({ session: yield* signIn((yield* Fixtures.storedUser()).id) }, 403, "organization_required")
    }))

  it.effect("reject a second credential or two cookies, and prefer the header to the cookie", () =>
    Effect.gen(function*() {
      const { admin, owner } = yield* tenant
      const [session, other] = [yield* signIn(owner.user.id), yield* signIn(admin.user.id)]
      yield* refused({ key: owner.key, session }, 400, "ambiguous_credentials")
      yield* refused({ key: owner.key, headers: { authorization: "" } }, 400, "ambiguous_credentials")
      yield* refused({ session: `${session}, Bearer ${session}` }, 400, "ambiguous_credentials")
      yield* refused({ key: `${owner.key}, ${owner.key}` }, 400, "ambiguous_credentials")
      const twice = `attestry_session=${session}; attestry_session=${other}`
      yield* refused({ headers: { cookie: twice } }, 400, "ambiguous_credentials")
      const byKey = yield* me({ key: owner.key, headers: cookie(other) })
      assert.deepStrictEqual([byKey.body.authType, byKey.body.user.id], ["api-key", owner.user.id])
      const bySession = yield* me({ session, headers: cookie(other) })
      assert.strictEqual(bySession.body.user.id, owner.user.id)
      yield* refused({ key: "wrong", headers: cookie(other) }, 401, "unauthenticated")
      const secure = { cookie: `attestry_session=${other}; __Host-attestry_session=${session}` }
      assert.strictEqual((yield* me({ headers: secure })).body.user.id, owner.user.id)
    }))

  it.effect("accept the plain cookie on loopback alone, without a proxy", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const session = yield* signIn(owner.user.id)
      const proxied = [{ "x-forwarded-for": "203.0.113.7" }, { forwarded: "for=203.0.113.7" }, {
        "x-forwarded-proto": "https"
      }]
      for (const headers of proxied) {
        yield* refused({ headers: { ...cookie(session), ...headers } }, 401, "unauthenticated")
        assert.strictEqual(
          (yield* me({ headers: { ...cookie(session, "__Host-attestry_session"), ...headers } })).status,
          200
        )
      }
    }))

  it.effect("accept changes by cookie only for pages of the same origin, and reads for all", () =>
    Effect.gen(function*() {
      const { send, url } = yield* Api
      const { owner } = yield* tenant
      const session = yield* signIn(owner.user.id)
      const change = (headers: Record<string, string>, body: unknown = { name: "Nimbus" }) =>
        send("POST", "/v1/vendors", { headers: { ...cookie(session), ...headers }, body })
      const foreign: ReadonlyArray<Record<string, string>> = [
        {},
        { origin: "https://evil.example.com" },
        { origin: "null" },
        { origin: `${url}.evil.example.com` },
        { origin: "https://evil.example.com", "sec-fetch-site": "same-origin" },
        { "sec-fetch-site": "same-site" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "none" }
      ]
      for (const headers of foreign) {
        const { body } = yield* change(headers, "{ not read")
        assert.deepStrictEqual([headers, body.status, body.code], [headers, 403, "cross_origin_request"])
        assert.strictEqual((yield* me({ headers: { ...cookie(session), ...headers } })).status, 200)
      }
      assert.strictEqual((yield* send("GET", "/v1/vendors", { session })).body.count, 0)
      for (const headers of [{ origin: url }, { "sec-fetch-site": "same-origin" }]) {
        assert.strictEqual((yield* change(headers)).status, 201)
      }
      assert.strictEqual((yield* send("POST", "/v1/vendors", { session, body: { name: "Bearer" } })).status, 201)
    }))

  it.effect("can be revoked by their user, one or all; a key is denied", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { admin, owner } = yield* tenant
      const [first, second, third] = [
        yield* signIn(owner.user.id),
        yield* signIn(owner.user.id),
        yield* signIn(owner.user.id)
      ]
      const others = yield* signIn(admin.user.id)
      const revoke = (session: string, body: unknown) => send("POST", "/v1/sessions/revoke", { session, body })
      assert.deepStrictEqual((yield* revoke(first, {})).body, { revoked: 1 })
      yield* refused({ session: first }, 401, "unauthenticated")
      assert.strictEqual((yield* me({ session: second })).status, 200)
      assert.deepStrictEqual((yield* revoke(second, { all: true })).body, { revoked: 2 })
      for (const session of [second, third]) yield* refused({ session }, 401, "unauthenticated")
      assert.strictEqual((yield* me({ session: others })).status, 200)
      const byKey = yield* send("POST", "/v1/sessions/revoke", { key: owner.key, body: { all: true } })
      assert.deepStrictEqual([byKey.status, byKey.body.code], [403, "session_required"])
    }))

  it.effect("clear the cookie that carries them when they are revoked, and no other", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { user } = (yield* tenant).owner
      const session = yield* signIn(user.id)
      const own = { "sec-fetch-site": "same-origin" }
      const revoke = (request: Request) =>
        Effect.map(send("POST", "/v1/sessions/revoke", { body: {}, ...request }), ({ headers, status }) => {
          assert.strictEqual(status, 200)
          return headers.get("set-cookie")
        })
      const asHeader = yield* signIn(user.id)
      assert.isNull(yield* revoke({ session: asHeader, headers: { ...own, ...cookie(session) } }))
      assert.strictEqual(
        yield* revoke({ headers: { ...own, ...cookie(session) } }),
        "attestry_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
      )
      yield* refused({ headers: cookie(session) }, 401, "unauthenticated")
      const secure = yield* signIn(user.id)
      assert.strictEqual(
        yield* revoke({ headers: { ...own, ...cookie(secure, "__Host-attestry_session") }, body: { all: true } }),
        "__Host-attestry_session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax"
      )
    }))

  it.effect("record their start and end in the audit log of each organization concerned", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { organization, owner } = yield* tenant
      const other = yield* alsoIn(owner.user.id)
      const session = yield* signIn(owner.user.id)
      yield* send("POST", "/v1/sessions/revoke", { session, headers: within(organization.id), body: {} })
      for (const { key } of [owner, other.owner]) {
        const { body } = yield* send("GET", "/v1/audit-logs?action=session.", { key })
        const [removed, created] = body.data
        assert.strictEqual(body.data.length, 2)
        assert.deepStrictEqual([removed.action, removed.actor.userId], ["session.removed", owner.user.id])
        assert.deepStrictEqual([created.action, created.actor.type], ["session.created", "system"])
        assert.strictEqual(created.after.userId, owner.user.id)
        assert.notInclude(JSON.stringify(body), session.slice(4, 47))
      }
    }))

  it.effect("are limited to 100 for a user: expired and oldest ones are deleted", () =>
    Effect.gen(function*() {
      const sessions = yield* Sessions
      const { owner } = yield* tenant
      const oldest = yield* signIn(owner.user.id)
      yield* Effect.sleep("2 millis")
      const next = yield* signIn(owner.user.id)
      yield* sessions.issue({ userId: owner.user.id, ttl: Duration.zero })
      yield* Effect.repeatN(sessions.issue({ userId: owner.user.id }), 97)
      assert.strictEqual((yield* me({ session: oldest })).status, 200)
      const newest = yield* signIn(owner.user.id)
      yield* refused({ session: oldest }, 401, "unauthenticated")
      assert.strictEqual((yield* me({ session: next })).status, 200)
      assert.strictEqual((yield* me({ session: newest })).status, 200)
      assert.strictEqual(yield* sessions.revokeAll(owner.user.id), 100)
      yield* refused({ session: newest }, 401, "unauthenticated")
    }))

  it.effect("are not issued to unknown users, nor for an organization without an active membership", () =>
    Effect.gen(function*() {
      const sessions = yield* Sessions
      const { owner } = yield* tenant
      const foreign = yield* tenant
      const unknown = yield* Effect.flip(sessions.issue({ userId: Fixtures.user().id }))
      assert.strictEqual(unknown._tag, "UserNotFound")
      const elsewhere = sessions.issue({ userId: owner.user.id, organizationId: foreign.organization.id })
      assert.strictEqual((yield* Effect.flip(elsewhere))._tag, "NotAMember")
    }))
}, different)
