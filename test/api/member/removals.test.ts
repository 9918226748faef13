import { permissionTable } from "@attestry/core/access"
import { Sessions } from "@attestry/core/session"
import { assert } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, keyOf, newPerson, newUser } from "../../support/People.ts"
import { signIn, tenant } from "../../support/Tenant.ts"
import { withoutMoves } from "../../support/withoutMoves.ts"

const signedInTo = (people: { readonly organization: Parameters<typeof keyOf>[0]["organization"] }, userId: string) =>
  Effect.flatMap(Sessions, ({ issue }) =>
    Effect.map(
      issue({ userId: userId as Parameters<typeof issue>[0]["userId"], organizationId: people.organization.id }),
      ({ token }) => Redacted.value(token)
    ))

const nothing = { tasks: 0, policies: 0, vendors: 0, soa: 0, questionnaires: 0, questions: 0, libraryAnswers: 0 }

const lastOwner = [409, "last_owner"]

const refusal = (answer: { readonly status: number; readonly body: any }) => [answer.status, answer.body.code]

onEveryStack("removing a member", (it) => {
  it.effect("revokes keys and sessions, unassigns resources, and records the member's name in the audit log", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const people = yield* tenant
      const ask = yield* asking(people.owner.key)
      const leaver = yield* newPerson(people, "admin", "Lea Leaver")
      const second = (yield* send("POST", "/v1/api-keys", { key: leaver.key, body: { name: "2", scopes: ["*"] } })).body
      const session = yield* signedInTo(people, leaver.user.id)
      const vendors: Array<string> = []
      for (const assigneeId of [leaver.member.id, leaver.user.id, people.owner.user.id]) {
        vendors.push((yield* ask("POST", "/v1/vendors", { name: "V", assigneeId })).body.id)
      }
      const tasks: Array<string> = []
      for (const field of ["assigneeId", "approverId"]) {
        tasks.push((yield* ask("POST", "/v1/tasks", { title: "T", [field]: leaver.user.id })).body.id)
      }
      yield* ask("POST", `/v1/tasks/${tasks[1]}/submit-for-review`)
      const path = `/v1/people/${leaver.member.id}`
      const { body, headers, status } = yield* ask("DELETE", path)
      assert.deepStrictEqual([status, headers.get("etag")], [200, null])
      assert.deepStrictEqual(body, {
        success: true,
        deletedMember: { id: leaver.member.id, name: "Lea Leaver", email: leaver.user.email },
        unassigned: { ...nothing, tasks: 2, vendors: 2 },
        authType: "api-key"
      })
      for (const request of [{ key: leaver.key }, { key: second.key }, { session }]) {
        assert.deepStrictEqual(refusal(yield* send("GET", "/v1/me", request)), [401, "unauthenticated"])
      }
      assert.deepStrictEqual(refusal(yield* ask("DELETE", path)), [404, "member_not_found"])
      assert.deepStrictEqual(refusal(yield* ask("GET", path)), [404, "member_not_found"])
      assert.notInclude((yield* ask("GET", "/v1/people")).text, leaver.member.id)
      assert.notInclude((yield* ask("GET", "/v1/api-keys")).text, second.id)
      const assignees = yield* Effect.forEach(
        vendors,
        (id) =>
          Effect.map(ask("GET", `/v1/vendors/${id}`), ({ body, headers }) => [body.assigneeId, headers.get("etag")])
      )
      assert.deepStrictEqual(assignees, [[null, "\"2\""], [null, "\"2\""], [people.owner.user.id, "\"1\""]])
      const unassigned = yield* Effect.forEach(
        tasks,
        (id) => Effect.map(ask("GET", `/v1/tasks/${id}`), ({ body }) => [body.assigneeId, body.approverId, body.status])
      )
      assert.deepStrictEqual(unassigned, [[null, null, "todo"], [null, null, "in_progress"]])
      for (const id of tasks) {
        assert.lengthOf(yield* eventsOf(people.owner.key, `resource=${id}&action=task.updated`), 1)
      }

      const [removed] = yield* eventsOf(people.owner.key, `resource=${leaver.member.id}&action=member.removed`)
      const { email, name, role, userId } = removed.before
      assert.deepStrictEqual([name, email, role, userId, removed.after], [
        "Lea Leaver",
        leaver.user.email,
        "admin",
        leaver.user.id,
        null
      ])
      assert.deepStrictEqual(removed.actor.userId, people.owner.user.id)
      const freed = yield* eventsOf(people.owner.key, "action=vendor.updated")
      assert.sameDeepMembers(freed.map(({ after, before, resource }) => [resource.id, before, after]), [
        [vendors[0], { assigneeId: leaver.member.id }, { assigneeId: null }],
        [vendors[1], { assigneeId: leaver.user.id }, { assigneeId: null }]
      ])
      assert.lengthOf(yield* eventsOf(people.owner.key, "action=apiKey.removed"), 2)
      assert.lengthOf(yield* eventsOf(people.owner.key, "action=session.removed"), 1)
      const history = yield* ask("GET", `/v1/vendors/${vendors[0]}/history`)
      assert.deepInclude(history.body.data[0], { field: "assigneeId", from: leaver.member.id, to: null })
    }))

  it.effect("concerns one organization, and keeps the user and their other membership", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const [here, there] = [yield* tenant, yield* tenant]
      const leaver = yield* newPerson(here, "admin")
      const remove = yield* asking(here.owner.key)
      const other = yield* asking(there.owner.key)
      const also = (yield* other("POST", "/v1/people", { userId: leaver.user.id, role: "auditor" })).body
      const key = yield* keyOf(there, also.id)
      const kept = (yield* other("POST", "/v1/vendors", { name: "Kept", assigneeId: leaver.user.id })).body
      const [session, unbound] = [yield* signedInTo(there, leaver.user.id), yield* signIn(leaver.user.id)]
      const answer = yield* remove("DELETE", `/v1/people/${leaver.member.id}`)
      assert.strictEqual(answer.body.unassigned.vendors, 0)
      for (const request of [{ key }, { session }, { session: unbound }]) {
        const { body, status } = yield* send("GET", "/v1/me", request)
        assert.deepStrictEqual([status, body.organization?.id], [200, there.organization.id])
      }
      assert.deepStrictEqual((yield* other("GET", `/v1/vendors/${kept.id}`)).body, kept)
      const { user, ...membership } = (yield* other("GET", `/v1/people/${also.id}`)).body
      // someone who has signed in is invited no more
      assert.deepStrictEqual(withoutMoves({ ...membership, user: also.user }), withoutMoves(also))
      assert.strictEqual(user.id, leaver.user.id)
      const named = yield* send("GET", "/v1/me", {
        session: unbound,
        headers: { "x-organization-id": here.organization.id }
      })
      assert.deepStrictEqual(refusal(named), [403, "not_a_member"])
      const again = yield* remove("POST", "/v1/people", { userId: leaver.user.id })
      assert.deepStrictEqual([again.status, again.body.role], [201, "member"])
      assert.notStrictEqual(again.body.id, leaver.member.id)
      assert.strictEqual((yield* send("GET", "/v1/me", { key: leaver.key })).status, 401)
    }))

  it.effect("takes effect once per idempotency key", () =>
    Effect.gen(function*() {
      const people = yield* tenant
      const ask = yield* asking(people.owner.key)
      const request = ask("DELETE", `/v1/people/${people.member.member.id}`, undefined, { "idempotency-key": "bye" })
      const [first, second] = yield* Effect.all([request, request])
      assert.deepStrictEqual([first.status, second.status, second.text], [200, 200, first.text])
      assert.strictEqual(second.headers.get("idempotent-replayed"), "true")
      assert.lengthOf(yield* eventsOf(people.owner.key, "action=member.removed"), 1)
    }))

  it.effect("rejects removing oneself, by session or by key", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const people = yield* tenant
      yield* newPerson(people, "owner")
      for (const who of [people.owner, people.admin]) {
        const scoped = yield* keyOf(people, who.member.id, ["member:delete"])
        for (const request of [{ key: who.key }, { key: scoped }, { session: yield* signIn(who.user.id) }]) {
          const answer = yield* send("DELETE", `/v1/people/${who.member.id}`, request)
          assert.deepStrictEqual(refusal(answer), [403, "cannot_remove_self"])
        }
      }
    }))

  it.effect("rejects removing, demoting or deactivating the last active owner", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const people = yield* tenant
      // a user with all permissions of an owner, who is none
      const { body: everything } = yield* send("POST", "/v1/roles", {
        key: people.owner.key,
        body: { name: "Everything", permissions: permissionTable }
      })
      const ask = yield* asking((yield* newPerson(people, everything.id)).key)
      const path = `/v1/people/${people.owner.member.id}`
      const all = [["DELETE"], ["PATCH", { role: "member" }], ["PATCH", { isActive: false }]] as const
      const refused = Effect.forEach(all, ([method, body]) => Effect.map(ask(method, path, body), refusal))
      assert.deepStrictEqual(yield* refused, [lastOwner, lastOwner, lastOwner])
      const second = yield* newPerson(people, "owner")
      const secondPath = `/v1/people/${second.member.id}`
      const owner = yield* asking(people.owner.key)
      yield* owner("PATCH", secondPath, { isActive: false })
      assert.deepStrictEqual(yield* refused, [lastOwner, lastOwner, lastOwner])
      assert.strictEqual((yield* ask("PATCH", path, { department: "gov" })).status, 200)
      yield* owner("PATCH", secondPath, { isActive: true })
      assert.strictEqual((yield* ask("PATCH", path, { isActive: false })).status, 200)
      assert.deepStrictEqual(refusal(yield* ask("DELETE", secondPath)), [409, "last_owner"])
      assert.strictEqual((yield* ask("DELETE", path)).status, 200)
    }))

  it.effect("removes one of the last two owners when they remove each other at once", () =>
    Effect.gen(function*() {
      const people = yield* tenant
      const other = yield* newPerson(people, "owner")
      const pairs = [[people.owner.key, other.member.id], [other.key, people.owner.member.id]] as const
      const answers = yield* Effect.forEach(
        pairs,
        ([key, id]) => Effect.flatMap(asking(key), (ask) => ask("DELETE", `/v1/people/${id}`)),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(answers.filter(({ status }) => status === 200), 1)
      const admin = yield* asking(people.admin.key)
      assert.strictEqual((yield* admin("GET", "/v1/people?role=owner&isActive=true")).body.count, 1)
    }))

  it.effect("unassigns an inactive member's resources; their keys return 401 before and after", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const people = yield* tenant
      const ask = yield* asking(people.owner.key)
      const { key, member, user } = yield* newPerson(people, "auditor")
      const session = yield* signIn(user.id)
      const vendor = (yield* ask("POST", "/v1/vendors", { name: "V", assigneeId: member.id })).body
      const statuses = Effect.forEach(
        [{ key }, { session }],
        (request) => Effect.map(send("GET", "/v1/me", request), ({ status }) => status)
      )
      assert.deepStrictEqual(yield* statuses, [200, 200])
      const off = yield* ask("PATCH", `/v1/people/${member.id}`, { isActive: false })
      assert.deepStrictEqual([off.status, off.body.isActive], [200, false])
      assert.deepStrictEqual(yield* statuses, [401, 401])
      const assigned = yield* ask("PATCH", `/v1/vendors/${vendor.id}`, { assigneeId: user.id })
      assert.deepStrictEqual(refusal(assigned), [400, "unknown_reference"])
      yield* ask("PATCH", `/v1/people/${member.id}`, { isActive: true })
      assert.deepStrictEqual(yield* statuses, [200, 200])
      yield* ask("PATCH", `/v1/people/${member.id}`, { isActive: false })
      assert.strictEqual((yield* ask("DELETE", `/v1/people/${member.id}`)).body.unassigned.vendors, 1)
      assert.strictEqual((yield* send("GET", "/v1/me", { key })).status, 401)
      const { id: userId } = yield* newUser()
      const born = yield* ask("POST", "/v1/people", { userId, isActive: false })
      assert.deepStrictEqual([born.status, born.body.isActive], [201, false])
    }))
})
