import * as AuthJwt from "@attestry/auth-jwt/AuthJwt"
import type { Claims } from "@attestry/auth-jwt/Claims"
import { Attestry } from "@attestry/core"
import { CurrentActor } from "@attestry/core/access"
import { ValidateResponses } from "@attestry/core/http"
import { Directory } from "@attestry/core/member"
import { Email } from "@attestry/core/shared"
import { UserStore } from "@attestry/core/user"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Layer, Logger, Option, Schema } from "effect"
import { Api, type Request } from "../support/Api.ts"
import { tenant } from "../support/Tenant.ts"
import * as OidcProvider from "./support/OidcProvider.ts"

/** The user with the address that the provider has verified. */
const byEmail = ({ email, email_verified }: Claims) =>
  Option.match(email_verified === true ? Schema.decodeUnknownOption(Email)(email) : Option.none(), {
    onNone: () => Effect.succeedNone,
    onSome: (address) =>
      Effect.flatMap(UserStore, ({ findByEmail }) => Effect.map(findByEmail(address), Option.map(({ id }) => id)))
  })

/** The API over a storage in memory, for people who sign in at a provider. */
const opened = (options: Partial<AuthJwt.Options<UserStore>> = {}) =>
  Effect.gen(function*() {
    const provider = yield* OidcProvider.started
    const lines: Array<string> = []
    const logger = Logger.replace(
      Logger.defaultLogger,
      Logger.make(({ cause, message }) =>
        lines.push(`${JSON.stringify(message)} ${Cause.pretty(cause, { renderErrorCause: true })}`)
      )
    )
    const sessions = AuthJwt.layer({
      keys: { url: yield* provider.jwksUri, cooldown: "500 millis" },
      issuer: provider.issuer,
      audience: OidcProvider.audience,
      typ: "at+jwt",
      organizationClaim: "org",
      ...options
    })
    const runtime = yield* Layer.toRuntime(
      Api.layer.pipe(
        Layer.provide(NodeServer.layer({ port: 0, accessLog: true })),
        Layer.provideMerge(Attestry.layer),
        Layer.provide(sessions),
        Layer.provideMerge(Memory.layer),
        Layer.provide(Layer.succeed(ValidateResponses, true)),
        Layer.provide(logger)
      )
    )
    const people = yield* Effect.provide(tenant, runtime)
    const me = (request: Request) =>
      Effect.provide(Effect.flatMap(Api, ({ send }) => send("GET", "/v1/me", request)), runtime)
    const refused = (request: Request, status: number, code: string) =>
      Effect.map(me(request), ({ body }) => assert.deepStrictEqual([body.status, body.code], [status, code]))
    yield* provider.serve([{ id: people.owner.user.id }, { id: people.auditor.user.id, claims: { role: "owner" } }])
    return { lines, me, people, provider, refused, runtime }
  })

const parts = (jwt: string) => jwt.split(".")

