import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

onEveryStack("lists of people", (it) => {
  it.effect("find any of several roles and departments, and count facets of their organization", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { admin, auditor, owner } = yield* tenant
      yield* tenant
      const change = { key: owner.key, body: { department: "it" } }
      assert.strictEqual((yield* send("PATCH", `/v1/people/${admin.member.id}`, change)).status, 200)
      const list = (query: string) => send("GET", `/v1/people?${query}`, { key: owner.key })
      const ids = (query: string) =>
        Effect.map(list(query), ({ body }) => body.data.map(({ id }: { readonly id: string }) => id))
      assert.sameMembers(yield* ids("role=admin,AUDITOR"), [admin.member.id, auditor.member.id])
      assert.deepStrictEqual(yield* ids("role=admin,owner&department=it,hr"), [admin.member.id])
      assert.deepStrictEqual((yield* list("facets=role,department&limit=1")).body.facets, {
        role: { admin: 1, auditor: 1, member: 1, owner: 1 },
        department: { it: 1, none: 3 }
      })
      const unknown = yield* list("role=admin,unknown")
      assert.strictEqual(unknown.status, 400)
      assert.deepStrictEqual(unknown.body.errors[0].pointer, "/role")
    }))
})
