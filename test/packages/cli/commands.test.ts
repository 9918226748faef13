import { CurrentActor, systemActor } from "@attestry/core/access"
import { AuditLogs } from "@attestry/core/auditLog"
import { OrganizationId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Api } from "../../support/Api.ts"
import { attestry, attestryJson } from "../../support/CommandLine.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"

const newAddress = () => `p.${crypto.randomUUID()}@example.com`

const newOrganization = Effect.suspend(() =>
  attestryJson("org", "create", "--name", "Acme Test", "--owner-email", newAddress())
)

const newUser = Effect.suspend(() => attestryJson("user", "create", "--name", "Ada", "--email", newAddress()))

const newMember = (org: string, role: string) =>
  Effect.gen(function*() {
    const user = yield* newUser
    const member = yield* attestryJson("member", "add", "--org", org, "--user", user.id, "--role", role)
    return { user, member }
  })

const me = (request: { readonly key?: string; readonly session?: string }) =>
  Effect.flatMap(Api, ({ send }) => send("GET", "/v1/me", request))

const problemOf = ({ err }: { readonly err: string }) => JSON.parse(err)

const nobody = "usr_01jd0000000000000000000000"
const nowhere = "org_01jd0000000000000000000000"

onEveryStack("attestry", (it) => {
  it.effect("org create: makes an organization with a working key, printed once", () =>
    Effect.gen(function*() {
      const address = newAddress()
      const args = ["org", "create", "--name", "Acme Test", "--owner-email", address, "--owner-name", "Olga"]
      const { err, exitCode, out } = yield* attestry(...args, "--time-zone", "Europe/Lisbon")
      assert.deepStrictEqual([exitCode, err], [0, ""])
      const [, organization, key = ""] =
        /^Organization: Acme Test (org_\w+)\nOwner: Olga <.*> usr_\w+\nAPI key: (atk_\w{57})$/.exec(out) ?? []
      const { body } = yield* me({ key })
      assert.deepStrictEqual([body.organization.id, body.user.email, body.member.role], [
        organization,
        address,
        "owner"
      ])
      const { send } = yield* Api
      assert.strictEqual((yield* send("GET", "/v1/organization", { key })).body.timeZone, "Europe/Lisbon")
    }))

  it.effect("org create: makes an existing user the owner", () =>
    Effect.gen(function*() {
      const first = yield* newOrganization
      const second = yield* attestryJson("org", "create", "--name", "Two", "--owner-email", first.owner.email)
      assert.deepStrictEqual(second.owner, first.owner)
      assert.notStrictEqual(second.organization.id, first.organization.id)
      assert.strictEqual((yield* me({ key: second.key })).body.organization.id, second.organization.id)
      assert.strictEqual((yield* me({ key: first.key })).body.organization.id, first.organization.id)
    }))

  it.effect("init: reports that an organization exists, and makes nothing", () =>
    Effect.gen(function*() {
      yield* newOrganization
      const { exitCode, out } = yield* attestry("init")
      assert.deepStrictEqual([exitCode, out.includes("already"), out.includes("atk_")], [0, true, false])
      assert.deepStrictEqual(yield* attestryJson("init"), { created: false })
    }))

  it.effect("user create, member add and session create: the token works over HTTP", () =>
    Effect.gen(function*() {
      const { organization } = yield* newOrganization
      const { member, user } = yield* newMember(organization.id, "auditor")
      assert.deepStrictEqual([member.userId, member.role, member.isActive], [user.id, "auditor", true])
      const { exitCode, out } = yield* attestry("session", "create", "--user", user.id, "--ttl", "90m")
      assert.strictEqual(exitCode, 0)
      const [, session = ""] = /^Session: ses_\w+ until \S+Z\nToken: (ats_\w{49})$/.exec(out) ?? []
      const { body } = yield* me({ session })
      assert.deepStrictEqual([body.user.id, body.organization.id], [user.id, organization.id])
      const other = yield* attestryJson("session", "create", "--user", user.id, "--org", organization.id)
      assert.strictEqual(Date.parse(other.expiresAt) - Date.parse(other.createdAt), 12 * 3_600_000)
      assert.strictEqual(other.organizationId, organization.id)
      assert.strictEqual((yield* me({ session: other.token })).status, 200)
    }))

  it.effect("finds users by email address in any case", () =>
    Effect.gen(function*() {
      const { organization } = yield* newOrganization
      const user = yield* newUser
      const args = ["--user", user.email.toUpperCase(), "--org", organization.id]
      assert.strictEqual((yield* attestryJson("member", "add", ...args, "--role", "member")).userId, user.id)
      assert.strictEqual((yield* attestryJson("session", "create", ...args)).userId, user.id)
      assert.strictEqual((yield* attestryJson("key", "create", ...args, "--name", "x")).createdBy, user.id)
      const unknown = yield* attestry("session", "create", "--user", newAddress(), "--json")
      assert.deepStrictEqual([unknown.exitCode, problemOf(unknown).code], [1, "user_not_found"])
    }))

  it.effect("key create and key revoke: a key has its scopes until it is revoked", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { organization } = yield* newOrganization
      const { user } = yield* newMember(organization.id, "owner")
      const args = ["key", "create", "--org", organization.id, "--user", user.id, "--name", "CI"]
      const scoped = yield* attestryJson(
        ...args,
        "--scope",
        "vendor:read",
        "--scope",
        "audit:read",
        "--expires-in",
        "30d"
      )
      assert.deepStrictEqual(scoped.scopes, ["vendor:read", "audit:read"])
      assert.strictEqual(Date.parse(scoped.expiresAt) - Date.parse(scoped.createdAt), 30 * 86_400_000)
      assert.strictEqual((yield* send("GET", "/v1/vendors", { key: scoped.key })).status, 200)
      assert.strictEqual((yield* send("GET", "/v1/context", { key: scoped.key })).status, 403)
      const { out } = yield* attestry(...args, "--expires-in", "never")
      const [, all = ""] = /^apk_\w+ has the scopes \* until it is revoked\nAPI key: (atk_\w{57})$/.exec(out) ?? []
      assert.strictEqual((yield* send("GET", "/v1/context", { key: all })).status, 200)
      const revoked = yield* attestry("key", "revoke", "--org", organization.id, scoped.id)
      assert.deepStrictEqual([revoked.exitCode, revoked.out], [0, `Revoked: ${scoped.id}`])
      assert.strictEqual((yield* send("GET", "/v1/vendors", { key: scoped.key })).status, 401)
    }))

  it.effect("user create --service: makes a user with keys but no sessions", () =>
    Effect.gen(function*() {
      const { organization } = yield* newOrganization
      const user = yield* attestryJson("user", "create", "--service", "--name", "Importer")
      assert.isTrue(user.isService)
      yield* attestryJson("member", "add", "--org", organization.id, "--user", user.id, "--role", "member")
      const { key } = yield* attestryJson("key", "create", "--org", organization.id, "--user", user.id, "--name", "x")
      assert.strictEqual((yield* me({ key })).body.user.id, user.id)
      const refused = yield* attestry("session", "create", "--user", user.id, "--json")
      assert.deepStrictEqual([refused.exitCode, refused.out], [1, ""])
      assert.strictEqual(problemOf(refused).code, "service_user_cannot_sign_in")
      assert.match((yield* attestry("user", "create", "--service", "--name", "X")).out, /^Service user: X usr_\w+$/)
    }))

  it.effect("user update: changes name and address of a user, wherever they are a member", () =>
    Effect.gen(function*() {
      const user = yield* newUser
      const { organization } = yield* newOrganization
      yield* attestryJson("member", "add", "--org", organization.id, "--user", user.id, "--role", "member")
      const email = `new.${user.email}`
      const { exitCode, out } = yield* attestry("user", "update", user.id, "--name", "Renamed Now", "--email", email)
      assert.deepStrictEqual([exitCode, out], [0, `User: Renamed Now <${email}> ${user.id}`])
      const { token } = yield* attestryJson("session", "create", "--user", email)
      const seen = (yield* me({ session: token })).body.user
      assert.deepStrictEqual(seen, { id: user.id, name: "Renamed Now", email })
      const named = yield* attestryJson("user", "update", user.id, "--name", "Again")
      assert.deepStrictEqual([named.name, named.email], ["Again", email])
      const { owner } = yield* newOrganization
      const taken = yield* attestry("user", "update", user.id, "--email", owner.email, "--json")
      assert.deepStrictEqual([taken.exitCode, problemOf(taken).code], [1, "email_taken"])
      const nobody = yield* attestry("user", "update", "usr_0", "--name", "x", "--json")
      assert.deepStrictEqual([nobody.exitCode, problemOf(nobody).code], [1, "user_not_found"])
    }))

  it.effect("user erase: rejects active members, and erases name and address of others", () =>
    Effect.gen(function*() {
      const { owner } = yield* newOrganization
      const active = yield* attestry("user", "erase", owner.id, "--json")
      assert.deepStrictEqual([active.exitCode, problemOf(active).code], [1, "user_still_active"])
      const user = yield* newUser
      const { exitCode, out } = yield* attestry("user", "erase", user.id)
      assert.deepStrictEqual([exitCode, out], [0, `Erased: ${user.id}`])
      const again = yield* attestryJson("user", "erase", user.id)
      assert.deepStrictEqual([again.id, JSON.stringify(again).includes(user.email)], [user.id, false])
      const { organization } = yield* newOrganization
      const args = ["member", "add", "--org", organization.id, "--user", user.id, "--role", "member", "--json"]
      assert.strictEqual(problemOf(yield* attestry(...args)).code, "user_not_found")
    }))

  it.effect("records changes in the audit log as done by the system", () =>
    Effect.gen(function*() {
      const { organization } = yield* newOrganization
      const { user } = yield* newMember(organization.id, "admin")
      const key = yield* attestryJson("key", "create", "--org", organization.id, "--user", user.id, "--name", "x")
      yield* attestryJson("session", "create", "--user", user.id)
      yield* attestryJson("key", "revoke", "--org", organization.id, key.id)
      const { list } = yield* AuditLogs
      const actor = systemActor(yield* Schema.decodeUnknown(OrganizationId)(organization.id))
      const { data } = yield* Effect.provideService(list({}), CurrentActor, actor)
      assert.sameMembers(data.map(({ action, actor }) => `${actor.type} ${action}`), [
        "system organization.created",
        "system member.created",
        "system apiKey.created",
        "system member.created",
        "system apiKey.created",
        "system session.created",
        "system apiKey.removed"
      ])
    }))

  it.effect("rejects unknown and denied requests with the API's codes, and leaves stdout empty", () =>
    Effect.gen(function*() {
      const { organization, owner } = yield* newOrganization
      const stranger = yield* newUser
      const org = ["--org", organization.id]
      const refusals: ReadonlyArray<readonly [string, string, ReadonlyArray<string>]> = [
        ["email_taken", "e-mail", ["user", "create", "--name", "x", "--email", owner.email]],
        ["user_not_found", "No such user", ["member", "add", ...org, "--user", nobody, "--role", "member"]],
        ["organization_not_found", "No such org", [
          "member",
          "add",
          "--org",
          nowhere,
          "--user",
          owner.id,
          "--role",
          "member"
        ]],
        ["already_member", "already a member", ["member", "add", ...org, "--user", owner.id, "--role", "member"]],
        ["role_not_found", "No such role", ["member", "add", ...org, "--user", stranger.id, "--role", "rol_1"]],
        ["user_not_found", "No such user", ["session", "create", "--user", nobody]],
        ["organization_not_found", "No such org", ["session", "create", "--user", owner.id, "--org", nowhere]],
        ["not_a_member", "not an active member", ["session", "create", "--user", stranger.id, ...org]],
        ["not_a_member", "not an active member", ["key", "create", ...org, "--user", stranger.id, "--name", "x"]],
        ["user_not_found", "No such user", ["key", "create", ...org, "--user", nobody, "--name", "x"]],
        ["organization_not_found", "No such org", [
          "key",
          "create",
          "--org",
          nowhere,
          "--user",
          owner.id,
          "--name",
          "x"
        ]],
        ["api_key_not_found", "No such API key", ["key", "revoke", ...org, "apk_1"]],
        ["organization_not_found", "No such org", ["key", "revoke", "--org", nowhere, "apk_1"]],
        ["user_not_found", "No such user", ["user", "erase", nobody]]
      ]
      for (const [code, sentence, args] of refusals) {
        const text = yield* attestry(...args)
        assert.deepStrictEqual([text.exitCode, text.out, text.err.split("\n").length], [1, "", 1], args.join(" "))
        assert.include(text.err, sentence)
        const json = yield* attestry(...args, "--json")
        assert.deepStrictEqual([json.exitCode, json.out], [1, ""])
        assert.deepStrictEqual([problemOf(json).code, problemOf(json).detail], [code, text.err])
      }
    }))
})
