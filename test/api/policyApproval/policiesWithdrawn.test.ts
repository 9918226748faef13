import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf, newPerson } from "../../support/People.ts"
import { policyTenant, refusal, text } from "../../support/Policies.ts"

onEveryStack("a policy that is no longer pending", (it) => {
  it.effect("is a draft again when a caller who may update policies withdraws it", () =>
    Effect.gen(function*() {
      const { admin, ask, auditor, created, id, member, path, people, withKey, working } = yield* pendingPolicy
      for (const caller of [auditor, member, withKey(people.member.key)]) {
        assert.deepStrictEqual(refusal(yield* caller("POST", `${working}/withdraw`)), [403, "permission_missing"])
      }
      const { body, headers, status } = yield* ask("POST", `${working}/withdraw`)
      assert.deepStrictEqual([status, body.state, headers.get("etag")], [200, "draft", null])
      const policy = (yield* ask("GET", path)).body
      assert.deepInclude(policy, {
        status: "draft",
        pendingSince: null,
        pendingApproverId: null,
        pendingChangelog: null
      })
      const version = (yield* ask("GET", working)).body
      assert.deepStrictEqual([version.state, version.submittedBy], ["draft", null])
      assert.notProperty(version, "rejection")
      const event = (yield* eventsOf(people.owner.key, `resource=${id}`)).at(-1)
      assert.deepStrictEqual([event.action, event.actor.userId], ["policy.withdrawn", people.owner.user.id])
      for (const move of ["withdraw", "approve", "reject"]) {
        const caller = move === "withdraw" ? ask : admin
        assert.deepStrictEqual(refusal(yield* caller("POST", `${working}/${move}`)), [409, "not_pending"])
      }
      assert.strictEqual((yield* ask("PATCH", working, { content: text("second") })).status, 200)
      assert.strictEqual((yield* ask("POST", `${path}/versions/publish`)).status, 201)

      const other = yield* created()
      yield* ask("POST", `${other.working}/submit-for-approval`, { approverId: people.admin.user.id })
      yield* ask("PATCH", other.path, { isArchived: true })
      assert.deepStrictEqual(refusal(yield* ask("POST", `${other.working}/withdraw`)), [409, "policy_archived"])
      const elsewhere = yield* policyTenant
      assert.deepStrictEqual(refusal(yield* elsewhere.owner("POST", `${working}/withdraw`)), [404, "policy_not_found"])
    }))

  it.effect("has the status that it had, by its active version and review date, however it comes back", () =>
    Effect.gen(function*() {
      const { admin, ask, created, people } = yield* policyTenant
      for (const end of ["reject", "withdraw", "remove", "deactivate"] as const) {
        const approver = yield* newPerson(people, "admin")
        const approverId = end === "reject" ? people.admin.user.id : approver.user.id
        const policies = [
          [yield* created({ status: "needs_review" }), "draft"],
          [yield* created({ status: "published" }), "published"],
          [yield* created({ status: "published", reviewDate: "2001-01-01T00:00:00Z" }), "needs_review"],
          [yield* created({ status: "published", reviewDate: "2101-01-01T00:00:00Z" }), "published"]
        ] as const
        for (const [{ working }] of policies) {
          assert.strictEqual((yield* ask("POST", `${working}/submit-for-approval`, { approverId })).status, 200)
        }
        if (end === "remove") yield* ask("DELETE", `/v1/people/${approver.member.id}`)
        if (end === "deactivate") yield* ask("PATCH", `/v1/people/${approver.member.id}`, { isActive: false })
        for (const [{ activeVersionId, path, working }, status] of policies) {
          if (end === "reject") yield* admin("POST", `${working}/reject`)
          if (end === "withdraw") yield* ask("POST", `${working}/withdraw`)
          const policy = (yield* ask("GET", path)).body
          assert.deepInclude(policy, { status, activeVersionId, pendingSince: null, pendingApproverId: null }, end)
          assert.strictEqual((yield* ask("GET", working)).body.state, "draft")
        }
      }
    }))

  it.effect("can be edited, published and submitted again when its approver was deactivated", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const { member, user } = yield* newPerson(people, "admin")
      const [asked, asserted] = [yield* created({ assigneeId: user.id }), yield* created({ approverId: user.id })]
      yield* ask("POST", `${asked.working}/submit-for-approval`, { approverId: user.id })
      const untouched = (yield* ask("GET", asserted.path)).text
      yield* ask("PATCH", `/v1/people/${member.id}`, { department: "it" })
      assert.strictEqual((yield* ask("GET", asked.path)).body.pendingApproverId, user.id)
      assert.strictEqual((yield* ask("PATCH", `/v1/people/${member.id}`, { isActive: false })).status, 200)
      const policy = (yield* ask("GET", asked.path)).body
      assert.deepInclude(policy, { status: "draft", assigneeId: user.id, pendingApproverId: null, pendingSince: null })
      assert.strictEqual((yield* ask("GET", asserted.path)).text, untouched)
      const [event, ...others] = yield* eventsOf(people.owner.key, `resource=${asked.id}&action=policy.updated`)
      assert.lengthOf(others, 0)
      assert.deepStrictEqual([event.actor.userId, event.after.approval.state], [people.owner.user.id, "none"])
      yield* ask("PATCH", `/v1/people/${member.id}`, { isActive: true })
      assert.strictEqual((yield* ask("PATCH", asked.working, { content: text("second") })).status, 200)
      const again = yield* ask("POST", `${asked.working}/submit-for-approval`, { approverId: user.id })
      assert.strictEqual(again.status, 200)
    }))
})

const pendingPolicy = Effect.gen(function*() {
  const all = yield* policyTenant
  const policy = yield* all.created()
  const approverId = all.people.admin.user.id
  yield* all.ask("POST", `${policy.working}/submit-for-approval`, { approverId, changelog: "Longer" })
  return { ...all, ...policy }
})
