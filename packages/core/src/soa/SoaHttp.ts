import * as Effect from "effect/Effect"
import * as DownloadLinks from "../blob/DownloadLinks.ts"
import { type Catalogue, inLanguage, languagesOf } from "../catalogue/Catalogue.ts"
import { Catalogues } from "../catalogue/Catalogues.ts"
import { AcceptedTypes, asksForFile } from "../contract/AcceptedTypes.ts"
import { FileBytes } from "../contract/ApiResponse.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { fileTypes } from "../report/ExportedFiles.ts"
import { checkLanguage, describeControls } from "../soaDecision/Controls.ts"
import { SoaApi } from "./SoaApi.ts"
import { SoaApprovals } from "./SoaApprovals.ts"
import { SoaDocuments } from "./SoaDocuments.ts"
import { SoaExports } from "./SoaExports.ts"

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

export const SoaHttp = Handlers.group(SoaApi, (handlers) =>
  Effect.gen(function*() {
    const catalogues = yield* Catalogues
    const documents = yield* SoaDocuments
    const approvals = yield* SoaApprovals
    const files = yield* SoaExports
    return handlers
      .handle("listCatalogues", ({ urlParams: { language } }) =>
        Effect.map(
          catalogues.list().pipe(Effect.tap((all) => checkLanguage(all, language))),
          (all) => ({
            data: all.map(toCatalogueSummary(language))
          })
        ))
      .handle("getCatalogue", ({ path, urlParams: { language } }) =>
        catalogues.get(path.id).pipe(
          Effect.tap((catalogue) => checkLanguage([catalogue], language)),
          Effect.map(toCatalogue(language))
        ))
      .handle("list", ({ urlParams }) => Envelope.signed(documents.list(urlParams)))
      .handle("create", ({ payload }) => Envelope.resource(documents.create(payload)))
      .handle("submit", ({ payload }) =>
        Effect.map(
          approvals.submit(payload),
          ({ revision, value }) => ({ success: true as const, data: { ...value, revision } })
        ))
      .handle("get", ({ path }) => Envelope.resource(documents.get(path.id)))
      .handle("update", ({ path, payload }) => Envelope.resource(documents.update(path.id, payload)))
      .handle("remove", ({ path }) => Envelope.removed(documents.remove(path.id)))
      .handle("decide", ({ path, payload }) => Envelope.resource(documents.decide(path.id, payload)))
      .handle("withdraw", ({ path }) => Envelope.resource(approvals.withdraw(path.id)))
      .handle("approve", ({ path, payload }) => Envelope.resource(approvals.approve(path.id, payload)))
      .handle("decline", ({ path, payload }) => Envelope.resource(approvals.decline(path.id, payload)))
      .handle("listVersions", ({ path, urlParams }) => Envelope.signed(documents.listVersions(path.id, urlParams)))
      .handle("getVersion", ({ path }) => documents.getVersion(path.id, path.version))
      .handle("compare", ({ path, urlParams }) => documents.compare(path.id, urlParams))
      .handle("export", ({ path, urlParams }) =>
        Effect.gen(function*() {
          if (!asksForFile(yield* AcceptedTypes, fileTypes[urlParams.format ?? "json"])) {
            return yield* files.keep(path.id, urlParams)
          }
          const { bytes, fileName, fileType } = yield* files.write(path.id, urlParams)
          return new FileBytes(bytes, DownloadLinks.toHeaders({ fileName, contentType: fileType }))
        }))
  }))
