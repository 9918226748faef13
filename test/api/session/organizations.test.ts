import { CurrentActor } from "@attestry/core/access"
import { Directory } from "@attestry/core/member"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { newUser } from "../../support/People.ts"
import { signIn, tenant } from "../../support/Tenant.ts"

const within = (organizationId: string) => ({ "x-organization-id": organizationId })

const arrange = Effect.gen(function*() {
  const { send } = yield* Api
  const { addMember } = yield* Directory
  const [own, second, foreign] = [yield* tenant, yield* tenant, yield* tenant]
  const user = yield* newUser()
  yield* Effect.provideService(addMember(own.organization.id, user.id, "member"), CurrentActor, own.actor)
  yield* Effect.provideService(addMember(second.organization.id, user.id, "admin"), CurrentActor, second.actor)
  for (const { key } of [own.owner, own.owner, second.owner]) {
    const task = yield* send("POST", "/v1/tasks", { key, body: { title: "Wait", assigneeId: user.id } })
    assert.strictEqual(task.status, 201)
  }
  yield* send("POST", "/v1/tasks", { key: foreign.owner.key, body: { title: "Elsewhere" } })
  yield* send("PATCH", "/v1/organization", { key: own.owner.key, body: { name: "zulu" } })
  yield* send("PATCH", "/v1/organization", { key: second.owner.key, body: { name: "Alpha" } })
  const expected = [
    { id: second.organization.id, name: "Alpha", role: "admin", waiting: 1 },
    { id: own.organization.id, name: "zulu", role: "member", waiting: 2 }
  ]
  return { expected, foreign, own, second, session: yield* signIn(user.id), user }
})

onEveryStack("organizations of a user", (it) => {
  it.effect("are listed by name with the number of todos there, whatever organization the request names", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { expected, foreign, own, session } = yield* arrange
      for (const headers of [{}, within(own.organization.id), within(foreign.organization.id), within("x")]) {
        const { body, status } = yield* send("GET", "/v1/me/organizations", { session, headers })
        assert.deepStrictEqual([status, body], [200, { data: expected, count: 2 }])
      }
      for (const { id, waiting } of expected) {
        const { body } = yield* send("GET", "/v1/me/todo", { session, headers: within(id) })
        assert.strictEqual(body.count, waiting)
      }
    }))

  it.effect("are named by the problem of a request that names none", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { expected, session } = yield* arrange
      const { body, status } = yield* send("GET", "/v1/vendors", { session })
      assert.deepStrictEqual([status, body.code, body.organizations], [403, "organization_required", expected])
      const nowhere = yield* signIn((yield* newUser()).id)
      const none = yield* send("GET", "/v1/vendors", { session: nowhere })
      assert.deepStrictEqual([none.status, none.body.organizations], [403, []])
      const list = yield* send("GET", "/v1/me/organizations", { session: nowhere })
      assert.deepStrictEqual([list.status, list.body], [200, { data: [], count: 0 }])
    }))

  it.effect("are not listed when the membership is inactive or pending, nor for a key", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { expected, foreign, own, session, user } = yield* arrange
      yield* send("POST", "/v1/people/invite", { key: foreign.owner.key, body: { email: user.email } })
      const { body: { data } } = yield* send("GET", `/v1/people?search=${user.email}`, { key: own.owner.key })
      const left = yield* send("PATCH", `/v1/people/${data[0].id}`, { key: own.owner.key, body: { isActive: false } })
      assert.strictEqual(left.status, 200)
      const { body } = yield* send("GET", "/v1/me/organizations", { session })
      assert.deepStrictEqual(body, { data: expected.slice(0, 1), count: 1 })
      const asKey = yield* send("GET", "/v1/me/organizations", { key: own.owner.key })
      assert.deepStrictEqual([asKey.status, asKey.body.code], [403, "session_required"])
    }))
})
