import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { policyTenant, refusal, robot, text } from "../../support/Policies.ts"

onEveryStack("people of policies", (it) => {
  it.effect("are taken by either id in every body, and kept as users", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const { admin, auditor, member, owner } = people
      const given = {
        assigneeId: member.member.id,
        approverId: admin.member.id,
        signedBy: [owner.member.id, auditor.user.id]
      }
      const { body, status } = yield* ask("POST", "/v1/policies", { name: "A", content: text("a"), ...given })
      const kept = {
        assigneeId: member.user.id,
        approverId: admin.user.id,
        signedBy: [owner.user.id, auditor.user.id]
      }
      assert.strictEqual(status, 201)
      assert.deepInclude(body, kept)
      const { path, working } = yield* created()
      const patched = yield* ask("PATCH", path, { assigneeId: member.member.id })
      assert.deepStrictEqual([patched.status, patched.body.assigneeId], [200, member.user.id])
      const submitted = yield* ask("POST", `${working}/submit-for-approval`, { approverId: admin.member.id })
      assert.strictEqual(submitted.status, 200)
      assert.strictEqual((yield* ask("GET", path)).body.pendingApproverId, admin.user.id)
      yield* ask("PATCH", `/v1/people/${member.member.id}`, { isActive: false })
      for (const assigneeId of [member.member.id, member.user.id]) {
        const again = yield* ask("PATCH", path, { assigneeId, department: "it" })
        assert.deepStrictEqual([again.status, again.body.assigneeId], [200, member.user.id])
      }
    }))

  it.effect("are found by either id in every filter, also an approver who left", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const elsewhere = yield* policyTenant
      const { admin, member } = people
      yield* created({ name: "Assigned", assigneeId: member.user.id })
      yield* created({ name: "Approved", approverId: admin.user.id })
      const names = (query: string) =>
        Effect.map(
          ask("GET", `/v1/policies?${query}`),
          ({ body }) => [body.data.map(({ name }: any) => name), body.count]
        )
      for (const { id } of [member.member, member.user]) {
        assert.deepStrictEqual(yield* names(`assigneeId=${id}`), [["Assigned"], 1])
        assert.deepStrictEqual(yield* names(`approverId=${id}`), [[], 0])
      }
      for (const { id } of [admin.member, admin.user]) {
        assert.deepStrictEqual(yield* names(`approverId=${id}`), [["Approved"], 1])
      }
      for (const { id } of [elsewhere.people.admin.member, elsewhere.people.admin.user]) {
        assert.deepStrictEqual(yield* names(`approverId=${id}`), [[], 0])
        assert.deepStrictEqual(yield* names(`assigneeId=${id}`), [[], 0])
      }
      yield* ask("DELETE", `/v1/people/${admin.member.id}`)
      assert.deepStrictEqual(yield* names(`approverId=${admin.user.id}`), [["Approved"], 1])
      assert.deepStrictEqual(yield* names(`approverId=${admin.member.id}`), [[], 0])
    }))

  it.effect("are people where they approve or sign, never a service", () =>
    Effect.gen(function*() {
      const { ask, people } = yield* policyTenant
      const service = yield* robot(people, "admin")
      const { body: { data } } = yield* ask("GET", "/v1/people")
      const { id: memberId } = data.find(({ userId }: any) => userId === service.id)
      for (const id of [service.id, memberId]) {
        for (
          const [pointer, fields] of [["/approverId", { approverId: id }], ["/signedBy/0", { signedBy: [id] }]] as const
        ) {
          const answer = yield* ask("POST", "/v1/policies", { name: "A", content: text("a"), ...fields })
          assert.deepStrictEqual([...refusal(answer), answer.body.errors], [400, "unknown_reference", [
            { pointer, detail: "Expected an active member of this organization who can sign in" }
          ]])
        }
        const assigned = yield* ask("POST", "/v1/policies", { name: "A", content: text("a"), assigneeId: id })
        assert.deepStrictEqual([assigned.status, assigned.body.assigneeId], [201, service.id])
      }
    }))

  it.effect("sign once, whichever ids name them", () =>
    Effect.gen(function*() {
      const { ask, people: { owner } } = yield* policyTenant
      const signedBy = [owner.user.id, owner.member.id]
      const { body, status } = yield* ask("POST", "/v1/policies", { name: "A", content: text("a"), signedBy })
      assert.deepStrictEqual([status, body.signedBy], [201, [owner.user.id]])
    }))
})
