import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { isAwaiting } from "../approval/ApprovalTransitions.ts"
import { collectApprovers, type PendingApprovals } from "../approval/PendingApprovals.ts"
import { findWithdrawnCauses } from "../approval/WithdrawnNotices.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { Directory } from "../member/Directory.ts"
import type { RemovalStep } from "../member/MemberRemoval.ts"
import { NoticeRecorder } from "../notice/NoticeRecorder.ts"
import type { MemberReference, OrganizationId, UserId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import type { Versioned } from "../storage/Revision.ts"
import { takenOnly } from "../storage/Taken.ts"
import { type Policy, policyEvents } from "./Policy.ts"
import { PolicyRepository } from "./PolicyRepository.ts"
import { PolicyStore } from "./PolicyStore.ts"

interface Named {
  readonly assigneeId?: MemberReference | null | undefined
  readonly approverId?: MemberReference | null | undefined
  readonly signedBy?: ReadonlyArray<MemberReference> | undefined
}

// replaces references to members by the ids of their users
export const makeResolvers = Effect.map(Directory, ({ findActivePeople, findNamed }) => {
  const resolveAssignee = Effect.fnUntraced(function*<A extends Pick<Named, "assigneeId">>(
    organizationId: OrganizationId,
    { assigneeId, ...fields }: A,
    present: UserId | null
  ) {
    if (assigneeId === undefined) return fields
    if (assigneeId === null) return { ...fields, assigneeId }
    const found = yield* findNamed(organizationId, assigneeId, present)
    if (Option.isNone(found)) return yield* UnknownReference.member("assigneeId")
    return { ...fields, assigneeId: found.value }
  })

  // a service neither approves nor signs, so nobody can claim that it did
  const resolvePeople = Effect.fnUntraced(function*<A extends Named>(organizationId: OrganizationId, given: A) {
    const { approverId, signedBy, ...fields } = yield* resolveAssignee(organizationId, given, null)
    const named = [
      ...(approverId === undefined || approverId === null ? [] : [["approverId", approverId] as const]),
      ...(signedBy ?? []).map((reference, i) => [`signedBy/${i}`, reference] as const)
    ]
    const people = yield* findActivePeople(organizationId, named.map(([, reference]) => reference))
    const unknown = named.find(([, reference]) => !people.has(reference))
    if (unknown !== undefined) return yield* UnknownReference.person(unknown[0])
    const toUsers = (references: ReadonlyArray<MemberReference>) => references.flatMap((one) => people.get(one) ?? [])
    return {
      ...fields,
      ...(approverId === undefined ? {} : { approverId: approverId === null ? null : people.get(approverId) ?? null }),
      ...(signedBy === undefined ? {} : { signedBy: Array.from(new Set(toUsers(signedBy))) })
    }
  })

  return { resolveAssignee, resolvePeople }
})

const awaits = (userId: UserId) => ({ value }: Versioned<Policy>): boolean => isAwaiting(value, userId)

// a version that awaits the member's approval becomes a draft again
const makeReturnToDraft = Effect.gen(function*() {
  const { apply, loadVersion } = yield* PolicyRepository
  const notices = yield* NoticeRecorder

  return (policy: Versioned<Policy>, _tag: "Unassign" | "UnassignApprover", userId: UserId) =>
    Effect.gen(function*() {
      const { approval, draftVersionId, id, organizationId } = policy.value
      const draft = yield* loadVersion(id, draftVersionId)
      yield* apply({ policy, versions: [draft], command: { _tag, userId }, verb: "updated" })
      yield* notices.record(organizationId, findWithdrawnCauses(id, approval))
    }).pipe(
      // the policy was removed since it was found, so nothing waits any more
      Effect.catchTag("VersionNotFound", () => Effect.void),
      Effect.orDie
    )
})

// a removed member is neither assignee nor approver
export const unassignPolicies = Effect.gen(function*() {
  const store = yield* PolicyStore
  const returnToDraft = yield* makeReturnToDraft
  const audit = yield* AuditRecorder

  const step: RemovalStep = Effect.fnUntraced(function*({ organizationId, userId }) {
    const found = yield* store.assignedTo(organizationId, userId)
    const [assigned, pending] = Arr.partition(found, awaits(userId))
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

// a member who can no longer approve stays the assignee
export const pendingPolicies = Effect.gen(function*() {
  const store = yield* PolicyStore
  const returnToDraft = yield* makeReturnToDraft

  const withdraw: RemovalStep = Effect.fnUntraced(function*({ organizationId, userId }) {
    const pending = (yield* store.assignedTo(organizationId, userId)).filter(awaits(userId))
    yield* Effect.forEach(pending, (policy) => returnToDraft(policy, "UnassignApprover", userId), { discard: true })
    return takenOnly(pending.length)
  })
  const findApprovers: PendingApprovals["findApprovers"] = (organizationId) =>
    collectApprovers((slice) => store.list(organizationId, { filters: { pending: true }, ...slice }))
  return { permission: "policy:approve", findApprovers, withdraw } satisfies PendingApprovals
})
