import { utf8ToBytes } from "@noble/hashes/utils.js"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CurrentActor } from "../access/Actor.ts"
import { makeFindNames } from "../member/UserNames.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import { fileTypes, makeStoreFile } from "../report/ExportedFiles.ts"
import { FormatUnavailable } from "../report/FormatUnavailable.ts"
import { ReportWriter } from "../report/ReportWriter.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import { chooseLanguage } from "../soaDecision/Controls.ts"
import { type Exported, toExportedSoa } from "./ExportedSoas.ts"
import { SoaAccess } from "./SoaAccess.ts"
import type { SoaId, SoaVersion } from "./SoaDocument.ts"
import { ExportedSoa, SoaExportFormat, type SoaExportQuery, type SoaFile } from "./SoaExport.ts"
import { toReport } from "./SoaReport.ts"
import { makeSoaRepository } from "./SoaRepository.ts"

const encode = Schema.encodeSync(Schema.parseJson(ExportedSoa, { space: 2 }))

/** A file that was stored, with a link for 15 minutes. */
export interface StoredSoaFile extends Omit<SoaFile, "bytes"> {
  readonly documentId: SoaId
  readonly fileSize: number
  readonly sha256: string
  readonly downloadUrl: string
  readonly downloadUrlExpiresAt: Timestamp
}

/** Files of statements of applicability, for auditors. */
export class SoaExports extends Effect.Service<SoaExports>()("@attestry/core/soa/SoaExports", {
  effect: Effect.gen(function*() {
    const { load, loadVersion, view } = yield* makeSoaRepository
    const { getName } = yield* OrganizationDirectory
    const findNames = yield* makeFindNames
    const writer = yield* ReportWriter
    const storeFile = yield* makeStoreFile
    const available = [...writer.formats, "json"].filter(Schema.is(SoaExportFormat))

    /** The names of approver and owners, for a caller who may read members. */
    const nameUsers = (version: SoaVersion | undefined) =>
      findNames(version === undefined ? [] : [version.approvedBy, ...version.decisions.map(({ ownerId }) => ownerId)])

    const gather = Effect.fnUntraced(function*(id: SoaId, { language, version: wanted }: SoaExportQuery) {
      const actor = yield* CurrentActor
      const { value } = yield* view(yield* load(id))
      const { document } = value
      const number = wanted ?? (document.status === "approved" ? document.version : undefined)
      const version = number === undefined ? undefined : yield* loadVersion(document, number)
      const exported: Exported = { view: value, version, language: chooseLanguage(value.catalogue, language) }
      const soa = toExportedSoa(exported, actor, {
        organization: yield* getName(document.organizationId),
        users: yield* nameUsers(version)
      })
      return { soa, language: exported.language }
    })

    /** Writes the document as a file: the version that is named, else the present state. */
    const write = useCase("SoaExports.write")(function*(id: SoaId, query: SoaExportQuery) {
      const { format = "json" } = query
      if (format !== "json" && !writer.formats.has(format)) return yield* new FormatUnavailable({ available })
      const { language, soa } = yield* gather(id, query)
      const bytes = format === "json"
        ? utf8ToBytes(`${encode(soa)}\n`)
        : yield* writer.write(format, toReport(soa, language, yield* Timestamp.now))
      const fileName = `${soa.name}, version ${soa.version}.${format}`
      const file: SoaFile = { format, fileName, fileType: fileTypes[format], bytes }
      return file
    }, SoaAccess.export)

    /** Writes the document as a file, and stores it for a link of 15 minutes. The sweeper removes it. */
    const keep = useCase("SoaExports.keep")(function*(id: SoaId, query: SoaExportQuery) {
      const { organization } = yield* CurrentActor
      const file = yield* storeFile(organization.id, yield* write(id, query))
      const stored: StoredSoaFile = { documentId: id, ...file }
      return stored
    }, SoaAccess.export)

    return { write, keep }
  })
}) {}
