import * as Effect from "effect/Effect"
import { actingUserId, CurrentActor, currentCaller } from "../access/Actor.ts"
import { Authenticator } from "../authentication/Authenticator.ts"
import { PolicyAccess } from "../internal/guard/PolicyAccess.ts"
import { PolicyRepository } from "../internal/policy/PolicyRepository.ts"
import { useCase } from "../internal/shared/UseCase.ts"
import { Directory } from "../member/Directory.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { type PolicyId, PolicyVersionId, VersionChanged } from "./Policy.ts"
import type { PolicyVersion, Submission, Verdict } from "./PolicyVersion.ts"

/** Approval of draft versions. The submitter names the approver, who must be signed in to approve or reject. */
export class PolicyApprovals extends Effect.Service<PolicyApprovals>()("@attestry/core/policy/PolicyApprovals", {
  effect: Effect.gen(function*() {
    const { apply, load, loadContent, loadVersion } = yield* PolicyRepository
    const authenticator = yield* Authenticator
    const directory = yield* Directory
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator

    /**
     * Fails unless the user is an active member who may approve. Permissions may come from the cache. The membership is read
     * now, because the storage would reject the write otherwise.
     */
    const checkApprover = (organizationId: OrganizationId, userId: UserId) =>
      authenticator.member(userId, organizationId).pipe(
        Effect.filterOrFail(({ rolePermissions }) => rolePermissions.has("policy:approve")),
        Effect.zipRight(Effect.filterOrFail(directory.isActiveMember(organizationId, userId), (isMember) => isMember)),
        Effect.mapError(() => UnknownReference.approver("approverId"))
      )

    /** Loads the version. An unknown policy is reported before an unknown version. */
    const readVersion = (policyId: PolicyId, versionId: PolicyVersionId) =>
      loadVersion(policyId, versionId).pipe(
        Effect.catchTag("VersionNotFound", (unknown) => Effect.zipRight(load(policyId), unknown))
      )

    const submitVersion = (submitted: PolicyVersion, approverId: UserId) =>
      Effect.gen(function*() {
        const actor = yield* CurrentActor
        const policy = yield* load(submitted.policyId)
        const version = yield* loadVersion(submitted.policyId, submitted.id)
        if (version.value.contentHash !== submitted.contentHash) return yield* new VersionChanged()
        yield* checkApprover(actor.organization.id, approverId)
        const command = { _tag: "Submit", versionId: submitted.id, approverId, by: actingUserId(actor) } as const
        const more = { versionId: submitted.id, approverId, contentHash: submitted.contentHash }
        yield* apply({ policy, versions: [version], command, verb: "submitted", more })
      })

    /** Submits the draft version for approval. Fails with `VersionChanged` if its content changes meanwhile. */
    const submit = useCase("PolicyApprovals.submit")(
      function*(policyId: PolicyId, versionId: PolicyVersionId, { approverId }: Submission) {
        // read before the unit, because a retry would submit changes of others
        const { value: submitted } = yield* readVersion(policyId, versionId)
        yield* unit.run(submitVersion(submitted, approverId))
        return { versionId, state: "pending" as const }
      },
      PolicyAccess.submit
    )

    /** Approves the pending version: publishes and activates it. */
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

    /** Rejects the pending version, which becomes a draft again. */
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
