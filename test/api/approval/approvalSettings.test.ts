import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { approvalTenant } from "../../support/Approvals.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf, keyOf } from "../../support/People.ts"

const path = "/v1/organization"

onEveryStack("settings of approval", (it) => {
  it.effect("are changed by owners alone, in a session or with a key of theirs", () =>
    Effect.gen(function*() {
      const { admin, auditor, member, owner, people, withKey } = yield* approvalTenant
      const { body: before } = yield* owner("GET", path)
      assert.deepStrictEqual([before.approvalRequired, before.selfApproval], [[], "refused"])
      const limited = withKey(yield* keyOf(people, people.owner.member.id, ["organization:update"]))
      for (const caller of [admin, withKey(people.admin.key), limited]) {
        for (const change of [{ approvalRequired: ["task"] }, { selfApproval: "recorded" }]) {
          const { body, status } = yield* caller("PATCH", path, { name: "Mine", ...change })
          assert.deepStrictEqual([status, body.missing], [403, ["organization:delete"]])
        }
        const { name, approvalRequired, selfApproval } = before
        assert.strictEqual((yield* caller("PATCH", path, { name, approvalRequired, selfApproval })).status, 200)
      }
      for (const caller of [auditor, member]) {
        const { body } = yield* caller("PATCH", path, { selfApproval: "recorded" })
        assert.deepStrictEqual(body.missing, ["organization:update"])
      }
      assert.deepStrictEqual((yield* owner("GET", path)).body, before)
      assert.strictEqual((yield* owner("PATCH", path, { selfApproval: "recorded" })).body.selfApproval, "recorded")
      const kinds = ["soa", "policy", "questionnaire", "task"]
      const changed = yield* withKey(people.owner.key)("PATCH", path, { approvalRequired: kinds })
      assert.deepStrictEqual(changed.body.approvalRequired, kinds)
      const events = yield* eventsOf(people.owner.key, "action=organization.updated&outcome=done")
      assert.deepStrictEqual(events.map(({ after, before }) => [before, after]), [
        [{ selfApproval: "refused" }, { selfApproval: "recorded" }],
        [{ approvalRequired: [] }, { approvalRequired: kinds }]
      ])
    }))

  it.effect("are rejected when a kind is unknown or repeated", () =>
    Effect.gen(function*() {
      const { owner } = yield* approvalTenant
      for (
        const [change, pointer] of [
          [{ approvalRequired: ["vendor"] }, "/approvalRequired/0"],
          [{ approvalRequired: ["task", "task"] }, "/approvalRequired/1"],
          [{ approvalRequired: null }, "/approvalRequired"],
          [{ selfApproval: "allowed" }, "/selfApproval"]
        ] as const
      ) {
        const { body, status } = yield* owner("PATCH", path, change)
        assert.deepStrictEqual([status, body.errors[0].pointer], [400, pointer])
      }
    }))
})
