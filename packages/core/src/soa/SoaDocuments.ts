import * as Effect from "effect/Effect"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import { noApproval } from "../approval/Approval.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { CatalogueId } from "../catalogue/Catalogue.ts"
import { byCreation, byCreationOrName } from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { useCase } from "../shared/UseCase.ts"
import type { SoaDecisions } from "../soaDecision/SoaDecision.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { compareDecisions, compareDocuments, type SoaContent } from "./CompareSoas.ts"
import { toDecisionEvent, toProblem } from "./DecisionEvents.ts"
import { mergeDecisions } from "./MergeDecisions.ts"
import { SoaAccess } from "./SoaAccess.ts"
import type { SoaComparison, SoaComparisonQuery } from "./SoaComparison.ts"
import {
  type NewSoaDocument,
  SoaDocument,
  type SoaDocumentPatch,
  soaEvents,
  SoaId,
  SoaQuery,
  SoaVersionQuery,
  type SoaVersionSummary
} from "./SoaDocument.ts"
import { makeSoaRepository } from "./SoaRepository.ts"
import { SoaStore } from "./SoaStore.ts"

const defaultCatalogue = CatalogueId.make("iso27001-2022")
const defaultScope = SoaDocument.fields.scope.make("")

/** An approved version is superseded by a later one. */
const withState = (approvedVersion: number | null) => <Version extends SoaVersionSummary>(version: Version) => ({
  ...version,
  state: version.version === approvedVersion ? "approved" as const : "superseded" as const
})

/** Statements of applicability: which controls apply to the organization, why, and how far they are. */
export class SoaDocuments extends Effect.Service<SoaDocuments>()("@attestry/core/soa/SoaDocuments", {
  effect: Effect.gen(function*() {
    const store = yield* SoaStore
    const { apply, findLinks, getCatalogue, load, loadVersion, toView, view } = yield* makeSoaRepository
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator

    const listing = Page.listing("soa", SoaQuery, byCreationOrName, store)

    /** Lists one page of the matching documents without decisions, by default in the order of creation. */
    const list = useCase("SoaDocuments.list")(
      function*(query: SoaQuery) {
        const { organization } = yield* CurrentActor
        return Page.page(listing(organization.id), query)
      },
      Effect.flatten,
      SoaAccess.list
    )

    /** Returns the document with the present state of what its decisions refer to. */
    const get = useCase("SoaDocuments.get")(function*(id: SoaId) {
      return yield* view(yield* load(id))
    }, SoaAccess.get)

    const create = useCase("SoaDocuments.create")(
      function*({ catalogueId = defaultCatalogue, name, scope = defaultScope }: NewSoaDocument) {
        const actor = yield* CurrentActor
        const { organization } = actor
        const by = actingUserId(actor)
        yield* Effect.mapError(getCatalogue({ catalogueId }), () => UnknownReference.catalogue("catalogueId"))
        const now = yield* Timestamp.now
        const document: SoaDocument = {
          id: yield* ids.make(SoaId),
          organizationId: organization.id,
          catalogueId,
          name,
          scope,
          status: "draft",
          version: 1,
          approvedVersion: null,
          decided: 0,
          approval: noApproval,
          editors: by === null ? [] : [by],
          decisions: [],
          createdAt: now,
          updatedAt: now
        }
        yield* store.insert(organization.id, document)
        yield* audit.record(soaEvents.created(document))
        return yield* Effect.orDie(toView({ value: document, revision: 1 }, []))
      },
      unit.run,
      SoaAccess.create
    )

    /** Changes name or scope. After an approval this begins the next version. */
    const update = useCase("SoaDocuments.update")(
      function*(id: SoaId, patch: SoaDocumentPatch) {
        const by = actingUserId(yield* CurrentActor)
        const read = yield* Revision.check(yield* load(id))
        return yield* view(yield* apply(read, { _tag: "Describe", patch, by }, { verb: "updated" }))
      },
      unit.run,
      SoaAccess.update
    )

    /**
     * Decides upon many controls in one commit. A field that is absent stays. Fails with all errors, and stores nothing, if
     * one decision is invalid. After an approval this begins the next version.
     */
    const decide = useCase("SoaDocuments.decide")(
      function*(id: SoaId, { decisions: inputs }: SoaDecisions) {
        const actor = yield* CurrentActor
        const read = yield* Revision.check(yield* load(id))
        const catalogue = yield* getCatalogue(read.value)
        const links = yield* findLinks(read.value, inputs)
        const by = actingUserId(actor)
        const merged = mergeDecisions(read.value, inputs, { catalogue, links }, by, yield* Timestamp.now)
        if (merged.faults.length > 0) return yield* toProblem(merged.faults)
        const command = { _tag: "Decide", decisions: merged.decisions, by } as const
        const events = merged.changes.map(toDecisionEvent(id))
        return yield* toView(yield* apply(read, command, { verb: "updated", events }), links)
      },
      unit.run,
      SoaAccess.decide
    )

    /** Lists one page of the approved versions, by default in the order of their approval. */
    const listVersions = useCase("SoaDocuments.listVersions")(function*(id: SoaId, query: SoaVersionQuery) {
      const { value: { approvedVersion, organizationId } } = yield* load(id)
      const page = yield* Page.page({
        ...byCreation,
        organizationId,
        name: `soa/${id}/versions`,
        query: SoaVersionQuery,
        rows: (slice) => store.versions(organizationId, id, slice),
        count: () => store.countVersions(organizationId, id)
      }, query)
      return { ...page, data: page.data.map(withState(approvedVersion)) }
    }, SoaAccess.list)

    /** Returns an approved version. */
    const getVersion = useCase("SoaDocuments.getVersion")(function*(id: SoaId, number: number) {
      const { value: document } = yield* load(id)
      return withState(document.approvedVersion)(yield* loadVersion(document, number))
    }, SoaAccess.get)

    /** Compares two versions. By default: what changed since the last approval. */
    const compare = useCase("SoaDocuments.compare")(function*(id: SoaId, query: SoaComparisonQuery) {
      const { value: document } = yield* load(id)
      const { to = document.version } = query
      const isPresent = to === document.version
      const earlier = isPresent && document.status !== "approved" ? document.approvedVersion : to - 1 || null
      const { from = earlier } = query
      const after: SoaContent = isPresent ? document : yield* loadVersion(document, to)
      const before = from === null ? undefined : from === document.version
        ? document
        : yield* loadVersion(document, from)
      const comparison: SoaComparison = {
        from,
        to,
        document: compareDocuments(before, after),
        controls: compareDecisions(before, after)
      }
      return comparison
    }, SoaAccess.get)

    return { list, get, create, update, decide, listVersions, getVersion, compare }
  })
}) {}
