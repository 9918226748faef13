import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { isAwaiting } from "../approval/ApprovalTransitions.ts"
import { collectApprovers, collectPending, type PendingApprovals, type Slice } from "../approval/PendingApprovals.ts"
import { findWithdrawnCauses } from "../approval/WithdrawnNotices.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { Member } from "../member/Member.ts"
import { NoticeRecorder } from "../notice/NoticeRecorder.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { takenOnly } from "../storage/Taken.ts"
import { type Questionnaire, questionnaireEvents, type QuestionnaireId } from "./Questionnaire.ts"
import { QuestionnaireStore } from "./QuestionnaireStore.ts"
import { withdraw } from "./QuestionnaireTransitions.ts"

const makeParts = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const audit = yield* AuditRecorder
  const notices = yield* NoticeRecorder

  const listIn = (organizationId: OrganizationId) => (slice: Slice) =>
    store.list(organizationId, { filters: { status: ["in_review"] }, ...slice })

  // A questionnaire that awaits the member's approval is a draft again. Returns their ids.
  const withdrawFrom = Effect.fnUntraced(function*(
    { organizationId, userId }: Pick<Member, "organizationId" | "userId">,
    change: (questionnaire: Questionnaire) => Questionnaire
  ) {
    const pending = (yield* collectPending(listIn(organizationId))).filter((row) => isAwaiting(row, userId))
    for (const { id } of pending) {
      const found = yield* store.find(organizationId, id)
      if (Option.isNone(found)) continue
      const { revision, value: before } = found.value
      const after = change(yield* Effect.orDie(withdraw(before, yield* Timestamp.now)))
      yield* store.save(organizationId, after, revision)
      yield* audit.record(questionnaireEvents.updated(before, after))
      yield* notices.record(organizationId, findWithdrawnCauses(id, before.approval))
    }
    return new Set(pending.map(({ id }): QuestionnaireId => id))
  })

  return { listIn, withdrawFrom }
})

// a removed member is neither approver nor owner
export const makeWithdrawFromRemoved = Effect.map(
  makeParts,
  ({ withdrawFrom }) => (member: Member) =>
    withdrawFrom(member, (one) => one.ownerId === member.userId ? { ...one, ownerId: null } : one)
)

// a member who can no longer approve stays the owner
export const pendingQuestionnaires = Effect.map(makeParts, ({ listIn, withdrawFrom }): PendingApprovals => ({
  permission: "questionnaire:approve",
  findApprovers: (organizationId) => collectApprovers(listIn(organizationId)),
  withdraw: (member) => Effect.map(withdrawFrom(member, (one) => one), ({ size }) => takenOnly(size))
}))
