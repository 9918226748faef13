import { noApproval } from "@attestry/core/approval"
import { MemberStore } from "@attestry/core/member"
import { type Policy, PolicyId, PolicyStore } from "@attestry/core/policy"
import { type OrganizationId, UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { memberReferenceCases } from "../internal/MemberReferenceCases.ts"
import type { PolicyPorts, StorageTests } from "../StorageTests.ts"

/** References from a policy to a member. */
const ways = {
  "as assignee": (userId: UserId) => ({ assigneeId: userId }),
  "as approver": (userId: UserId) => ({ approval: Fixtures.pendingApproval(userId, Fixtures.at(1)) })
} as const

const freed = (policy: Policy): Policy => ({ ...policy, assigneeId: null, approval: noApproval })

/** The part of the suite of `PolicyStore` about assignees and approvers. */
export const policyHolderCases = (it: StorageTests<PolicyPorts>): void => {
  it.effect("lists the policies of one organization that are assigned to a user or await their approval", () =>
    Effect.gen(function*() {
      const policies = yield* PolicyStore
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const { userId: ada } = yield* Fixtures.storedMember(organizationId)
      const { userId: bob } = yield* Fixtures.storedMember(organizationId)
      yield* Fixtures.unit(members.insert(other.id, [Fixtures.member(other.id, ada)]))
      const stored = (id: OrganizationId, fields: Parameters<typeof Fixtures.policy>[1]) =>
        Effect.map(Fixtures.storedPolicy(id, fields), (value) => ({ value, revision: 1 }))
      const assigned = yield* stored(organizationId, ways["as assignee"](ada))
      const awaiting = yield* stored(organizationId, ways["as approver"](ada))
      const both = yield* stored(organizationId, { ...ways["as assignee"](ada), ...ways["as approver"](ada) })
      const shared = yield* stored(organizationId, { ...ways["as assignee"](bob), ...ways["as approver"](ada) })
      yield* stored(organizationId, { approverId: ada, approval: { ...noApproval, submittedBy: ada }, signedBy: [ada] })
      const elsewhere = yield* stored(other.id, ways["as assignee"](ada))
      const check = (id: OrganizationId, userId: UserId, ...expected: ReadonlyArray<unknown>) =>
        Effect.gen(function*() {
          assert.sameDeepMembers<unknown>([...(yield* policies.assignedTo(id, userId))], [...expected])
        })
      yield* check(organizationId, ada, assigned, awaiting, both, shared)
      yield* check(organizationId, bob, shared)
      yield* check(other.id, ada, elsewhere)
      yield* check(other.id, bob)
      yield* check(organizationId, Fixtures.id(UserId))
      const saved = { value: freed(both.value), revision: 2 }
      yield* Fixtures.unit(policies.save(organizationId, saved.value, 1))
      yield* check(organizationId, ada, assigned, awaiting, shared)
    }))

  it.effect("unassigns several policies together, and changes no other field", () =>
    Effect.gen(function*() {
      const policies = yield* PolicyStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const full = { ...ways["as approver"](userId), description: "kept", approverId: userId, signedBy: [userId] }
      const assigned = [
        yield* Fixtures.storedPolicy(organizationId, { ...full, assigneeId: userId }),
        yield* Fixtures.storedPolicy(organizationId, { assigneeId: userId })
      ]
      const kept = yield* Fixtures.storedPolicy(organizationId, { assigneeId: userId })
      yield* Fixtures.unit(policies.unassign(organizationId, userId, assigned.map(({ id }) => id), Fixtures.at(5)))
      for (const policy of assigned) {
        const value = { ...policy, assigneeId: null, updatedAt: Fixtures.at(5) }
        assert.deepStrictEqual(yield* yield* policies.find(organizationId, policy.id), { value, revision: 2 })
        yield* Fixtures.assertRejected(policies.save(organizationId, policy, 1))
      }
      assert.deepStrictEqual(yield* yield* policies.find(organizationId, kept.id), { value: kept, revision: 1 })
    }))

  it.effect("unassigns no policy when one of them is unassigned, assigned to another, missing or foreign", () =>
    Effect.gen(function*() {
      const policies = yield* PolicyStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const assigneeId = (yield* Fixtures.storedMember(organizationId)).userId
      const policy = yield* Fixtures.storedPolicy(organizationId, { assigneeId })
      const free = yield* Fixtures.storedPolicy(organizationId, ways["as approver"](assigneeId))
      const theirs = yield* Fixtures.storedPolicy(other.id, {
        assigneeId: (yield* Fixtures.storedMember(other.id)).userId
      })
      const colleague = (yield* Fixtures.storedMember(organizationId)).userId
      const elses = yield* Fixtures.storedPolicy(organizationId, { assigneeId: colleague })
      for (const wrong of [free.id, elses.id, Fixtures.id(PolicyId), theirs.id]) {
        yield* Fixtures.assertRejected(
          policies.unassign(organizationId, assigneeId, [policy.id, wrong], Fixtures.at(5))
        )
        yield* Fixtures.assertRejected(policies.unassign(organizationId, assigneeId, [wrong], Fixtures.at(5)))
      }
      for (const value of [policy, free, elses, theirs]) {
        assert.deepStrictEqual(yield* yield* policies.find(value.organizationId, value.id), { value, revision: 1 })
      }
    }))

  for (const [way, holding] of Object.entries(ways)) {
    memberReferenceCases<Policy, PolicyPorts>(it, way, {
      noun: "policy",
      store: Effect.map(PolicyStore, (store) => ({ ...store, saves: [store.save] })),
      stored: (id, userId) => Fixtures.storedPolicy(id, userId === undefined ? {} : holding(userId)),
      refer: (policy, userId) => ({ ...policy, ...holding(userId) }),
      freed
    })
  }
}
