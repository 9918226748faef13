import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import { CurrentActor } from "../access/Actor.ts"
import * as DownloadLinks from "../blob/DownloadLinks.ts"
import { type Catalogue, inLanguage, languagesOf } from "../catalogue/Catalogue.ts"
import { Catalogues } from "../catalogue/Catalogues.ts"
import { AcceptedTypes, asksForFile } from "../contract/AcceptedTypes.ts"
import { FileBytes } from "../contract/ApiResponse.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { mapInTurns } from "../eventLoop/Steps.ts"
import { fileTypes } from "../report/ExportedFiles.ts"
import { pickFields } from "../shared/PickFields.ts"
import { zipWith } from "../shared/ZipWith.ts"
import { describeControls } from "../soaDecision/Controls.ts"
import type { Versioned } from "../storage/Revision.ts"
import { coverControl } from "./Coverage.ts"
import { SoaApi } from "./SoaApi.ts"
import { SoaApprovals } from "./SoaApprovals.ts"
import type { SoaView } from "./SoaCoverage.ts"
import type { SoaSummary } from "./SoaDocument.ts"
import { SoaDocuments } from "./SoaDocuments.ts"
import { SoaExports } from "./SoaExports.ts"
import {
  DecisionRow,
  SoaResponse,
  SoaVersionResponse,
  SoaVersionRow,
  toDecline,
  toPendingFields
} from "./SoaResponses.ts"
import { makeVisible } from "./VisibleLinks.ts"

const toSoaRow = (summary: SoaSummary) => ({ ...summary, ...toPendingFields(summary.approval) })

const pickSoa = pickFields(SoaResponse)
const pickDecision = pickFields(DecisionRow)
const pickVersion = pickFields(SoaVersionRow)
const pickWholeVersion = pickFields(SoaVersionResponse)

const toCatalogueSummary = (language: string | undefined) => (catalogue: Catalogue) => ({
  id: catalogue.id,
  name: inLanguage(catalogue.name, language),
  languages: languagesOf(catalogue),
  count: catalogue.controls.length
})

const toCatalogue = (language: string | undefined) => (catalogue: Catalogue) => {
  const { count: _, ...summary } = toCatalogueSummary(language)(catalogue)
  const summaries = new Map(catalogue.controls.map(({ id, summary }) => [id, inLanguage(summary, language)]))
  const controls = describeControls(catalogue, [], language).map(({ control, ...texts }) => ({
    id: control,
    ...texts,
    summary: summaries.get(control) ?? ""
  }))
  return { ...summary, controls }
}

// a catalogue may have hundreds of controls
const toSoa = Effect.fnUntraced(
  function*({ catalogue, coverage, document, linked }: SoaView) {
    const hide = makeVisible(yield* CurrentActor)
    const byControl = new Map(document.decisions.map((decision) => [decision.control, decision]))
    const described = describeControls(catalogue, document.decisions, undefined)
    const controls = yield* mapInTurns(described, (control) => {
      const decision = byControl.get(control.control)
      if (decision === undefined) return { ...control, decision: null, linked: [], evidence: null }
      const { evidence, linked: all } = coverControl(decision, linked)
      return Object.assign({}, control, { decision: pickDecision(decision, {}), linked: all.map(hide), evidence })
    })
    const { approval } = document
    return pickSoa(document, { ...toPendingFields(approval), decline: toDecline(approval), coverage, controls })
  }
)

const respond = <E, R>(read: Effect.Effect<Versioned<SoaView>, E, R>) =>
  Envelope.resource(
    Effect.flatMap(read, ({ revision, value }) => Effect.map(toSoa(value), (value) => ({ value, revision }))),
    identity
  )

export const SoaHttp = Handlers.group(SoaApi, (handlers) =>
  Effect.gen(function*() {
    const catalogues = yield* Catalogues
    const documents = yield* SoaDocuments
    const approvals = yield* SoaApprovals
    const files = yield* SoaExports
    return handlers
      .handle("listCatalogues", ({ urlParams: { language } }) =>
        Effect.map(catalogues.list(), (all) => ({ data: all.map(toCatalogueSummary(language)) })))
      .handle("getCatalogue", ({ path, urlParams: { language } }) =>
        Effect.map(catalogues.get(path.id), toCatalogue(language)))
      .handle("list", ({ urlParams }) =>
        Envelope.page(documents.list(urlParams), toSoaRow))
      .handle("create", ({ payload }) =>
        respond(documents.create(payload)))
      .handle("submit", ({ payload }) =>
        Effect.map(
          Effect.flatMap(approvals.submit(payload), ({ value }) =>
            toSoa(value)),
          (data) => ({
            success: true as const,
            data
          })
        ))
      .handle("get", ({ path }) =>
        respond(documents.get(path.id)))
      .handle("update", ({ path, payload }) => respond(documents.update(path.id, payload)))
      .handle("decide", ({ path, payload }) => respond(documents.decide(path.id, payload)))
      .handle("withdraw", ({ path }) => respond(approvals.withdraw(path.id)))
      .handle("approve", ({ path, payload }) => respond(approvals.approve(path.id, payload)))
      .handle("decline", ({ path, payload }) => respond(approvals.decline(path.id, payload)))
      .handle("listVersions", ({ path, urlParams }) =>
        Envelope.page(documents.listVersions(path.id, urlParams), ({ state, ...version }) =>
          pickVersion(version, { state })))
      .handle("getVersion", ({ path }) =>
        zipWith(
          documents.getVersion(path.id, path.version),
          CurrentActor,
          ({ linked, state, ...version }, actor) =>
            pickWholeVersion(version, { state, linked: linked.map(makeVisible(actor)) })
        ))
      .handle("compare", ({ path, urlParams }) =>
        documents.compare(path.id, urlParams))
      .handle("export", ({ path, urlParams }) =>
        Effect.gen(function*() {
          if (!asksForFile(yield* AcceptedTypes, fileTypes[urlParams.format ?? "json"])) {
            return yield* files.keep(path.id, urlParams)
          }
          const { bytes, fileName, fileType } = yield* files.write(path.id, urlParams)
          return new FileBytes(bytes, DownloadLinks.toHeaders({ fileName, contentType: fileType }))
        }))
  }))
