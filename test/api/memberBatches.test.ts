import { Directory } from "@attestry/core/member/Directory"
import { NewUser } from "@attestry/core/user/User"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Api } from "../support/Api.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { tenant } from "../support/Tenant.ts"

const addUser = Effect.gen(function*() {
  const mark = crypto.randomUUID()
  const { addUser } = yield* Directory
  return yield* addUser(yield* Schema.decode(NewUser)({ name: `Person ${mark}`, email: `${mark}@example.com` }))
})

onEveryStack("batches of members", (it) => {
  it.effect("create the same members as single requests, with different roles, in request order", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const name = "Buyer"
      yield* send("POST", "/v1/roles", { key: owner.key, body: { name, permissions: { vendor: ["read"] } } })
      const users = yield* Effect.replicateEffect(addUser, 5)
      const roles = [undefined, "AUDITOR", "buyer", "member", "BUYER"]
      const members = users.map(({ id }, i) => ({
        userId: id,
        ...(roles[i] === undefined ? {} : { role: roles[i] }),
        ...(i === 1 ? { department: "it", isActive: false, deviceLabelId: 7 } : {})
      }))
      const { body, status } = yield* send("POST", "/v1/people/bulk", { key: owner.key, body: { members } })
      assert.strictEqual(status, 201)
      assert.deepStrictEqual(body.summary, { total: 5, successful: 5, failed: 0 })
      const created = body.created as ReadonlyArray<{ readonly id: string; readonly [field: string]: unknown }>
      assert.deepStrictEqual(created.map(({ role }) => role), ["member", "auditor", name, "member", name])
      assert.deepStrictEqual(created.map(({ userId }) => userId), users.map(({ id }) => id))
      const { createdAt, id, organizationId } = created[1] ?? assert.fail("nobody was created")
      const { email, emailVerified, name: userName, ...user } = users[1] ?? assert.fail("there is no such user")
      assert.deepStrictEqual(created[1], {
        id,
        organizationId,
        userId: user.id,
        role: "auditor",
        department: "it",
        isActive: false,
        createdAt,
        deviceLabelId: 7,
        user: {
          id: user.id,
          name: userName,
          email,
          emailVerified,
          createdAt: user.createdAt,
          updatedAt: user.updatedAt
        }
      })
      for (const member of created) {
        const { body } = yield* send("GET", `/v1/people/${member.id}`, { key: owner.key })
        assert.deepInclude(body, member)
      }
    }))

  it.effect("reject each member whose role is unknown or exceeds the caller's permissions", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const scopes = ["member:create", "vendor:read"]
      const key = (yield* send("POST", "/v1/api-keys", { key: owner.key, body: { name: "Narrow", scopes } })).body.key
      yield* send("POST", "/v1/roles", {
        key: owner.key,
        body: { name: "Buyer", permissions: { vendor: ["read"] } }
      })
      const users = yield* Effect.replicateEffect(addUser, 6)
      const roles = ["owner", "buyer", "nobody", "owner", "Buyer", "nobody"]
      const members = users.map(({ id }, i) => ({ userId: id, role: roles[i] }))
      const { body } = yield* send("POST", "/v1/people/bulk", { key, body: { members } })
      const wrong = ["Role exceeds your permissions", null, "Unknown role", "Role exceeds your permissions", null]
      assert.deepStrictEqual(
        body.errors,
        [...wrong, "Unknown role"].flatMap((error, index) =>
          error === null ? [] : [{ index, userId: users[index]?.id, error }]
        )
      )
      assert.deepStrictEqual(body.summary, { total: 6, successful: 2, failed: 4 })
    }))
})
