import { Either } from "../shared/AttestryNeedsEffect3.ts"
import type { UserId } from "../shared/Ids.ts"
import {
  ApprovalPending,
  NoDraftContent,
  NotTheApprover,
  type Policy,
  type PolicyVersionId,
  SelfApproval,
  VersionNotPending
} from "./Policy.ts"
import { isDue } from "./PolicyActivation.ts"
import type { Command, Decision, Rejections } from "./PolicyCommand.ts"
import {
  find,
  findDraft,
  isPending,
  publish,
  reject,
  type Rejectable,
  type Situation,
  toDecision,
  type Transitions,
  unlessArchived
} from "./PolicySituation.ts"
import type { PolicyVersion } from "./PolicyVersion.ts"

const noLongerPending = { pendingSince: null, pendingApproverId: null, pendingChangelog: null, submittedBy: null }

const isAuthor = ({ draftEditors, submittedBy }: Policy, userId: UserId): boolean =>
  userId === submittedBy || draftEditors.includes(userId)

const findPending = (situation: Situation, versionId: PolicyVersionId) =>
  Either.filterOrLeft(
    find(situation, versionId),
    ({ id }) => id === situation.policy.draftVersionId && isPending(situation.policy),
    () => new VersionNotPending()
  )

const findAwaiting = (situation: Situation, { by, versionId }: Command<"Approve" | "Reject">) =>
  Either.gen(function*() {
    const version = yield* findPending(situation, versionId)
    if (by !== situation.policy.pendingApproverId) return yield* reject(new NotTheApprover())
    return isAuthor(situation.policy, by) ? yield* reject(new SelfApproval()) : version
  })

const getStatus = (policy: Policy, now: Situation["now"]): Policy["status"] => {
  if (policy.activeVersionId === null) return "draft"
  return isDue(policy, now) ? "needs_review" : "published"
}

const returnToDraft = ({ now, policy }: Situation, version: PolicyVersion): Decision => ({
  policy: { ...policy, ...noLongerPending, status: getStatus(policy, now), updatedAt: now },
  draft: { ...version, state: "draft", updatedAt: now },
  stateChanges: []
})

const returnFrom = (situation: Situation, userId: UserId): Rejectable<Rejections["Unassign"]> =>
  situation.policy.pendingApproverId === userId
    ? Either.map(find(situation, situation.policy.draftVersionId), (version) => returnToDraft(situation, version))
    : Either.right(toDecision(situation.policy))

type ApprovalTag = "Approve" | "Reject" | "Submit" | "Unassign" | "UnassignApprover" | "Withdraw"

export const approvalTransitions: Transitions<ApprovalTag> = {
  Submit: unlessArchived((situation, { approverId, by, changelog, isBlank, versionId }) =>
    Either.gen(function*() {
      const version = yield* findDraft(situation, versionId)
      const { now, policy } = situation
      if (isPending(policy)) return yield* reject(new ApprovalPending())
      if (isBlank) return yield* reject(new NoDraftContent())
      if (isAuthor({ ...policy, submittedBy: by }, approverId)) return yield* reject(new SelfApproval())
      const pending = {
        pendingSince: now,
        pendingApproverId: approverId,
        pendingChangelog: changelog ?? null,
        submittedBy: by
      }
      return {
        ...toDecision({ ...policy, ...pending, status: "needs_review", updatedAt: now }),
        draft: { ...version, state: "pending", updatedAt: now }
      }
    })
  ),

  Withdraw: unlessArchived((situation, { versionId }) =>
    Either.map(findPending(situation, versionId), (version) => returnToDraft(situation, version))
  ),

  Approve: unlessArchived((situation, command) =>
    Either.map(findAwaiting(situation, command), (version) => {
      const { as, by } = command
      const { now, policy: { pendingChangelog, submittedBy } } = situation
      const decision = publish(situation, version, {
        as,
        by,
        input: { setAsActive: true, ...(pendingChangelog === null ? {} : { changelog: pendingChangelog }) },
        approval: { submittedBy, approvedBy: by, approvedAt: now }
      })
      return {
        ...decision,
        policy: { ...decision.policy, ...noLongerPending },
        draft: { ...version, state: "draft", updatedAt: now }
      }
    })
  ),

  Reject: unlessArchived((situation, command) =>
    Either.map(findAwaiting(situation, command), (version) => {
      const decision = returnToDraft(situation, version)
      const rejection = { by: command.by, at: situation.now, ...command.verdict }
      return { ...decision, policy: { ...decision.policy, rejection } }
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
