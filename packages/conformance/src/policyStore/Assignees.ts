import { MemberStore } from "@attestry/core/member/MemberStore"
import { type Policy, PolicyId } from "@attestry/core/policy/Policy"
import { PolicyStore } from "@attestry/core/policy/PolicyStore"
import { type OrganizationId, UserId } from "@attestry/core/shared/Ids"
import { assert } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { makeGate } from "../internal/Race.ts"
import type { PolicyPorts, StorageTests } from "../StorageTests.ts"

/** References from a policy to a member. */
const ways = {
  "as assignee": (userId: UserId) => ({ assigneeId: userId }),
  "as approver": (userId: UserId) => ({ pendingApproverId: userId, pendingSince: Fixtures.at(1) })
} as const

const freed = (policy: Policy): Policy => ({ ...policy, assigneeId: null, pendingApproverId: null, pendingSince: null })

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
      yield* stored(organizationId, { approverId: ada, submittedBy: ada, signedBy: [ada] })
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
    it.effect(`dies when a policy refers ${way} to a user who is not a member`, () =>
      Effect.gen(function*() {
        const policies = yield* PolicyStore
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const other = yield* Fixtures.storedOrganization()
        const policy = yield* Fixtures.storedPolicy(organizationId)
        const users = [
          Fixtures.id(UserId),
          (yield* Fixtures.storedUser()).id,
          (yield* Fixtures.storedMember(other.id)).userId
        ]
        for (const userId of users) {
          const saved = { ...policy, ...holding(userId) }
          yield* Fixtures.assertDangling(policies.save(organizationId, saved, 1))
          yield* Fixtures.assertDangling(Fixtures.storedPolicy(organizationId, holding(userId)))
        }
        assert.strictEqual(yield* policies.count(organizationId, {}), 1)
        assert.deepStrictEqual(yield* yield* policies.find(organizationId, policy.id), { value: policy, revision: 1 })
      }))

    it.effect(`removes a member to whom a policy refers ${way} only when it no longer refers to them`, () =>
      Effect.gen(function*() {
        const policies = yield* PolicyStore
        const members = yield* MemberStore
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const member = yield* Fixtures.storedMember(organizationId)
        const policy = yield* Fixtures.storedPolicy(organizationId, holding(member.userId))
        const remove = members.remove(organizationId, member.id, 1)
        yield* Fixtures.assertDangling(remove)
        yield* Fixtures.unit(Effect.zipRight(remove, policies.save(organizationId, freed(policy), 1)))
        assert.isTrue(Option.isNone(yield* members.find(organizationId, member.id)))
      }))

    it.effect(`retries a policy that refers ${way} to a member when they are removed meanwhile`, () =>
      Effect.gen(function*() {
        const policies = yield* PolicyStore
        const members = yield* MemberStore
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const member = yield* Fixtures.storedMember(organizationId)
        const policy = yield* Fixtures.storedPolicy(organizationId)
        const gate = yield* makeGate(1)
        const naming = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
          const found = yield* members.find(organizationId, member.id)
          yield* gate.pass
          if (Option.isNone(found)) return "gone"
          yield* policies.save(organizationId, { ...policy, ...holding(member.userId) }, 1)
          return "named"
        })))
        yield* gate.reached
        yield* Fixtures.unit(members.remove(organizationId, member.id, 1))
        yield* gate.open
        assert.strictEqual(yield* Fiber.join(naming), "gone")
        assert.deepStrictEqual(yield* policies.assignedTo(organizationId, member.userId), [])
      }))

    it.effect(`retries the removal of a member when a policy refers to them ${way} meanwhile`, () =>
      Effect.gen(function*() {
        const policies = yield* PolicyStore
        const members = yield* MemberStore
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const member = yield* Fixtures.storedMember(organizationId)
        const gate = yield* makeGate(1)
        const removal = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
          const held = yield* policies.assignedTo(organizationId, member.userId)
          yield* gate.pass
          for (const { revision, value } of held) yield* policies.save(organizationId, freed(value), revision)
          yield* members.remove(organizationId, member.id, 1)
          return held.length
        })))
        yield* gate.reached
        const late = yield* Fixtures.storedPolicy(organizationId, holding(member.userId))
        yield* gate.open
        assert.strictEqual(yield* Fiber.join(removal), 1)
        const { value } = yield* yield* policies.find(organizationId, late.id)
        assert.deepStrictEqual(value, freed(late))
      }))
  }
}