describe("a token of an OpenID provider", () => {
  it.scopedLive("authenticates its user with the permissions of the membership", () =>
    Effect.gen(function*() {
      const { me, people: { auditor, organization, owner }, provider, runtime } = yield* opened()
      const session = yield* provider.token(owner.user.id)
      const { body, status } = yield* me({ session })
      assert.strictEqual(status, 200)
      assert.strictEqual(body.authType, "session")
      assert.deepStrictEqual(body.authenticatedUser, { id: owner.user.id, email: owner.user.email })
      assert.deepStrictEqual([body.organization.id, body.member.role], [organization.id, "owner"])
      assert.strictEqual((yield* me({ headers: { cookie: `attestry_session=${session}` } })).status, 200)
      const asAuditor = yield* provider.token(auditor.user.id)
      assert.strictEqual((yield* me({ session: asAuditor })).body.member.role, "auditor")
      const { send } = yield* Effect.provide(Api, runtime)
      const adding = (session: string) => send("POST", "/v1/vendors", { session, body: { name: "Nimbus" } })
      assert.strictEqual((yield* adding(asAuditor)).body.code, "permission_missing")
      assert.strictEqual((yield* adding(session)).status, 201)
    }))

  it.scopedLive("cannot be revoked here, and is rejected for a user without a membership", () =>
    Effect.gen(function*() {
      const { me, people: { owner: { user } }, provider, refused, runtime } = yield* opened()
      const session = yield* provider.token(user.id)
      const { send } = yield* Effect.provide(Api, runtime)
      const ended = yield* send("POST", "/v1/sessions/revoke", { session, body: { all: true } })
      assert.deepStrictEqual([ended.status, ended.body.revoked], [200, 0])
      assert.strictEqual((yield* me({ session })).status, 200)
      yield* provider.serve([{ id: "usr_nobody" }])
      yield* refused({ session: yield* provider.token("usr_nobody") }, 403, "organization_required")
    }))

  it.scopedLive("is rejected with 401 when forged, or of another issuer or audience", () =>
    Effect.gen(function*() {
      const { lines, me, people: { auditor, owner }, provider, refused } = yield* opened()
      const { user } = owner
      const [header = "", claims = "", signature = ""] = parts(yield* provider.token(user.id))
      const [, others = ""] = parts(yield* provider.token(auditor.user.id))
      const none = Buffer.from("{\"alg\":\"none\",\"typ\":\"at+jwt\"}").toString("base64url")
      const stranger = yield* OidcProvider.started
      yield* stranger.serve([{ id: user.id }])
      const forged = [
        `${header}.${others}.${signature}`,
        `${header}.${claims}.`,
        `${none}.${claims}.`,
        yield* provider.token(user.id, "https://other.example.com"),
        yield* provider.token(user.id, ""),
        yield* stranger.token(user.id),
        owner.key
      ]
      assert.strictEqual((yield* me({ session: `${header}.${claims}.${signature}` })).status, 200)
      for (const session of forged) {
        yield* refused({ session }, 401, "unauthenticated")
        yield* refused({ headers: { cookie: `attestry_session=${session}` } }, 401, "unauthenticated")
        for (const part of parts(session).filter((part) => part !== "")) assert.notInclude(lines.join("\n"), part)
      }
      assert.isAtLeast(lines.length, 2 * forged.length)
    }))

  it.scopedLive("is verified with the next key after a rotation, and not with the former one", () =>
    Effect.gen(function*() {
      const { me, people: { owner: { user } }, provider, refused } = yield* opened()
      const former = yield* provider.token(user.id)
      assert.strictEqual((yield* me({ session: former })).status, 200)
      yield* provider.rotate("second")
      yield* Effect.sleep("600 millis")
      const next = yield* provider.token(user.id)
      assert.include(Buffer.from(parts(next)[0] ?? "", "base64url").toString(), "second")
      assert.strictEqual((yield* me({ session: next })).status, 200)
      yield* refused({ session: former }, 401, "unauthenticated")
    }))

  it.scopedLive("gets 503 when the provider is down, and the log has the cause without the token", () =>
    Effect.gen(function*() {
      const { lines, me, people: { owner: { key, user } }, provider, runtime } = yield* opened()
      const session = yield* provider.token(user.id)
      yield* provider.stop
      const { body, headers, status } = yield* me({ session })
      assert.deepStrictEqual([status, body.code, headers.get("retry-after")], [503, "service_unavailable", "1"])
      assert.strictEqual((yield* me({ key })).status, 200)
      const { send } = yield* Effect.provide(Api, runtime)
      assert.strictEqual((yield* send("GET", "/readyz")).status, 200)
      const log = lines.join("\n")
      assert.include(log, `The keys at ${provider.issuer}/jwks are unavailable`)
      assert.include(log, "ECONNREFUSED")
      for (const part of parts(session)) assert.notInclude(log, part)
      yield* provider.startAgain
      yield* Effect.sleep("1100 millis")
      assert.strictEqual((yield* me({ session })).status, 200)
    }))

  it.scopedLive("selects the organization of its claim, unless the request names another", () =>
    Effect.gen(function*() {
      const { me, people: { organization, owner: { user } }, provider, refused, runtime } = yield* opened()
      const other = yield* Effect.provide(tenant, runtime)
      yield* Effect.flatMap(Directory, ({ addMember }) => addMember(other.organization.id, user.id, "auditor")).pipe(
        Effect.provideService(CurrentActor, other.actor),
        Effect.provide(runtime)
      )
      const meaning = (org?: unknown) =>
        Effect.zipRight(
          provider.serve([{ id: user.id, ...(org === undefined ? {} : { claims: { org } }) }]),
          provider.token(user.id)
        )
      yield* refused({ session: yield* meaning() }, 403, "organization_required")
      for (const { id } of [organization, other.organization]) {
        const session = yield* meaning(id)
        assert.strictEqual((yield* me({ session })).body.organization.id, id)
        const named = yield* me({ session, headers: { "x-organization-id": organization.id } })
        assert.strictEqual(named.body.organization.id, organization.id)
      }
      const foreign = yield* Effect.provide(tenant, runtime)
      yield* refused({ session: yield* meaning(foreign.organization.id) }, 401, "unauthenticated")
      yield* refused({ session: yield* meaning("acme") }, 401, "unauthenticated")
    }))

  it.scopedLive("authenticates the user by verified email address, when the host allows it", () =>
    Effect.gen(function*() {
      const { me, people: { admin: { user } }, provider, refused } = yield* opened({ userId: byEmail })
      const tokenOf = (claims: Record<string, unknown>) =>
        Effect.zipRight(provider.serve([{ id: "billing", claims }]), provider.token("billing"))
      const session = yield* tokenOf({ email: user.email.toUpperCase(), email_verified: true })
      assert.strictEqual((yield* me({ session })).body.user.id, user.id)
      const others = [
        { email: user.email },
        { email: user.email, email_verified: "true" },
        {
          email: "nobody@example.com",
          email_verified: true
        },
        { email: "x", email_verified: true },
        {}
      ]
      for (const claims of others) yield* refused({ session: yield* tokenOf(claims) }, 401, "unauthenticated")
    }))
})
