import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import { ApprovalPending, noApproval } from "../approval/Approval.ts"
import { isPending } from "../approval/ApprovalTransitions.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { CatalogueId } from "../catalogue/Catalogue.ts"
import { byCreation } from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import { withInput } from "../problem/Input.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { useCase } from "../shared/UseCase.ts"
import { SoaDecisionsPatch } from "../soaDecision/SoaDecision.ts"
import { SoaHasVersions } from "../soaDecision/SoaProblems.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { makeVisible } from "./Coverage.ts"
import { toDecisionEvent, toProblem } from "./DecisionEvents.ts"
import { mergeDecisions } from "./MergeDecisions.ts"
import { SoaAccess } from "./SoaAccess.ts"
import { type SoaComparison, SoaComparisonQuery } from "./SoaComparison.ts"
import { NewSoa, SoaDocument, soaEvents, SoaId, soaOrder, SoaPatch, SoaQuery, SoaVersionQuery } from "./SoaDocument.ts"
import type { SoaDocumentsService } from "./SoaDocumentsService.ts"
import { makeSoaRepository, show } from "./SoaRepository.ts"
import { SoaStore } from "./SoaStore.ts"
import { compareDecisions, compareDocuments, type SoaContent } from "./SoaVersions.ts"
import { toSoaRow, toSoaVersionRow, toSoaVersionView } from "./SoaView.ts"

const defaultCatalogue = CatalogueId.make("iso27001-2022")
const defaultScope = SoaDocument.fields.scope.make("")

const make = Effect.gen(function*() {
  const store = yield* SoaStore
  const { apply, cover, coverLinked, findLinks, getCatalogue, load, loadVersion } = yield* makeSoaRepository
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator

  const listing = Page.listing("soa", SoaQuery, soaOrder, store)

  const list = useCase("SoaDocuments.list")(
    withInput(SoaQuery, function*(query: SoaQuery) {
      const { organization } = yield* CurrentActor
      return Effect.map(Page.page(listing(organization.id), query), Page.mapRows(Revision.mapRow(toSoaRow)))
    }),
    Effect.flatten,
    SoaAccess.list
  )

  const get = useCase("SoaDocuments.get")(
    function*(id: SoaId) {
      return yield* coverLinked(yield* load(id))
    },
    Effect.flatMap(show),
    SoaAccess.get
  )

  const create = useCase("SoaDocuments.create")(
    withInput(NewSoa, function*(input: NewSoa) {
      const { catalogueId = defaultCatalogue, name, scope = defaultScope } = input
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
        isArchived: false,
        decided: 0,
        approval: noApproval,
        editors: by === null ? [] : [by],
        decisions: [],
        createdAt: now,
        updatedAt: now
      }
      yield* store.insert(organization.id, document)
      yield* audit.record(soaEvents.created(document))
      return yield* Effect.orDie(cover({ value: document, revision: 1 }, []))
    }),
    unit.run,
    Effect.flatMap(show),
    SoaAccess.create
  )

  const update = useCase("SoaDocuments.update")(
    withInput(SoaPatch, function*(id: SoaId, patch: SoaPatch) {
      const by = actingUserId(yield* CurrentActor)
      const read = yield* Revision.check(yield* load(id))
      return yield* coverLinked(yield* apply(read, { _tag: "Describe", patch, by }, { verb: "updated" }))
    }),
    unit.run,
    Effect.flatMap(show),
    SoaAccess.update
  )

  const remove = useCase("SoaDocuments.remove")(
    function*(id: SoaId) {
      const { revision, value } = yield* Revision.check(yield* load(id))
      if (value.approvedVersion !== null) return yield* new SoaHasVersions()
      if (isPending(value)) return yield* new ApprovalPending()
      yield* store.remove(value.organizationId, id, revision)
      yield* audit.record(soaEvents.removed(value))
      return id
    },
    unit.run,
    SoaAccess.remove
  )

  const decide = useCase("SoaDocuments.decide")(
    withInput(SoaDecisionsPatch, function*(id: SoaId, { decisions: inputs }: SoaDecisionsPatch) {
      const actor = yield* CurrentActor
      const read = yield* Revision.check(yield* load(id))
      const catalogue = yield* getCatalogue(read.value)
      const links = yield* findLinks(read.value, inputs)
      const by = actingUserId(actor)
      const merged = mergeDecisions(read.value, inputs, { catalogue, links }, by, yield* Timestamp.now)
      if (merged.faults.length > 0) return yield* toProblem(merged.faults)
      const command = { _tag: "Decide", decisions: merged.decisions, by } as const
      const events = merged.changes.map(toDecisionEvent(id))
      return yield* cover(yield* apply(read, command, { verb: "updated", events }), links)
    }),
    unit.run,
    Effect.flatMap(show),
    SoaAccess.decide
  )

  const listVersions = useCase("SoaDocuments.listVersions")(
    withInput(SoaVersionQuery, function*(id: SoaId, query: SoaVersionQuery) {
      const { value: document } = yield* load(id)
      const { organizationId } = document
      const page = yield* Page.page({
        ...byCreation,
        organizationId,
        name: `soa/${id}/versions`,
        query: SoaVersionQuery,
        rows: (slice) => store.versions(organizationId, id, slice),
        count: () => store.countVersions(organizationId, id)
      }, query)
      return Page.mapRows(toSoaVersionRow(document))(page)
    }),
    SoaAccess.list
  )

  const getVersion = useCase("SoaDocuments.getVersion")(function*(id: SoaId, number: number) {
    const actor = yield* CurrentActor
    const { value: document } = yield* load(id)
    return toSoaVersionView(document, yield* loadVersion(document, number), makeVisible(actor))
  }, SoaAccess.get)

  const compare = useCase("SoaDocuments.compare")(
    withInput(SoaComparisonQuery, function*(id: SoaId, query: SoaComparisonQuery) {
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
    }),
    SoaAccess.get
  )

  return { list, get, create, update, remove, decide, listVersions, getVersion, compare }
})

export class SoaDocuments extends Context.Tag("@attestry/core/soa/SoaDocuments")<SoaDocuments, SoaDocumentsService>() {
  static readonly Default = Layer.effect(this, make)
}
