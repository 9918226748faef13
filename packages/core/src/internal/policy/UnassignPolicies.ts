import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { type Policy, policyEvents } from "../../policy/Policy.ts"
import { PolicyStore } from "../../policy/PolicyStore.ts"
import type { UserId } from "../../shared/Ids.ts"
import { Timestamp } from "../../shared/Timestamp.ts"
import type { Versioned } from "../../storage/Revision.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { RemovalStep } from "../member/MemberRemoval.ts"
import { PolicyRepository } from "./PolicyRepository.ts"

/** Takes the assignee from a removed member's policies; what awaits their approval is a draft again. */
export const unassignPolicies = Effect.gen(function*() {
  const store = yield* PolicyStore
  const { apply, loadVersion } = yield* PolicyRepository
  const audit = yield* AuditRecorder

  const returnToDraft = (policy: Versioned<Policy>, userId: UserId) =>
    Effect.gen(function*() {
      const working = yield* loadVersion(policy.value.id, policy.value.draftVersionId)
      yield* apply({ policy, versions: [working], command: { _tag: "Unassign", userId }, verb: "updated" })
    }).pipe(
      // the policy was removed since it was found, so nothing waits any more
      Effect.catchTag("VersionNotFound", () => Effect.void),
      Effect.orDie
    )

  const step: RemovalStep = Effect.fnUntraced(function*({ organizationId, userId }) {
    const found = yield* store.assignedTo(organizationId, userId)
    const [assigned, pending] = Arr.partition(found, ({ value }) => value.pendingApproverId === userId)
    const updatedAt = yield* Timestamp.now
    if (assigned.length > 0) {
      yield* store.unassign(organizationId, userId, assigned.map(({ value }) => value.id), updatedAt)
      yield* audit.record(
        ...assigned.map(({ value }) => policyEvents.updated(value, { ...value, assigneeId: null, updatedAt }))
      )
    }
    yield* Effect.forEach(pending, (policy) => returnToDraft(policy, userId), { discard: true })
    return found.length
  })
  return step
})
