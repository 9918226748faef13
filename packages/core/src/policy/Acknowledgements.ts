import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CurrentActor, currentCaller } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import * as ListOrder from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import {
  type Acknowledgement,
  AcknowledgementId,
  type AcknowledgementInput,
  type Reader,
  ReaderQuery
} from "./Acknowledgement.ts"
import { AcknowledgementStore } from "./AcknowledgementStore.ts"
import { PolicyArchived, type PolicyId } from "./Policy.ts"
import { PolicyAccess } from "./PolicyAccess.ts"
import { PolicyRepository } from "./PolicyRepository.ts"
import { NotActiveVersion } from "./PolicyVersion.ts"

const withoutName = ({ email: _, name: __, ...reader }: Reader): Reader => reader

export class Acknowledgements extends Effect.Service<Acknowledgements>()("@attestry/core/policy/Acknowledgements", {
  effect: Effect.gen(function*() {
    const store = yield* AcknowledgementStore
    const { load } = yield* PolicyRepository
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator

    /** Acknowledges the active version as the caller. A repetition returns the first acknowledgement. */
    const acknowledge = useCase("Acknowledgements.acknowledge")(
      function*(policyId: PolicyId, { versionId }: AcknowledgementInput) {
        const { organization: { id: organizationId }, user: { id: userId } } = yield* currentCaller
        const { activeContentHash, activeVersionId, isArchived } = (yield* load(policyId)).value
        if (isArchived) return yield* new PolicyArchived()
        if (activeVersionId === null || activeContentHash === null) return yield* new NotActiveVersion()
        if (versionId !== undefined && versionId !== activeVersionId) return yield* new NotActiveVersion()
        const known = yield* store.find(organizationId, activeVersionId, userId)
        if (Option.isSome(known)) return known.value
        const acknowledgement: Acknowledgement = {
          id: yield* ids.make(AcknowledgementId),
          organizationId,
          policyId,
          versionId: activeVersionId,
          userId,
          contentHash: activeContentHash,
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
        return acknowledgement
      },
      unit.run,
      PolicyAccess.acknowledge
    )

    /**
     * Lists one page of the active members, each with their acknowledgement of the active content, if any. Names and addresses
     * need the permission to read members.
     */
    const listReaders = useCase("Acknowledgements.listReaders")(function*(policyId: PolicyId, query: ReaderQuery) {
      const actor = yield* CurrentActor
      const { organization } = actor
      const { value: policy } = yield* load(policyId)
      const page = yield* Page.page({
        ...ListOrder.byCreation,
        organizationId: organization.id,
        name: `acknowledgements/${policyId}/${policy.activeVersionId}`,
        query: ReaderQuery,
        rows: (slice) => store.readers(organization.id, policy, slice),
        count: (filters) => store.countReaders(organization.id, policy, filters)
      }, query)
      return actor.permissions.has("member:read") ? page : { ...page, data: page.data.map(withoutName) }
    }, PolicyAccess.get)

    return { acknowledge, listReaders }
  })
}) {}
