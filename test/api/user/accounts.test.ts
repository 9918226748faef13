import { Directory, MemberEligibility } from "@attestry/core/member"
import { NewUser } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, newPerson, newUser } from "../../support/People.ts"
import { selected } from "../../support/stacks.ts"
import { signIn, tenant } from "../../support/Tenant.ts"

const eligibility = Layer.succeed(MemberEligibility, {
  filterEligible: (_, users) =>
    Effect.succeed(new Set(users.filter(({ email }) => !email.includes("@elsewhere.")).map(({ id }) => id)))
})

const stacks = selected.map(({ name, storage }) => ({ name, storage: Layer.merge(storage, eligibility) }))

const address = () => `typo.${crypto.randomUUID()}@example.com`

/** Somebody who was invited under an unknown address, and has not signed in yet. */
const invited = Effect.gen(function*() {
  const people = yield* tenant
  const ask = yield* asking(people.owner.key)
  const member = (yield* ask("POST", "/v1/people/invite", { email: address(), name: "Tpyo" })).body
  return { people, ask, member, path: `/v1/people/${member.id}` }
})

onEveryStack("the name and address of a user", (it) => {
  it.effect("can be changed by themselves in a session, for all organizations", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const [first, second] = [yield* tenant, yield* tenant]
      const { user } = yield* newPerson(first, "auditor")
      yield* (yield* asking(second.owner.key))("POST", "/v1/people", { userId: user.id })
      const session = yield* signIn(user.id)
      const headers = { "x-organization-id": first.organization.id }
      const before = yield* send("GET", "/v1/me", { session, headers })
      const changed = yield* send("PATCH", "/v1/me", { session, headers, body: { name: " Called Otherwise " } })
      assert.deepStrictEqual([changed.status, changed.headers.get("etag")], [200, "\"2\""])
      const expected = { ...before.body, user: { ...before.body.user, name: "Called Otherwise" } }
      assert.deepStrictEqual(changed.body, { ...expected, revision: 2 })
      assert.deepStrictEqual((yield* send("GET", "/v1/me", { session, headers })).body, expected)
      for (const { owner } of [first, second]) {
        const { body } = yield* (yield* asking(owner.key))("GET", "/v1/people?search=otherwise")
        assert.strictEqual(body.count, 1)
      }
      for (const body of [{}, { name: "Called Otherwise" }]) {
        const same = yield* send("PATCH", "/v1/me", { session, headers, body })
        assert.deepStrictEqual([same.status, same.headers.get("etag")], [200, "\"2\""])
      }
      const stale = { ...headers, "if-match": "\"1\"" }
      assert.strictEqual((yield* send("PATCH", "/v1/me", { session, headers: stale, body: { name: "x" } })).status, 412)
      const events = yield* eventsOf(first.owner.key, `resource=${user.id}`)
      assert.deepStrictEqual(events.map(({ action, after, before }) => [action, before, after]), [
        ["user.updated", null, { changed: ["name"] }]
      ])
      const byKey = yield* send("PATCH", "/v1/me", { key: first.owner.key, body: { name: "x" } })
      assert.deepStrictEqual([byKey.status, byKey.body.code], [403, "session_required"])
      const mail = yield* send("PATCH", "/v1/me", { session, headers, body: { email: address() } })
      assert.deepStrictEqual([mail.status, mail.body.errors[0].pointer], [400, "/email"])
    }))

  it.effect("can be changed by the organization until they first sign in", () =>
    Effect.gen(function*() {
      const { ask, member, path, people } = yield* invited
      const { send } = yield* Api
      const email = address()
      const body = { name: "Typo", email, department: "it" }
      const changed = yield* ask("PATCH", path, body)
      assert.deepStrictEqual([changed.status, changed.headers.get("etag")], [200, "\"2\""])
      const { createdAt, updatedAt: _, ...user } = changed.body.user
      assert.deepStrictEqual(user, { id: member.userId, name: "Typo", email, emailVerified: false })
      assert.deepStrictEqual([changed.body.department, createdAt], ["it", member.user.createdAt])
      assert.deepStrictEqual((yield* ask("GET", path)).body, changed.body)
      const same = yield* ask("PATCH", path, body)
      assert.deepStrictEqual([same.text, same.headers.get("etag")], [changed.text, "\"2\""])
      const only = yield* ask("PATCH", path, { name: "Typo Too" })
      assert.deepStrictEqual([only.body.user.name, only.body.user.email, only.headers.get("etag")], [
        "Typo Too",
        email,
        "\"3\""
      ])
      const events = yield* eventsOf(people.owner.key, "action=user.updated")
      assert.deepStrictEqual(events.map(({ after, resource }) => [resource.id, after]), [
        [member.userId, { changed: ["name", "email"] }],
        [member.userId, { changed: ["name"] }]
      ])
      assert.notInclude(JSON.stringify(yield* eventsOf(people.owner.key, "")), email)
      const session = yield* signIn(member.userId)
      assert.strictEqual((yield* send("GET", "/v1/me", { session })).status, 200)
      const late = yield* ask("PATCH", path, { name: "Too late" })
      assert.deepStrictEqual([late.status, late.body.code], [409, "user_not_editable"])
      assert.strictEqual((yield* ask("PATCH", path, { name: "Typo Too", department: "hr" })).status, 200)
    }))

  it.effect("cannot be changed when the user belongs elsewhere, is invited elsewhere, or has not accepted", () =>
    Effect.gen(function*() {
      const { ask, member, path } = yield* invited
      const other = yield* tenant
      const elsewhere = yield* asking(other.owner.key)
      const pending = (yield* elsewhere("POST", "/v1/people/invite", { email: member.user.email })).body
      const refused = (answer: { status: number; body: any }) =>
        assert.deepStrictEqual([answer.status, answer.body.code], [409, "user_not_editable"])
      refused(yield* ask("PATCH", path, { name: "Theirs" }))
      refused(yield* ask("PATCH", path, { email: address() }))
      refused(yield* elsewhere("PATCH", `/v1/people/${pending.id}`, { name: "Theirs" }))
      refused(yield* elsewhere("PATCH", `/v1/people/${pending.id}`, { email: address() }))
      const { name, email } = pending.user
      assert.strictEqual((yield* elsewhere("PATCH", `/v1/people/${pending.id}`, { name, email })).status, 200)
      yield* elsewhere("DELETE", `/v1/people/${pending.id}`)
      assert.strictEqual((yield* ask("PATCH", path, { name: "Ours alone" })).status, 200)
      yield* elsewhere("POST", "/v1/people", { userId: member.userId })
      refused(yield* ask("PATCH", path, { name: "Theirs too" }))
      const { addService } = yield* Directory
      const service = yield* addService({ name: Schema.decodeSync(NewUser.fields.name)("Import") })
      const { body } = yield* ask("POST", "/v1/people", { userId: service.id })
      refused(yield* ask("PATCH", `/v1/people/${body.id}`, { email: address() }))
    }))

  it.effect("cannot become a taken or ineligible address, or those of a member who holds more", () =>
    Effect.gen(function*() {
      const { ask, member, path, people } = yield* invited
      const taken = yield* newUser()
      const answers = [
        yield* ask("PATCH", path, { email: taken.email.toUpperCase() }),
        yield* ask("PATCH", path, { email: "typo@elsewhere.example" }),
        yield* ask("PATCH", path, { email: address() }, { "if-match": "\"9\"" })
      ]
      assert.deepStrictEqual(answers.map(({ body, status }) => [status, body.code]), [
        [409, "email_taken"],
        [404, "user_not_found"],
        [412, "precondition_failed"]
      ])
      const owner = (yield* ask("POST", "/v1/people/invite", { email: address(), role: "owner" })).body
      const admin = yield* asking(people.admin.key)
      const stolen = yield* admin("PATCH", `/v1/people/${owner.id}`, { email: address() })
      assert.deepStrictEqual([stolen.status, stolen.body.code], [403, "permission_escalation"])
      assert.deepStrictEqual((yield* ask("GET", path)).body, member)
      const cased = yield* ask("PATCH", path, { email: member.user.email.toUpperCase() })
      assert.deepStrictEqual([cased.status, cased.body.user.email], [200, member.user.email.toUpperCase()])
    }))
}, stacks)
