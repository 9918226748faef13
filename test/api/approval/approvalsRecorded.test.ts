import { noApproval } from "@attestry/core/approval"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { approvableKinds, approvalTenant } from "../../support/Approvals.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf, keyOf } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"

const refused = [403, "self_approval"]

onEveryStack("self-approval", (it) => {
  for (const [kind, make] of approvableKinds) {
    it.effect(`approves a ${kind} in a company of one person when it is recorded`, () =>
      Effect.gen(function*() {
        const { owner, ownerId, people, set } = yield* approvalTenant
        const thing = yield* make(owner, ownerId)
        const approval = Effect.map(owner("GET", thing.path), ({ body }) => body.approval)
        assert.deepStrictEqual(refusal(yield* thing.submit(owner, ownerId)), refused)
        assert.strictEqual((yield* set({ selfApproval: "recorded" })).status, 200)
        assert.strictEqual((yield* thing.submit(owner, ownerId)).status, 200)
        assert.deepInclude(yield* approval, { state: "pending", approverId: ownerId, isSelfApproval: true })
        assert.isBelow((yield* thing.move(owner, "reject")).status, 300)
        assert.deepInclude(yield* approval, { state: "rejected", isSelfApproval: true })
        assert.strictEqual((yield* thing.submit(owner, ownerId)).status, 200)
        assert.isBelow((yield* thing.move(owner, "approve")).status, 300)
        const approved = yield* approval
        assert.deepInclude(approved, { state: "approved", decidedBy: ownerId, isSelfApproval: true })
        const events = yield* eventsOf(people.owner.key, `resource=${thing.id}&outcome=done`)
        const event = events.findLast(({ action }) => action === `${kind}.approved`)
        assert.deepStrictEqual(event.after.approval, approved)
      }))

    it.effect(`lets nobody decide on their own ${kind} when it is refused again, but withdraw it`, () =>
      Effect.gen(function*() {
        const { ask, owner, ownerId, set } = yield* approvalTenant
        yield* set({ selfApproval: "recorded" })
        const thing = yield* make(ask, ownerId)
        yield* thing.submit(ask, ownerId)
        yield* set({ selfApproval: "refused" })
        for (const verb of ["approve", "reject"] as const) {
          assert.deepStrictEqual(refusal(yield* thing.move(owner, verb)), refused)
        }
        assert.isBelow((yield* thing.move(owner, "withdraw")).status, 300)
        assert.deepStrictEqual((yield* owner("GET", thing.path)).body.approval, noApproval)
      }))

    it.effect(`marks the approval of a ${kind} by its editor, and not that by another member`, () =>
      Effect.gen(function*() {
        const { admin, ask, ownerId, people, set, withKey } = yield* approvalTenant
        yield* set({ selfApproval: "recorded" })
        const adminId = people.admin.user.id
        const key = withKey(yield* keyOf(people, people.owner.member.id))
        const thing = yield* make(key, ownerId)
        const approval = Effect.map(ask("GET", thing.path), ({ body }) => body.approval)
        yield* thing.submit(admin, ownerId)
        assert.deepInclude(yield* approval, { submittedBy: adminId, approverId: ownerId, isSelfApproval: true })
        yield* thing.move(ask, "withdraw")
        yield* thing.submit(ask, adminId)
        assert.isFalse((yield* approval).isSelfApproval)
        yield* thing.move(admin, "approve")
        assert.deepInclude(yield* approval, { state: "approved", isSelfApproval: false })
      }))
  }
})
