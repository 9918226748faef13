import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { PermissionMissing, SessionRequired } from "../access/Access.ts"
import { actingUserId, CurrentActor, currentCaller } from "../access/Actor.ts"
import {
  type ApprovalPending,
  type ApproverNotEligible,
  type JudgmentError,
  type NotPending,
  type SelfApproval,
  Verdict
} from "../approval/Approval.ts"
import { makeApprovalRules } from "../approval/ApprovalRules.ts"
import { makeApprovers } from "../approval/Approvers.ts"
import { isBlank } from "../document/HtmlElement.ts"
import {
  type NoDraftContent,
  type PolicyArchived,
  type PolicyId,
  type PolicyNotFound,
  PolicyVersionId,
  VersionChanged,
  type VersionDamaged,
  type VersionImmutable,
  type VersionNotFound
} from "../policy/Policy.ts"
import { PolicyAccess } from "../policy/PolicyAccess.ts"
import { PolicyRepository } from "../policy/PolicyRepository.ts"
import {
  type PublishedVersion,
  Submission,
  type VersionContent,
  type VersionTransition
} from "../policy/PolicyVersion.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"

/** Approval of draft versions. The submitter names the approver, who must be signed in to approve or reject. */
export interface PolicyApprovalsService {
  /**
   * Submits the draft version for approval. Fails with `VersionChanged` if its content changes meanwhile. Of a pending version
   * it names another approver.
   */
  readonly submit: (
    policyId: PolicyId,
    versionId: PolicyVersionId,
    submission: Input<typeof Submission>
  ) => Effect.Effect<
    VersionTransition,
    | ApprovalPending
    | ApproverNotEligible
    | Busy
    | InvalidRequest
    | NoDraftContent
    | PermissionMissing
    | PolicyArchived
    | PolicyNotFound
    | SelfApproval
    | VersionChanged
    | VersionDamaged
    | VersionImmutable
    | VersionNotFound,
    CurrentActor
  >
  /** Takes the pending version back. It becomes a draft again. */
  readonly withdraw: (
    policyId: PolicyId,
    versionId: PolicyVersionId
  ) => Effect.Effect<
    VersionTransition,
    Busy | NotPending | PermissionMissing | PolicyArchived | PolicyNotFound | VersionNotFound,
    CurrentActor
  >
  /** Approves the pending version: publishes and activates it. Returns the new version. */
  readonly approve: (
    policyId: PolicyId,
    versionId: PolicyVersionId,
    verdict: Input<typeof Verdict>
  ) => Effect.Effect<
    PublishedVersion,
    | Busy
    | InvalidRequest
    | JudgmentError
    | PermissionMissing
    | PolicyArchived
    | PolicyNotFound
    | SessionRequired
    | VersionDamaged
    | VersionNotFound,
    CurrentActor
  >
  /** Rejects the pending version, which becomes a draft again. The rejection stays visible until the next publication. */
  readonly reject: (
    policyId: PolicyId,
    versionId: PolicyVersionId,
    verdict: Input<typeof Verdict>
  ) => Effect.Effect<
    VersionTransition,
    | Busy
    | InvalidRequest
    | JudgmentError
    | PermissionMissing
    | PolicyArchived
    | PolicyNotFound
    | SessionRequired
    | VersionNotFound,
    CurrentActor
  >
}

const make = Effect.gen(function*() {
  const { apply, load, loadBoth, loadContent } = yield* PolicyRepository
  const { resolveApprover } = yield* makeApprovers
  const { getSelfApproval } = yield* makeApprovalRules
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator

  // an unknown policy is reported before an unknown version
  const readVersion = (policyId: PolicyId, versionId: PolicyVersionId) =>
    loadContent(policyId, versionId).pipe(
      Effect.catchTag("VersionNotFound", (unknown) => Effect.zipRight(load(policyId), unknown)),
      Effect.map(({ content, version }): VersionContent => ({ content, version: version.value }))
    )

  const submitVersion = (
    { content, version: submitted }: VersionContent,
    { approverId: reference, changelog }: Submission
  ) =>
    Effect.gen(function*() {
      const actor = yield* CurrentActor
      const { policy, version } = yield* loadBoth(submitted.policyId, submitted.id)
      if (version.value.contentHash !== submitted.contentHash) return yield* new VersionChanged()
      const approverId = yield* resolveApprover(actor.organization.id, reference, "policy:approve")
      const command = {
        _tag: "Submit",
        versionId: submitted.id,
        approverId,
        by: actingUserId(actor),
        selfApproval: yield* getSelfApproval(actor.organization.id),
        changelog,
        isBlank: isBlank(content)
      } as const
      const named = { versionId: submitted.id, approverId, contentHash: submitted.contentHash }
      const more = changelog === undefined ? named : { ...named, changelog }
      yield* apply({ policy, versions: [version], command, verb: "submitted", more })
    })

  const submit = useCase("PolicyApprovals.submit")(
    withInput(Submission, function*(policyId: PolicyId, versionId: PolicyVersionId, submission: Submission) {
      // read before the unit, because a retry would submit changes of others
      const submitted = yield* readVersion(policyId, versionId)
      yield* unit.run(submitVersion(submitted, submission))
      return { versionId, state: "pending" as const }
    }),
    PolicyAccess.submit
  )

  const withdraw = useCase("PolicyApprovals.withdraw")(
    function*(policyId: PolicyId, versionId: PolicyVersionId) {
      const { policy, version } = yield* loadBoth(policyId, versionId)
      const command = { _tag: "Withdraw", versionId } as const
      yield* apply({ policy, versions: [version], command, verb: "withdrawn", more: { versionId } })
      return { versionId, state: "draft" as const }
    },
    unit.run,
    PolicyAccess.withdraw
  )

  const approve = useCase("PolicyApprovals.approve")(
    withInput(Verdict, function*(policyId: PolicyId, versionId: PolicyVersionId, verdict: Verdict) {
      const { organization, user } = yield* currentCaller
      const policy = yield* load(policyId)
      const { version } = yield* loadContent(policyId, versionId)
      const as = yield* ids.make(PolicyVersionId)
      const selfApproval = yield* getSelfApproval(organization.id)
      const command = { _tag: "Approve", versionId, as, by: user.id, selfApproval, verdict } as const
      const move = { policy, versions: [version], command, verb: "approved", more: verdict }
      const decision = yield* apply(move)
      return { versionId: as, version: decision.policy.lastVersion }
    }),
    unit.run,
    PolicyAccess.judge
  )

  const reject = useCase("PolicyApprovals.reject")(
    withInput(Verdict, function*(policyId: PolicyId, versionId: PolicyVersionId, verdict: Verdict) {
      const { organization, user } = yield* currentCaller
      const { policy, version } = yield* loadBoth(policyId, versionId)
      const selfApproval = yield* getSelfApproval(organization.id)
      const command = { _tag: "Reject", versionId, by: user.id, selfApproval, verdict } as const
      yield* apply({ policy, versions: [version], command, verb: "rejected", more: { versionId, ...verdict } })
      return { versionId, state: "draft" as const }
    }),
    unit.run,
    PolicyAccess.judge
  )

  return { submit, withdraw, approve, reject }
})

export class PolicyApprovals
  extends Context.Tag("@attestry/core/policyApproval/PolicyApprovals")<PolicyApprovals, PolicyApprovalsService>()
{
  static readonly Default = Layer.effect(this, make)
}
