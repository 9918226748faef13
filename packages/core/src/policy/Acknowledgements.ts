import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { PermissionMissing, SessionRequired } from "../access/Access.ts"
import { CurrentActor, currentCaller } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import * as ListOrder from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import type { InvalidCursor } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import {
  type Acknowledgement,
  AcknowledgementId,
  AcknowledgementInput,
  type AcknowledgementView,
  ReaderQuery,
  type ReaderRow,
  toAcknowledgementView,
  toReaderRow,
  toUnnamedReader
} from "./Acknowledgement.ts"
import { AcknowledgementStore } from "./AcknowledgementStore.ts"
import { PolicyArchived, type PolicyId, type PolicyNotFound } from "./Policy.ts"
import { PolicyAccess } from "./PolicyAccess.ts"
import { PolicyRepository } from "./PolicyRepository.ts"
import { NotActiveVersion } from "./PolicyVersion.ts"

/** Acknowledgements of active versions by the members. */
export interface AcknowledgementsService {
  /** Acknowledges the active version as the signed-in caller. A repetition returns the first acknowledgement. */
  readonly acknowledge: (
    policyId: PolicyId,
    input: Input<typeof AcknowledgementInput>
  ) => Effect.Effect<
    AcknowledgementView,
    | Busy
    | InvalidRequest
    | NotActiveVersion
    | PermissionMissing
    | PolicyArchived
    | PolicyNotFound
    | SessionRequired,
    CurrentActor
  >
  /**
   * Lists one page of the active members, each with their acknowledgement of the active content, if any: by default the first
   * 100, in the order they joined. Names and addresses need `member:read`; else they are left out.
   */
  readonly listReaders: (
    policyId: PolicyId,
    query: Input<typeof ReaderQuery>
  ) => Effect.Effect<
    Page.Page<ReaderRow>,
    InvalidCursor | InvalidRequest | PermissionMissing | PolicyNotFound,
    CurrentActor
  >
}

const make = Effect.gen(function*() {
  const store = yield* AcknowledgementStore
  const { load } = yield* PolicyRepository
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator

  const acknowledge = useCase("Acknowledgements.acknowledge")(
    withInput(AcknowledgementInput, function*(policyId: PolicyId, { versionId }: AcknowledgementInput) {
      const { organization: { id: organizationId }, user: { id: userId } } = yield* currentCaller
      const { activeContentHash, activeVersionId, isArchived, signedTextHash } = (yield* load(policyId)).value
      if (isArchived) return yield* new PolicyArchived()
      if (activeVersionId === null || activeContentHash === null) return yield* new NotActiveVersion()
      if (versionId !== undefined && versionId !== activeVersionId) return yield* new NotActiveVersion()
      const known = yield* store.find(organizationId, activeVersionId, userId)
      if (Option.isSome(known)) return toAcknowledgementView(known.value)
      const acknowledgement: Acknowledgement = {
        id: yield* ids.make(AcknowledgementId),
        organizationId,
        policyId,
        versionId: activeVersionId,
        userId,
        contentHash: activeContentHash,
        textHash: signedTextHash,
        at: yield* Timestamp.now
      }
      yield* store.insert(organizationId, acknowledgement)
      const { contentHash, id } = acknowledgement
      yield* audit.record({
        action: "policy.acknowledged",
        resource: { type: "policy", id: policyId },
        before: null,
        after: { acknowledgementId: id, versionId: activeVersionId, contentHash }
      })
      return toAcknowledgementView(acknowledgement)
    }),
    unit.run,
    PolicyAccess.acknowledge
  )

  const listReaders = useCase("Acknowledgements.listReaders")(
    withInput(ReaderQuery, function*(policyId: PolicyId, query: ReaderQuery) {
      const { organization, permissions } = yield* CurrentActor
      const { value: policy } = yield* load(policyId)
      const page = yield* Page.page({
        ...ListOrder.byCreation,
        organizationId: organization.id,
        name: `acknowledgements/${policyId}/${policy.activeVersionId}`,
        query: ReaderQuery,
        rows: (slice) => store.readers(organization.id, policy, slice),
        count: (filters) => store.countReaders(organization.id, policy, filters)
      }, query)
      return Page.mapRows(permissions.has("member:read") ? toReaderRow : toUnnamedReader)(page)
    }),
    PolicyAccess.get
  )

  return { acknowledge, listReaders }
})

export class Acknowledgements
  extends Context.Tag("@attestry/core/policy/Acknowledgements")<Acknowledgements, AcknowledgementsService>()
{
  static readonly Default = Layer.effect(this, make)
}
