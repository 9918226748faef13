import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, keyOf } from "../../support/People.ts"
import { signIn, tenant } from "../../support/Tenant.ts"

const path = "/v1/people/me/email-preferences"

const all = {
  policyNotifications: true,
  taskReminders: true,
  weeklyTaskDigest: true,
  unassignedItemsNotifications: true,
  taskMentions: true,
  taskAssignments: true
}

const some = { ...all, weeklyTaskDigest: false, taskMentions: false }

onEveryStack("e-mail preferences", (it) => {
  it.effect("defaults every preference to on, and saves changes by any caller", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const people = yield* tenant
      const { key, member, user } = people.member
      const first = yield* send("GET", path, { key })
      assert.deepStrictEqual([first.status, first.body], [200, {
        preferences: all,
        updatedAt: member.createdAt,
        revision: 1
      }])
      assert.strictEqual(first.headers.get("etag"), "\"1\"")
      yield* Effect.sleep("3 millis")
      const put = yield* send("PUT", path, { key, body: { preferences: some } })
      assert.deepStrictEqual([put.status, put.body.preferences, put.headers.get("etag")], [200, some, "\"2\""])
      assert.isAbove(Date.parse(put.body.updatedAt), Date.parse(first.body.updatedAt))
      const scoped = yield* keyOf(people, member.id, ["vendor:read"])
      for (const request of [{ key }, { key: scoped }, { session: yield* signIn(user.id) }]) {
        const got = yield* send("GET", path, request)
        assert.deepStrictEqual([got.status, got.body], [200, put.body])
      }
      assert.deepStrictEqual((yield* send("GET", path, { key: people.auditor.key })).body.preferences, all)
      const [event] = (yield* eventsOf(people.owner.key, `resource=${member.id}`)).slice(-1)
      assert.deepStrictEqual([event.action, event.before, event.after], [
        "member.updated",
        { emailPreferences: all },
        { emailPreferences: some }
      ])
    }))

  it.effect("writes nothing when the same preferences are sent in another order", () =>
    Effect.gen(function*() {
      const people = yield* tenant
      const ask = yield* asking(people.member.key)
      const before = yield* ask("PUT", path, { preferences: some })
      yield* Effect.sleep("3 millis")
      const preferences = Object.fromEntries(Object.entries(some).toReversed())
      const after = yield* ask("PUT", path, { preferences })
      assert.deepStrictEqual([after.text, after.headers.get("etag")], [before.text, "\"2\""])
      assert.lengthOf(yield* eventsOf(people.owner.key, `resource=${people.member.member.id}`), 2)
    }))

  it.effect("rejects incomplete preferences and values that are not booleans", () =>
    Effect.gen(function*() {
      const { member } = yield* tenant
      const ask = yield* asking(member.key)
      const { taskMentions: _, ...incomplete } = all
      const cases: ReadonlyArray<readonly [unknown, string]> = [
        [{ preferences: incomplete }, "/preferences/taskMentions"],
        [{ preferences: { ...all, taskReminders: "false" } }, "/preferences/taskReminders"],
        [{ preferences: { ...all, taskReminders: null } }, "/preferences/taskReminders"],
        [{ preferences: { ...all, newsletter: true } }, "/preferences/newsletter"],
        [{ preferences: null }, "/preferences"],
        [{}, "/preferences"],
        [{ preferences: all, userId: "usr_1" }, "/userId"]
      ]
      for (const [body, pointer] of cases) {
        const answer = yield* ask("PUT", path, body)
        assert.deepStrictEqual([answer.status, answer.body.errors?.map((error: any) => error.pointer)], [400, [
          pointer
        ]])
      }
      assert.deepStrictEqual((yield* ask("GET", path)).body.preferences, all)
    }))

  it.effect("updates preferences at the current revision, once per idempotency key", () =>
    Effect.gen(function*() {
      const { member, owner } = yield* tenant
      const ask = yield* asking(member.key)
      const keyed = ask("PUT", path, { preferences: some }, { "if-match": "\"1\"", "idempotency-key": "k" })
      const [first, second] = yield* Effect.all([keyed, keyed])
      assert.deepStrictEqual([first.status, second.status, second.text], [200, 200, first.text])
      const stale = yield* ask("PUT", path, { preferences: all }, { "if-match": "\"1\"" })
      assert.deepStrictEqual([stale.status, stale.body.code], [412, "precondition_failed"])
      const admit = yield* asking(owner.key)
      yield* admit("PATCH", `/v1/people/${member.member.id}`, { department: "it" })
      assert.deepStrictEqual((yield* ask("GET", path)).body, { ...first.body, revision: 3 })
    }))

  it.effect("keeps separate preferences for each organization", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const [here, there] = [yield* tenant, yield* tenant]
      const { user } = here.member
      yield* (yield* asking(there.owner.key))("POST", "/v1/people", { userId: user.id })
      const session = yield* signIn(user.id)
      const within = ({ organization }: typeof here) => ({ "x-organization-id": organization.id })
      yield* send("PUT", path, { session, headers: within(here), body: { preferences: some } })
      const preferences = yield* Effect.forEach([here, there], (people) =>
        Effect.map(send("GET", path, { session, headers: within(people) }), ({ body }) => body.preferences))
      assert.deepStrictEqual(preferences, [some, all])
    }))
})
