import { utf8ToBytes } from "@noble/hashes/utils.js"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { PermissionMissing } from "../access/Access.ts"
import { CurrentActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { makeFindNames } from "../member/UserNames.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import { withMark } from "../report/CsvMark.ts"
import { toWarnings } from "../report/ExportedFile.ts"
import { fileTypes, makeStoreFile } from "../report/ExportedFiles.ts"
import { FormatUnavailable } from "../report/FormatUnavailable.ts"
import { ReportWriter } from "../report/ReportWriter.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import { chooseLanguage } from "../soaDecision/Controls.ts"
import type {
  CatalogueMissing,
  SoaNotFound,
  SoaVersionDamaged,
  SoaVersionNotFound
} from "../soaDecision/SoaProblems.ts"
import type { Busy } from "../storage/Busy.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { type Exported, toExportedSoa } from "./ExportedSoas.ts"
import { SoaAccess } from "./SoaAccess.ts"
import type { SoaId, SoaVersion } from "./SoaDocument.ts"
import { ExportedSoa, SoaExportFormat, SoaExportQuery, type SoaFile } from "./SoaExport.ts"
import { toReport } from "./SoaReport.ts"
import { makeSoaRepository } from "./SoaRepository.ts"

const encode = Schema.encodeSync(Schema.parseJson(ExportedSoa, { space: 2 }))

/** A file that was stored, with a link for 15 minutes. */
export interface StoredSoaFile extends Omit<SoaFile, "bytes"> {
  readonly documentId: SoaId
  readonly fileSize: number
  readonly sha256: string
  readonly downloadUrl: string
  readonly downloadPath: string | null
  readonly downloadUrlExpiresAt: Timestamp
}

type WriteError =
  | Busy
  | CatalogueMissing
  | FormatUnavailable
  | InvalidRequest
  | PermissionMissing
  | SoaNotFound
  | SoaVersionDamaged
  | SoaVersionNotFound

/** Files of statements of applicability, for auditors. */
export interface SoaExportsService {
  /**
   * Writes the document as a file: the version that is named, else the present state. By default as JSON. The audit
   * log records it.
   */
  readonly write: (
    id: SoaId,
    query: Input<typeof SoaExportQuery>
  ) => Effect.Effect<SoaFile, WriteError, CurrentActor>
  /** Writes the document as a file, and stores it for a link of 15 minutes. The sweeper removes it. */
  readonly keep: (
    id: SoaId,
    query: Input<typeof SoaExportQuery>
  ) => Effect.Effect<StoredSoaFile, WriteError, CurrentActor>
}

const make = Effect.gen(function*() {
  const { coverLinked, load, loadVersion } = yield* makeSoaRepository
  const { getName } = yield* OrganizationDirectory
  const findNames = yield* makeFindNames
  const writer = yield* ReportWriter
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const storeFile = yield* makeStoreFile
  const available = [...writer.formats, "json"].filter(Schema.is(SoaExportFormat))

  // the names of approver and owners, for a caller who may read members
  const nameUsers = (version: SoaVersion | undefined) =>
    findNames(version === undefined ? [] : [version.approvedBy, ...version.decisions.map(({ ownerId }) => ownerId)])

  const gather = Effect.fnUntraced(function*(id: SoaId, { language, version: wanted }: SoaExportQuery) {
    const actor = yield* CurrentActor
    const { value: covered } = yield* coverLinked(yield* load(id))
    const { document } = covered
    const number = wanted ?? (document.status === "approved" ? document.version : undefined)
    const version = number === undefined ? undefined : yield* loadVersion(document, number)
    const exported: Exported = { covered, version, language: yield* chooseLanguage(covered.catalogue, language) }
    const soa = toExportedSoa(exported, actor, {
      organization: yield* getName(document.organizationId),
      users: yield* nameUsers(version)
    })
    return { soa, language: exported.language }
  })

  const write = useCase("SoaExports.write")(
    withInput(SoaExportQuery, function*(id: SoaId, query: SoaExportQuery) {
      const { format = "json" } = query
      if (format !== "json" && !writer.formats.has(format)) return yield* new FormatUnavailable({ available })
      const { language, soa } = yield* gather(id, query)
      const written = format === "json"
        ? { bytes: utf8ToBytes(`${encode(soa)}\n`), missing: [] }
        : yield* writer.write(format, toReport(soa, language, yield* Timestamp.now)).pipe(
          Effect.catchTag(
            "ReportTooLarge",
            () => new FormatUnavailable({ available: available.filter((other) => other !== format) })
          )
        )
      const fileName = `${soa.name}, version ${soa.version}.${format}`
      const file: SoaFile = {
        format,
        fileName,
        fileType: fileTypes[format],
        bytes: withMark(format, written.bytes, query.bom),
        warnings: toWarnings(written)
      }
      const event = { action: "soa.exported", resource: { type: "soa", id } }
      yield* unit.run(audit.record({ ...event, before: null, after: { format, fileName } }))
      return file
    }),
    SoaAccess.export
  )

  const keep = useCase("SoaExports.keep")(
    withInput(SoaExportQuery, function*(id: SoaId, query: SoaExportQuery) {
      const { organization } = yield* CurrentActor
      const file = yield* storeFile(organization.id, yield* write(id, query))
      const stored: StoredSoaFile = { documentId: id, ...file }
      return stored
    }),
    SoaAccess.export
  )

  return { write, keep }
})

export class SoaExports extends Context.Tag("@attestry/core/soa/SoaExports")<SoaExports, SoaExportsService>() {
  static readonly Default = Layer.effect(this, make)
}
