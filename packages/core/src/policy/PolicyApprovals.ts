import * as Effect from "effect/Effect"
import { actingUserId, CurrentActor, currentCaller } from "../access/Actor.ts"
import { Authenticator } from "../authentication/Authenticator.ts"
import { PolicyAccess } from "../internal/guard/PolicyAccess.ts"
import { PolicyRepository } from "../internal/policy/PolicyRepository.ts"
import { useCase } from "../internal/shared/UseCase.ts"
import { Directory } from "../member/Directory.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { UserId } from "../shared/Ids.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { type PolicyId, PolicyVersionId } from "./Policy.ts"
import { VersionChanged } from "./PolicyErrors.ts"
import type { PolicyVersion, Submission, Verdict } from "./PolicyVersion.ts"

/**
 * How working versions are approved: whoever submits one names who is to approve it, and that person, signed in, does.
 */
export class PolicyApprovals extends Effect.Service<PolicyApprovals>()("@attestry/core/policy/PolicyApprovals", {
  effect: Effect.gen(function*() {
    const { apply, load, loadContent, loadVersion } = yield* PolicyRepository
    const authenticator = yield* Authenticator
    const directory = yield* Directory
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator

    /**
     * Whoever could not sign in as an active member who may approve can't be asked to. What they may do is remembered for a
     * second; whether they are a member at all has to be known now, or the storage would refuse it.
     */
    const checkApprover = (organizationId: OrganizationId, userId: UserId) =>
      authenticator.member(userId, organizationId).pipe(
        Effect.filterOrFail(({ rolePermissions }) => rolePermissions.has("policy:approve")),
        Effect.zipRight(Effect.filterOrFail(directory.isActiveMember(organizationId, userId), (isMember) => isMember)),
        Effect.mapError(() => UnknownReference.approver("approverId"))
      )

    /** The version as it is now; a policy that is unknown comes before a version that is. */
    const see = (policyId: PolicyId, versionId: PolicyVersionId) =>
      loadVersion(policyId, versionId).pipe(
        Effect.catchTag("VersionNotFound", (unknown) => Effect.zipRight(load(policyId), unknown))
      )

    const submitSeen = (seen: PolicyVersion, approverId: UserId) =>
      Effect.gen(function*() {
        const actor = yield* CurrentActor
        const policy = yield* load(seen.policyId)
        const version = yield* loadVersion(seen.policyId, seen.id)
        if (version.value.contentHash !== seen.contentHash) return yield* new VersionChanged()
        yield* checkApprover(actor.organization.id, approverId)
        const command = { _tag: "Submit", versionId: seen.id, approverId, by: actingUserId(actor) } as const
        const more = { versionId: seen.id, approverId, contentHash: seen.contentHash }
        yield* apply({ policy, versions: [version], command, verb: "submitted", more })
      })

    /** Has the working version, as it is now, await approval by a member who may give it. */
    const submit = useCase("PolicyApprovals.submit")(
      function*(policyId: PolicyId, versionId: PolicyVersionId, { approverId }: Submission) {
        // read before the unit, which runs again on what others have written: that is not what the caller submits
        const { value: seen } = yield* see(policyId, versionId)
        yield* unit.run(submitSeen(seen, approverId))
        return { versionId, state: "pending" as const }
      },
      PolicyAccess.submit
    )

    /** Approves what awaits the caller's approval: makes a numbered version of it and puts that in force. */
    const approve = useCase("PolicyApprovals.approve")(
      function*(policyId: PolicyId, versionId: PolicyVersionId, verdict: Verdict) {
        const { user } = yield* currentCaller
        const policy = yield* load(policyId)
        const { content, version } = yield* loadContent(policyId, versionId)
        const as = yield* ids.make(PolicyVersionId)
        const command = { _tag: "Approve", versionId, as, by: user.id } as const
        const move = { policy, versions: [version], command, verb: "approved", more: verdict, content }
        const decision = yield* apply(move)
        return { versionId: as, version: decision.policy.lastVersion }
      },
      unit.run,
      PolicyAccess.judge
    )

    /** Refuses what awaits the caller's approval: it can be worked on again. */
    const reject = useCase("PolicyApprovals.reject")(
      function*(policyId: PolicyId, versionId: PolicyVersionId, verdict: Verdict) {
        const { user } = yield* currentCaller
        const policy = yield* load(policyId)
        const version = yield* loadVersion(policyId, versionId)
        const command = { _tag: "Reject", versionId, by: user.id } as const
        yield* apply({ policy, versions: [version], command, verb: "rejected", more: { versionId, ...verdict } })
        return { versionId, state: "draft" as const }
      },
      unit.run,
      PolicyAccess.judge
    )

    return { submit, approve, reject }
  })
}) {}
