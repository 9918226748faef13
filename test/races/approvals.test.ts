import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import { newPerson } from "../support/People.ts"
import { rounds as times } from "../support/Rounds.ts"
import { tenant } from "../support/Tenant.ts"
import { onTwoNodes, TwoNodes } from "../support/TwoNodes.ts"

const content = [{ type: "paragraph", content: [{ type: "text", text: "Locks" }] }]

onTwoNodes("approvals", (it, stack) => {
  const rounds = stack === "postgres" ? times(6, 20) : times(2, 3)

  it.effect("never wait for an approver whose role loses the permission at the same time", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      const people = yield* tenant
      const { key } = people.owner
      const [{ send }] = nodes
      const permissions = { policy: ["read", "approve"] }
      const { body: role } = yield* send("POST", "/v1/roles", { key, body: { name: "Approver", permissions } })
      const approver = yield* newPerson(people, "Approver")
      for (const round of Array.range(1, rounds)) {
        const { body } = yield* send("POST", "/v1/policies", { key, body: { name: `Policy ${round}`, content } })
        const version = `/v1/policies/${body.id}/versions/${body.draftVersionId}`
        const change = (actions: ReadonlyArray<string>) =>
          nodes[1].send("PATCH", `/v1/roles/${role.id}`, { key, body: { permissions: { policy: actions } } })
        const [changed, submitted] = yield* Effect.all([
          Effect.delay(change(["read"]), round % 4 * 2),
          nodes[0].send("POST", `${version}/submit-for-approval`, { key, body: { approverId: approver.user.id } })
        ], { concurrency: "unbounded" })
        assert.strictEqual(changed.status, 200)
        assert.include([200, 400], submitted.status)
        const { body: policy } = yield* send("GET", `/v1/policies/${body.id}`, { key })
        assert.deepStrictEqual([policy.status, policy.pendingApproverId], ["draft", null], `round ${round}`)
        yield* change(["read", "approve"])
      }
    }))
})
