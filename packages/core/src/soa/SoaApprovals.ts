import * as Effect from "effect/Effect"
import { actingUserId, CurrentActor, currentCaller } from "../access/Actor.ts"
import type { Verdict } from "../approval/Approval.ts"
import { makeApprovalRules } from "../approval/ApprovalRules.ts"
import { makeApprovers } from "../approval/Approvers.ts"
import { OrganizationNotFound } from "../organization/Organization.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { useCase } from "../shared/UseCase.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { findUndecided } from "./Coverage.ts"
import { SoaAccess } from "./SoaAccess.ts"
import { type SoaId, type SoaSubmission, SoaVersionId } from "./SoaDocument.ts"
import { makeSoaRepository } from "./SoaRepository.ts"
import { SoaStore } from "./SoaStore.ts"
import { makeSoaVersion } from "./SoaVersions.ts"

/** Approval of statements of applicability. The submitter names the approver, who must be signed in to approve or decline. */
export class SoaApprovals extends Effect.Service<SoaApprovals>()("@attestry/core/soa/SoaApprovals", {
  effect: Effect.gen(function*() {
    const store = yield* SoaStore
    const { apply, findLinks, getCatalogue, load, toView, view } = yield* makeSoaRepository
    const { resolveApprover } = yield* makeApprovers
    const { getSelfApproval } = yield* makeApprovalRules
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator

    /** Submits a document in which every control is decided. */
    const submit = useCase("SoaApprovals.submit")(
      function*({ approverId: reference, documentId, organizationId }: SoaSubmission) {
        const actor = yield* CurrentActor
        if (organizationId !== undefined && organizationId !== actor.organization.id) {
          return yield* new OrganizationNotFound()
        }
        const read = yield* load(documentId)
        const undecided = findUndecided(read.value.decisions, yield* getCatalogue(read.value))
        const approverId = yield* resolveApprover(actor.organization.id, reference, "soa:approve")
        const selfApproval = yield* getSelfApproval(actor.organization.id)
        const command = { _tag: "Submit", approverId, by: actingUserId(actor), selfApproval, undecided } as const
        return yield* view(yield* apply(read, command, { verb: "submitted" }))
      },
      unit.run,
      SoaAccess.submit
    )

    /** Takes the pending document back, so that it can be changed. */
    const withdraw = useCase("SoaApprovals.withdraw")(
      function*(id: SoaId) {
        return yield* view(yield* apply(yield* load(id), { _tag: "Withdraw" }, { verb: "withdrawn" }))
      },
      unit.run,
      SoaAccess.withdraw
    )

    /** Approves the pending document, and keeps it as a version that never changes. */
    const approve = useCase("SoaApprovals.approve")(
      function*(id: SoaId, verdict: Verdict) {
        const { comment } = verdict
        const { organization, user } = yield* currentCaller
        const read = yield* load(id)
        const links = yield* findLinks(read.value)
        const view = yield* toView(read, links)
        const version = yield* makeSoaVersion(yield* ids.make(SoaVersionId), view.value, { by: user.id, comment })
        const { contentHash } = version
        const more = comment === undefined ? { contentHash } : { contentHash, comment }
        const selfApproval = yield* getSelfApproval(organization.id)
        const command = { _tag: "Approve", by: user.id, selfApproval, verdict } as const
        const approved = yield* apply(read, command, { verb: "approved", more })
        const { isSelfApproval } = approved.value.approval
        yield* store.insertVersion(version.organizationId, { ...version, isSelfApproval })
        return yield* toView(approved, links)
      },
      unit.run,
      SoaAccess.judge
    )

    /** Declines the pending document, which can then be changed and submitted again. */
    const decline = useCase("SoaApprovals.decline")(
      function*(id: SoaId, verdict: Verdict) {
        const { organization, user } = yield* currentCaller
        const selfApproval = yield* getSelfApproval(organization.id)
        const command = { _tag: "Decline", by: user.id, selfApproval, verdict } as const
        return yield* view(yield* apply(yield* load(id), command, { verb: "declined", more: verdict }))
      },
      unit.run,
      SoaAccess.judge
    )

    return { submit, withdraw, approve, decline }
  })
}) {}
