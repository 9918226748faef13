import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { RemovalStep } from "../member/MemberRemoval.ts"
import { takenOnly } from "../member/Taken.ts"
import type { UserId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { Versioned } from "../storage/Revision.ts"
import { type Policy, policyEvents } from "./Policy.ts"
import { PolicyRepository } from "./PolicyRepository.ts"
import { PolicyStore } from "./PolicyStore.ts"

const isAwaiting = (userId: UserId) => ({ value }: Versioned<Policy>): boolean => value.pendingApproverId === userId

// a version that awaits the member's approval becomes a draft again
const makeReturnToDraft = Effect.map(
  PolicyRepository,
  ({ apply, loadVersion }) => (policy: Versioned<Policy>, _tag: "Unassign" | "UnassignApprover", userId: UserId) =>
    Effect.gen(function*() {
      const draft = yield* loadVersion(policy.value.id, policy.value.draftVersionId)
      yield* apply({ policy, versions: [draft], command: { _tag, userId }, verb: "updated" })
    }).pipe(
      // the policy was removed since it was found, so nothing waits any more
      Effect.catchTag("VersionNotFound", () => Effect.void),
      Effect.orDie
    )
)

// a removed member is neither assignee nor approver
export const unassignPolicies = Effect.gen(function*() {
  const store = yield* PolicyStore
  const returnToDraft = yield* makeReturnToDraft
  const audit = yield* AuditRecorder

  const step: RemovalStep = Effect.fnUntraced(function*({ organizationId, userId }) {
    const found = yield* store.assignedTo(organizationId, userId)
    const [assigned, pending] = Arr.partition(found, isAwaiting(userId))
    const updatedAt = yield* Timestamp.now
    if (assigned.length > 0) {
      yield* store.unassign(organizationId, userId, assigned.map(({ value }) => value.id), updatedAt)
      yield* audit.record(
        ...assigned.map(({ value }) => policyEvents.updated(value, { ...value, assigneeId: null, updatedAt }))
      )
    }
    yield* Effect.forEach(pending, (policy) => returnToDraft(policy, "Unassign", userId), { discard: true })
    const unassigned = found.flatMap(({ value }) => value.assigneeId === userId ? [value.id] : [])
    return { count: found.length, unassigned }
  })
  return step
})

// a deactivated member cannot approve, but stays the assignee
export const unassignApprovals = Effect.gen(function*() {
  const store = yield* PolicyStore
  const returnToDraft = yield* makeReturnToDraft

  const step: RemovalStep = Effect.fnUntraced(function*({ organizationId, userId }) {
    const pending = (yield* store.assignedTo(organizationId, userId)).filter(isAwaiting(userId))
    yield* Effect.forEach(pending, (policy) => returnToDraft(policy, "UnassignApprover", userId), { discard: true })
    return takenOnly(pending.length)
  })
  return step
})
