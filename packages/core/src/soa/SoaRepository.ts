import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CurrentActor } from "../access/Actor.ts"
import type { AuditEntry } from "../audit/Audited.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { CatalogueRegistry } from "../catalogue/CatalogueRegistry.ts"
import { mapInTurns } from "../eventLoop/Steps.ts"
import type { MemberReference } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { describeControls } from "../soaDecision/Controls.ts"
import type { SoaDecision, SoaDecisionPatch } from "../soaDecision/SoaDecision.ts"
import type { SoaLink } from "../soaDecision/SoaLink.ts"
import { CatalogueMissing, SoaNotFound, SoaVersionDamaged, SoaVersionNotFound } from "../soaDecision/SoaProblems.ts"
import type { Versioned } from "../storage/Revision.ts"
import { subtractPeriods } from "../task/Recurrence.ts"
import { countCoverage, coverControl, type CoveredSoa, makeVisible, toLinked } from "./Coverage.ts"
import { type SoaDocument, soaEvents, type SoaId } from "./SoaDocument.ts"
import { SoaStore } from "./SoaStore.ts"
import { type Command, type CommandTag, decide } from "./SoaTransitions.ts"
import { hashSoaContent } from "./SoaVersions.ts"
import { type SoaControl, toControlDecision, toSoaView } from "./SoaView.ts"

interface Links extends Partial<Pick<SoaDecision, "contextEntryIds" | "policyIds" | "taskIds" | "vendorIds">> {
  readonly ownerId?: MemberReference | null
}

const gather = <A>(
  all: ReadonlyArray<Links>,
  get: (links: Links) => ReadonlyArray<A> | undefined
): ReadonlyArray<A> => {
  const found = new Set<A>()
  for (const links of all) for (const one of get(links) ?? []) found.add(one)
  return Array.from(found)
}

const toMembers = ({ ownerId }: Links): ReadonlyArray<MemberReference> =>
  ownerId === undefined || ownerId === null ? [] : [ownerId]

interface Application {
  readonly verb: string
  // fields of the audit event, beside the changed ones
  readonly more?: object
  // in addition to that of the document
  readonly events?: ReadonlyArray<AuditEntry>
}

// in turns, because a catalogue may have hundreds of controls; after the unit, because this takes its time
export const show = Effect.fnUntraced(function*({ revision, value }: Versioned<CoveredSoa>) {
  const { catalogue, coverage, document, linked } = value
  const actor = yield* CurrentActor
  const hide = makeVisible(actor)
  const byControl = new Map(document.decisions.map((decision) => [decision.control, decision]))
  const described = describeControls(catalogue, document.decisions, undefined)
  const controls = yield* mapInTurns(described, (control): SoaControl => {
    const decision = byControl.get(control.control)
    if (decision === undefined) return { ...control, decision: null, linked: [], evidence: null }
    const { evidence, linked: all } = coverControl(decision, linked)
    return Object.assign({}, control, { decision: toControlDecision(decision), linked: all.map(hide), evidence })
  })
  return { value: toSoaView(document, { controls, coverage }, actor), revision }
})

// asks no permission: only for the use cases of statements of applicability
export const makeSoaRepository = Effect.gen(function*() {
  const store = yield* SoaStore
  const { catalogues } = yield* CatalogueRegistry
  const audit = yield* AuditRecorder

  const load = Effect.fnUntraced(function*(id: SoaId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.find(organization.id, id)
    return Option.isSome(found) ? found.value : yield* new SoaNotFound()
  })

  // fails if the content no longer has the stored hash
  const loadVersion = Effect.fnUntraced(function*({ id, organizationId }: SoaDocument, number: number) {
    const found = yield* store.findVersion(organizationId, id, number)
    if (Option.isNone(found)) return yield* new SoaVersionNotFound()
    const { value: version } = found
    if ((yield* hashSoaContent(version)) === version.contentHash) return version
    yield* Effect.logError("An approved version of a statement of applicability is not what was kept", {
      organizationId,
      documentId: id,
      version: number
    })
    return yield* new SoaVersionDamaged()
  })

  const getCatalogue = ({ catalogueId }: Pick<SoaDocument, "catalogueId">) => {
    const catalogue = catalogues.get(catalogueId)
    return catalogue === undefined ? Effect.fail(new CatalogueMissing()) : Effect.succeed(catalogue)
  }

  const findLinks = ({ decisions, organizationId }: SoaDocument, inputs: ReadonlyArray<SoaDecisionPatch> = []) => {
    const all: ReadonlyArray<Links> = [...decisions, ...inputs]
    const ids = {
      policyIds: gather(all, ({ policyIds }) => policyIds),
      taskIds: gather(all, ({ taskIds }) => taskIds),
      vendorIds: gather(all, ({ vendorIds }) => vendorIds),
      contextEntryIds: gather(all, ({ contextEntryIds }) => contextEntryIds),
      members: gather(all, toMembers)
    }
    const isEmpty = Object.values(ids).every(({ length }) => length === 0)
    return isEmpty ? Effect.succeed([]) : store.findLinks(organizationId, ids)
  }

  const cover = Effect.fnUntraced(function*(read: Versioned<SoaDocument>, links: ReadonlyArray<SoaLink>) {
    const { revision, value: document } = read
    const catalogue = yield* getCatalogue(document)
    const now = yield* Timestamp.now
    const linked = toLinked(links, subtractPeriods(now), now)
    const coverage = countCoverage(document.decisions, catalogue, linked)
    const value: CoveredSoa = { document, catalogue, linked, coverage }
    return { value, revision }
  })

  const coverLinked = (read: Versioned<SoaDocument>) =>
    Effect.flatMap(findLinks(read.value), (links) => cover(read, links))

  // writes nothing if nothing changes
  const apply = <Tag extends CommandTag>(
    { revision, value }: Versioned<SoaDocument>,
    command: Command<Tag>,
    { events = [], more = {}, verb }: Application
  ) =>
    Effect.gen(function*() {
      const document = yield* decide(value, command, yield* Timestamp.now)
      if (document === value) return { value, revision }
      yield* store.save(value.organizationId, document, revision)
      const event = soaEvents.changed(verb)(value, document, more)
      const isSilent = events.length > 0 && Object.keys(event.after ?? {}).length === 0
      yield* audit.record(...(isSilent ? [] : [event]), ...events)
      return { value: document, revision: revision + 1 }
    })

  return { load, loadVersion, getCatalogue, findLinks, cover, coverLinked, apply }
})
