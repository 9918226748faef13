import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { isAwaiting } from "../approval/ApprovalTransitions.ts"
import { collectApprovers, type PendingApprovals } from "../approval/PendingApprovals.ts"
import { findWithdrawnCauses } from "../approval/WithdrawnNotices.ts"
import type { RemovalStep } from "../member/MemberRemoval.ts"
import { findItems } from "../notice/FindItems.ts"
import { NoticeRecorder } from "../notice/NoticeRecorder.ts"
import { toOwnerEvents } from "./DecisionEvents.ts"
import { SoaId } from "./SoaDocument.ts"
import { makeSoaRepository } from "./SoaRepository.ts"
import { SoaStore } from "./SoaStore.ts"

const makeStep = (_tag: "Unassign" | "UnassignApprover") =>
  Effect.gen(function*() {
    const store = yield* SoaStore
    const notices = yield* NoticeRecorder
    const { apply } = yield* makeSoaRepository

    const step: RemovalStep = Effect.fnUntraced(function*({ organizationId, userId }) {
      const found = yield* store.assignedTo(organizationId, userId)
      yield* Effect.forEach(found, (document) => {
        const events = _tag === "Unassign" ? toOwnerEvents(document.value, userId) : []
        return Effect.orDie(apply(document, { _tag, userId }, { verb: "updated", events }))
      }, { discard: true })
      const withdrawn = found.filter(({ value }) => isAwaiting(value, userId))
      yield* notices.record(
        organizationId,
        withdrawn.flatMap(({ value: { approval, id } }) => findWithdrawnCauses(id, approval))
      )
      return {
        count: found.length,
        unassigned: found.flatMap(({ value }) => toOwnerEvents(value, userId).length === 0 ? [] : [value.id])
      }
    })
    return step
  })

// a removed member is neither approver nor owner
export const unassignSoa = makeStep("Unassign")

// a member who can no longer approve stays the owner
export const pendingSoas = Effect.gen(function*() {
  const { list } = yield* SoaStore
  const withdraw = yield* makeStep("UnassignApprover")
  const findApprovers: PendingApprovals["findApprovers"] = (organizationId) =>
    collectApprovers((slice) => list(organizationId, { filters: { status: ["pending_approval"] }, ...slice }))
  return { permission: "soa:approve", findApprovers, withdraw } satisfies PendingApprovals
})

// the documents that have controls without an owner
export const makeFindUnassignedSoas = Effect.map(
  SoaStore,
  ({ find }) =>
    findItems(
      Schema.is(SoaId),
      find,
      ({ decisions, id, isArchived, name }) =>
        !isArchived && decisions.some(({ applicable, ownerId }) => applicable && ownerId === null)
          ? [{ name, note: "a statement of applicability", resource: { type: "soa", id } }]
          : []
    )
)

// the documents that nobody submitted again
export const makeFindWithdrawnSoas = Effect.map(
  SoaStore,
  ({ find }) =>
    findItems(
      Schema.is(SoaId),
      find,
      ({ approval, id, name }) =>
        approval.state === "none" ? [{ name, note: "a statement of applicability", resource: { type: "soa", id } }] : []
    )
)
