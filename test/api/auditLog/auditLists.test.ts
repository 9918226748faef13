import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

onEveryStack("filters of the audit log", (it) => {
  it.effect("find events of any of several actors, actions, resources and outcomes, and of me", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { admin, member, owner } = yield* tenant
      yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Nimbus" } })
      yield* send("POST", "/v1/tasks", { key: admin.key, body: { title: "Back up" } })
      yield* send("POST", "/v1/vendors", { key: member.key, body: { name: "Denied" } })
      const actions = (query: string) =>
        Effect.map(
          send("GET", `/v1/audit-logs?${query}`, { key: owner.key }),
          ({ body }) => body.data.map(({ action }: { readonly action: string }) => action).toReversed()
        )
      assert.deepStrictEqual(yield* actions("resource=vendor,task&outcome=done"), ["vendor.created", "task.created"])
      assert.deepStrictEqual(yield* actions("actor=me&resource=vendor,task"), ["vendor.created"])
      assert.deepStrictEqual(
        yield* actions(`actor=me,${admin.user.id}&action=task.,vendor.created`),
        ["vendor.created", "task.created"]
      )
      assert.strictEqual((yield* send("GET", "/v1/audit-logs?actor=me,none", { key: owner.key })).status, 400)
      const exported = yield* send("GET", "/v1/audit-logs/export?actor=me&resource=vendor", { key: owner.key })
      assert.strictEqual(exported.status, 200)
      const { body } = yield* send("GET", "/v1/audit-logs?action=auditLog.exported", { key: owner.key })
      assert.deepStrictEqual(body.data[0].after.actor, [owner.user.id])
    }))
})
