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
import { OrganizationNotFound } from "../organization/Organization.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { useCase } from "../shared/UseCase.ts"
import type {
  AlreadyApproved,
  CatalogueMissing,
  Incomplete,
  SoaArchived,
  SoaNotFound
} from "../soaDecision/SoaProblems.ts"
import type { Busy } from "../storage/Busy.ts"
import type { Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { findUndecided } from "./Coverage.ts"
import { SoaAccess } from "./SoaAccess.ts"
import { type SoaId, SoaSubmission, SoaVersionId } from "./SoaDocument.ts"
import { makeSoaRepository, show } from "./SoaRepository.ts"
import { SoaStore } from "./SoaStore.ts"
import { makeSoaVersion } from "./SoaVersions.ts"
import type { SoaView } from "./SoaView.ts"

/** Approval of statements of applicability. The submitter names the approver, who must be signed in to approve or decline. */
export interface SoaApprovalsService {
  /** Submits a document in which every control is decided. Of a pending document it names another approver. */
  readonly submit: (
    submission: Input<typeof SoaSubmission>
  ) => Effect.Effect<
    Versioned<SoaView>,
    | AlreadyApproved
    | ApprovalPending
    | ApproverNotEligible
    | Busy
    | CatalogueMissing
    | Incomplete
    | InvalidRequest
    | OrganizationNotFound
    | PermissionMissing
    | SelfApproval
    | SoaArchived
    | SoaNotFound,
    CurrentActor
  >
  /** Takes the pending document back, so that it can be changed. */
  readonly withdraw: (
    id: SoaId
  ) => Effect.Effect<
    Versioned<SoaView>,
    Busy | CatalogueMissing | NotPending | PermissionMissing | SoaNotFound,
    CurrentActor
  >
  /** Approves the pending document, and keeps it as a version that never changes. */
  readonly approve: (
    id: SoaId,
    verdict: Input<typeof Verdict>
  ) => Effect.Effect<
    Versioned<SoaView>,
    | Busy
    | CatalogueMissing
    | InvalidRequest
    | JudgmentError
    | PermissionMissing
    | SessionRequired
    | SoaNotFound,
    CurrentActor
  >
  /** Declines the pending document, which can then be changed and submitted again. */
  readonly decline: (
    id: SoaId,
    verdict: Input<typeof Verdict>
  ) => Effect.Effect<
    Versioned<SoaView>,
    | Busy
    | CatalogueMissing
    | InvalidRequest
    | JudgmentError
    | PermissionMissing
    | SessionRequired
    | SoaNotFound,
    CurrentActor
  >
}

const make = Effect.gen(function*() {
  const store = yield* SoaStore
  const { apply, cover, coverLinked, findLinks, getCatalogue, load } = yield* makeSoaRepository
  const { resolveApprover } = yield* makeApprovers
  const { getSelfApproval } = yield* makeApprovalRules
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator

  const submit = useCase("SoaApprovals.submit")(
    withInput(SoaSubmission, function*({ approverId: reference, documentId, organizationId }: SoaSubmission) {
      const actor = yield* CurrentActor
      if (organizationId !== undefined && organizationId !== actor.organization.id) {
        return yield* new OrganizationNotFound()
      }
      const read = yield* load(documentId)
      const undecided = findUndecided(read.value.decisions, yield* getCatalogue(read.value))
      const approverId = yield* resolveApprover(actor.organization.id, reference, "soa:approve")
      const selfApproval = yield* getSelfApproval(actor.organization.id)
      const command = { _tag: "Submit", approverId, by: actingUserId(actor), selfApproval, undecided } as const
      return yield* coverLinked(yield* apply(read, command, { verb: "submitted" }))
    }),
    unit.run,
    Effect.flatMap(show),
    SoaAccess.submit
  )

  const withdraw = useCase("SoaApprovals.withdraw")(
    function*(id: SoaId) {
      return yield* coverLinked(yield* apply(yield* load(id), { _tag: "Withdraw" }, { verb: "withdrawn" }))
    },
    unit.run,
    Effect.flatMap(show),
    SoaAccess.withdraw
  )

  const approve = useCase("SoaApprovals.approve")(
    withInput(Verdict, function*(id: SoaId, verdict: Verdict) {
      const { comment } = verdict
      const { organization, user } = yield* currentCaller
      const read = yield* load(id)
      const links = yield* findLinks(read.value)
      const covered = yield* cover(read, links)
      const version = yield* makeSoaVersion(yield* ids.make(SoaVersionId), covered.value, { by: user.id, comment })
      const { contentHash } = version
      const more = comment === undefined ? { contentHash } : { contentHash, comment }
      const selfApproval = yield* getSelfApproval(organization.id)
      const command = { _tag: "Approve", by: user.id, selfApproval, verdict } as const
      const approved = yield* apply(read, command, { verb: "approved", more })
      const { isSelfApproval } = approved.value.approval
      yield* store.insertVersion(version.organizationId, { ...version, isSelfApproval })
      return yield* cover(approved, links)
    }),
    unit.run,
    Effect.flatMap(show),
    SoaAccess.judge
  )

  const decline = useCase("SoaApprovals.decline")(
    withInput(Verdict, function*(id: SoaId, verdict: Verdict) {
      const { organization, user } = yield* currentCaller
      const selfApproval = yield* getSelfApproval(organization.id)
      const command = { _tag: "Decline", by: user.id, selfApproval, verdict } as const
      return yield* coverLinked(yield* apply(yield* load(id), command, { verb: "declined", more: verdict }))
    }),
    unit.run,
    Effect.flatMap(show),
    SoaAccess.judge
  )

  return { submit, withdraw, approve, decline }
})

export class SoaApprovals extends Context.Tag("@attestry/core/soa/SoaApprovals")<SoaApprovals, SoaApprovalsService>() {
  static readonly Default = Layer.effect(this, make)
}
