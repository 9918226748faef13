import * as Effect from "effect/Effect"
import { isAwaiting } from "../approval/ApprovalTransitions.ts"
import { collectApprovers, type PendingApprovals } from "../approval/PendingApprovals.ts"
import { findWithdrawnCauses } from "../approval/WithdrawnNotices.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { RemovalStep } from "../member/MemberRemoval.ts"
import { NoticeRecorder } from "../notice/NoticeRecorder.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { takenOnly } from "../storage/Taken.ts"
import { taskEvents } from "./Task.ts"
import { TaskStore } from "./TaskStore.ts"
import { decide } from "./TaskTransitions.ts"

// returns the number of tasks that changed
const makeStep = (_tag: "Unassign" | "UnassignApprover") =>
  Effect.gen(function*() {
    const store = yield* TaskStore
    const audit = yield* AuditRecorder
    const notices = yield* NoticeRecorder

    const step: RemovalStep = Effect.fnUntraced(function*({ organizationId, userId }) {
      const now = yield* Timestamp.now
      const changes = (yield* store.assignedTo(organizationId, userId)).flatMap((before) => {
        const after = Either.merge(decide(before.value, { _tag, userId }, now))
        return after === before.value ? [] : [{ before: before.value, after: { ...before, value: after } }]
      })
      if (changes.length === 0) return takenOnly(0)
      yield* store.saveStates(organizationId, changes.map(({ after }) => after))
      yield* audit.record(...changes.map(({ after, before }) => taskEvents.updated(before, after.value)))
      const withdrawn = changes.filter(({ before }) => isAwaiting(before, userId))
      yield* notices.record(
        organizationId,
        withdrawn.flatMap(({ before: { approval, id } }) => findWithdrawnCauses(id, approval))
      )
      const unassigned = changes.flatMap(({ after, before }) =>
        before.assigneeId !== null && after.value.assigneeId === null ? [before.id] : []
      )
      return { count: changes.length, unassigned }
    })
    return step
  })

// a removed member is neither assignee nor approver
export const unassignTasks = makeStep("Unassign")

// a member who can no longer approve stays assignee and approver
export const pendingTasks = Effect.gen(function*() {
  const store = yield* TaskStore
  const withdraw = yield* makeStep("UnassignApprover")
  const findApprovers: PendingApprovals["findApprovers"] = (organizationId) =>
    collectApprovers((slice) => store.list(organizationId, { filters: { status: ["in_review"] }, ...slice }))
  return { permission: "task:approve", findApprovers, withdraw } satisfies PendingApprovals
})
