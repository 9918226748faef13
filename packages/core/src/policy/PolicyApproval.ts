import { noApproval, NotPending } from "../approval/Approval.ts"
import * as Approvals from "../approval/ApprovalTransitions.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import type { UserId } from "../shared/Ids.ts"
import { NoDraftContent, type Policy, type PolicyVersionId } from "./Policy.ts"
import type { Decision, Rejections } from "./PolicyCommand.ts"
import {
  find,
  findDraft,
  isDue,
  publish,
  reject,
  type Rejectable,
  type Situation,
  toDecision,
  type Transitions,
  unlessArchived
} from "./PolicySituation.ts"
import type { PolicyVersion } from "./PolicyVersion.ts"

// numbered versions wait for nobody
const findDraftOf = (situation: Situation, versionId: PolicyVersionId) =>
  Either.filterOrLeft(
    find(situation, versionId),
    ({ id }) => id === situation.policy.draftVersionId,
    () => new NotPending()
  )

const getStatus = (policy: Policy, now: Situation["now"]): Policy["status"] => {
  if (policy.activeVersionId === null) return "draft"
  return isDue(policy, now) ? "needs_review" : "published"
}

const returnToDraft = (
  { now, policy }: Situation,
  version: PolicyVersion,
  round: Partial<Policy>
): Decision => ({
  policy: { ...policy, ...round, pendingChangelog: null, status: getStatus(policy, now), updatedAt: now },
  draft: { ...version, state: "draft", updatedAt: now },
  stateChanges: []
})

const returnFrom = (situation: Situation, userId: UserId): Rejectable<Rejections["Unassign"]> =>
  Approvals.isAwaiting(situation.policy, userId)
    ? Either.map(
      find(situation, situation.policy.draftVersionId),
      (version) => returnToDraft(situation, version, { approval: noApproval })
    )
    : Either.right(toDecision(situation.policy))

type ApprovalTag = "Approve" | "Reject" | "Submit" | "Unassign" | "UnassignApprover" | "Withdraw"

export const approvalTransitions: Transitions<ApprovalTag> = {
  Submit: unlessArchived((situation, { changelog, isBlank, versionId, ...request }) =>
    Either.gen(function*() {
      const version = yield* findDraft(situation, versionId)
      const { now, policy } = situation
      const round = yield* Approvals.submit(policy, request, now)
      if (isBlank) return yield* reject(new NoDraftContent())
      const pendingChangelog = changelog ?? policy.pendingChangelog
      return {
        ...toDecision({ ...policy, ...round, pendingChangelog, status: "needs_review", updatedAt: now }),
        draft: { ...version, state: "pending", updatedAt: now }
      }
    })
  ),

  Withdraw: unlessArchived((situation, { versionId }) =>
    Either.gen(function*() {
      const version = yield* findDraftOf(situation, versionId)
      return returnToDraft(situation, version, yield* Approvals.withdraw(situation.policy))
    })
  ),

  Approve: unlessArchived((situation, { as, by, selfApproval, verdict, versionId }) =>
    Either.gen(function*() {
      const { now, policy: { approval: { submittedBy }, pendingChangelog }, policy } = situation
      const version = yield* findDraftOf(situation, versionId)
      const round = yield* Approvals.approve(policy, { ...verdict, by, selfApproval }, now)
      const { comment, isSelfApproval } = round.approval
      const decision = publish(situation, version, {
        as,
        by,
        input: { setAsActive: true, ...(pendingChangelog === null ? {} : { changelog: pendingChangelog }) },
        approval: { submittedBy, approvedBy: by, approvedAt: now, comment, isSelfApproval }
      })
      return {
        ...decision,
        policy: { ...decision.policy, ...round, pendingChangelog: null },
        draft: { ...version, state: "draft", updatedAt: now }
      }
    })
  ),

  Reject: unlessArchived((situation, { by, selfApproval, verdict, versionId }) =>
    Either.gen(function*() {
      const { now, policy } = situation
      const version = yield* findDraftOf(situation, versionId)
      const round = yield* Approvals.decline(policy, { ...verdict, by, selfApproval }, now)
      return returnToDraft(situation, version, { ...round, rejection: { by, at: now, ...verdict } })
    })
  ),

  // a removed member may be assignee and pending approver
  Unassign: (situation, { userId }) => {
    const { now, policy } = situation
    const freed: Policy = policy.assigneeId === userId ? { ...policy, assigneeId: null, updatedAt: now } : policy
    return returnFrom({ ...situation, policy: freed }, userId)
  },

  UnassignApprover: (situation, { userId }) => returnFrom(situation, userId)
}
