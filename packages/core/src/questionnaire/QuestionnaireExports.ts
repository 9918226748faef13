import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { PermissionMissing } from "../access/Access.ts"
import { CurrentActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { BlobStore } from "../blob/BlobStore.ts"
import { readBlob } from "../blob/ReadBlob.ts"
import { mapInTurns, runInTurns } from "../eventLoop/Steps.ts"
import { stringifyInSteps } from "../eventLoop/StringifyInSteps.ts"
import { makeFindNames } from "../member/UserNames.ts"
import { OrganizationNotFound } from "../organization/Organization.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import { type FileNotFillable, QuestionnaireWriter, toPlacedTexts } from "../questionnaireFile/QuestionnaireWriter.ts"
import { withMark } from "../report/CsvMark.ts"
import { toWarnings } from "../report/ExportedFile.ts"
import { fileTypes, makeStoreFile } from "../report/ExportedFiles.ts"
import { FormatUnavailable } from "../report/FormatUnavailable.ts"
import { type ReportFormat, ReportWriter } from "../report/ReportWriter.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { makeSharedSemaphore } from "../shared/KeyedSemaphore.ts"
import { pickFields } from "../shared/PickFields.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { findEmptied, findUnwritten, toFillWarnings } from "./OriginalFile.ts"
import type { Question } from "./Question.ts"
import { type Questionnaire, type QuestionnaireNotFound, toBlob } from "./Questionnaire.ts"
import { QuestionnaireAccess } from "./QuestionnaireAccess.ts"
import {
  ExportedQuestion,
  type ExportedQuestionnaire,
  NewQuestionnaireExport,
  type QuestionnaireExportFile
} from "./QuestionnaireExport.ts"
import { makeQuestionnaireParts } from "./QuestionnaireParts.ts"
import { toReport, withoutExtension } from "./QuestionnaireReport.ts"

/** Questionnaires that are in memory at the same time, and those of an organization. */
const parallelExports = { permits: 2, permitsOfOne: 1 }

const mostUnwritten = 100

/** A file that was stored, with a link for 15 minutes. */
export interface StoredQuestionnaireFile extends Omit<QuestionnaireExportFile, "bytes"> {
  readonly fileSize: number
  readonly sha256: string
  readonly downloadUrl: string
  readonly downloadPath: string | null
  readonly downloadUrlExpiresAt: Timestamp
}

type Written = Omit<QuestionnaireExportFile, "format" | "questionnaireId">

// the last approval of a draft does not count any more
const pickApproval = ({ approval, approvedAt, approvedBy }: Questionnaire, names: ReadonlyMap<string, string>) => ({
  approvedBy: approvedBy === null ? null : names.get(approvedBy) ?? approvedBy,
  approvedAt,
  comment: approvedAt === null ? null : approval.comment,
  isSelfApproval: approvedAt !== null && approval.isSelfApproval
})

const pickHead = (
  { answeredQuestions, customer, fileName, status, totalQuestions, unconfirmedQuestions }: Questionnaire
) => ({
  fileName,
  customer,
  status,
  totalQuestions,
  answeredQuestions,
  unconfirmedQuestions
})

const withoutUnconfirmed = (question: Question): Question =>
  question.answerState === "unconfirmed" ? { ...question, answer: null, comment: null } : question

const pickQuestion = pickFields(ExportedQuestion)

const originalTypes: { readonly [format in Questionnaire["format"]]?: string } = {
  xlsx: fileTypes.xlsx,
  docx: fileTypes.docx,
  // in the encoding of the customer
  csv: "text/csv"
}

/** Files with the answers of questionnaires, to send back. */
export interface QuestionnaireExportsService {
  /**
   * Writes the questionnaire with its answers as a file, of which at most two are written at once, and one of an
   * organization. Adds an audit event.
   */
  readonly write: (
    input: Input<typeof NewQuestionnaireExport>
  ) => Effect.Effect<
    QuestionnaireExportFile,
    Busy | FormatUnavailable | InvalidRequest | OrganizationNotFound | PermissionMissing | QuestionnaireNotFound,
    CurrentActor
  >
  /** Stores a file that `write` returned, for a link of 15 minutes. The sweeper removes it after an hour. */
  readonly keep: (
    file: QuestionnaireExportFile
  ) => Effect.Effect<StoredQuestionnaireFile, PermissionMissing, CurrentActor>
}

const make = Effect.gen(function*() {
  const blobs = yield* BlobStore
  const { fill, formats } = yield* QuestionnaireWriter
  const reports = yield* ReportWriter
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const { getName } = yield* OrganizationDirectory
  const findNames = yield* makeFindNames
  const storeFile = yield* makeStoreFile
  const { load, readQuestions } = yield* makeQuestionnaireParts
  const places = makeSharedSemaphore<OrganizationId>(parallelExports)

  // another one than that which was asked for
  const unavailable = (
    { format }: Questionnaire,
    asked: NewQuestionnaireExport["format"],
    failure?: FileNotFillable
  ) => {
    const original = formats.has(format) ? ["original"] : []
    const available = [...original, ...reports.formats, "json"].filter((other) => other !== asked)
    return new FormatUnavailable(
      failure?.reason === "no_fields" ? { available, reason: "no_form_fields" } : { available }
    )
  }

  const writeOriginal = Effect.fnUntraced(
    function*(questionnaire: Questionnaire, questions: ReadonlyArray<Question>) {
      const { fileName, fileType, format, mapping, organizationId } = questionnaire
      if (!formats.has(format)) return yield* unavailable(questionnaire, "original")
      const bytes = yield* Effect.orDie(readBlob(blobs, organizationId, toBlob(questionnaire)))
      // all of them, because questions may share a place; the writer leaves those that have not changed
      const placed = toPlacedTexts([...questions, ...findEmptied(questionnaire, questions)])
      const filled = yield* fill({ fileName, fileType, bytes, mapping }, placed).pipe(
        Effect.catchTag("FileNotFillable", (failure) => unavailable(questionnaire, "original", failure))
      )
      const unwritten = findUnwritten(questions, filled.unwritten)
      const written: Written = {
        fileName,
        fileType: originalTypes[format] ?? fileType,
        bytes: filled.bytes,
        warnings: toFillWarnings(filled),
        totalUnwritten: unwritten.length,
        unwritten: unwritten.slice(0, mostUnwritten)
      }
      return written
    }
  )

  const encode = (exported: ExportedQuestionnaire) =>
    runInTurns(stringifyInSteps({ ...exported })).pipe(
      Effect.flatMap((parts) => mapInTurns([...parts, "\n"], utf8ToBytes)),
      Effect.map((parts) => concatBytes(...parts))
    )

  const writeNew = Effect.fnUntraced(function*(
    questionnaire: Questionnaire,
    questions: ReadonlyArray<Question>,
    format: ReportFormat | "json"
  ) {
    if (format !== "json" && !reports.formats.has(format)) return yield* unavailable(questionnaire, format)
    const { fileName, organizationId } = questionnaire
    const exported: ExportedQuestionnaire = {
      organization: yield* getName(organizationId),
      ...pickHead(questionnaire),
      ...pickApproval(questionnaire, yield* findNames([questionnaire.approvedBy])),
      questions: yield* mapInTurns(questions, (question) => pickQuestion(question, {}))
    }
    const file = format === "json"
      ? { bytes: yield* encode(exported), missing: [] }
      : yield* reports.write(format, toReport(exported, format, yield* Timestamp.now)).pipe(
        Effect.catchTag("ReportTooLarge", () => unavailable(questionnaire, format))
      )
    const written: Written = {
      fileName: `${withoutExtension(fileName)}, answered.${format}`,
      fileType: fileTypes[format],
      bytes: file.bytes,
      warnings: toWarnings(file),
      totalUnwritten: 0,
      unwritten: []
    }
    return written
  })

  const writeFile = Effect.fnUntraced(function*(
    organizationId: OrganizationId,
    { bom, format, includeUnconfirmed = false, organizationId: named = organizationId, questionnaireId }:
      NewQuestionnaireExport
  ) {
    if (named !== organizationId) return yield* new OrganizationNotFound()
    const { value: questionnaire } = yield* load(questionnaireId)
    const questions = yield* readQuestions(questionnaire)
    const written = format === "original"
      ? yield* writeOriginal(
        questionnaire,
        includeUnconfirmed ? questions : yield* mapInTurns(questions, withoutUnconfirmed)
      )
      : yield* writeNew(questionnaire, questions, format)
    const bytes = withMark(format, written.bytes, bom)
    const file: QuestionnaireExportFile = { questionnaireId, format, ...written, bytes }
    return file
  }, (writing, organizationId) => places.withPermit(organizationId)(writing))

  const write = useCase("QuestionnaireExports.write")(
    withInput(NewQuestionnaireExport, function*(input: NewQuestionnaireExport) {
      const { organization } = yield* CurrentActor
      const file = yield* writeFile(organization.id, input)
      const { fileName, format, questionnaireId: id } = file
      const includes = input.includeUnconfirmed === true ? { includeUnconfirmed: true } : {}
      const event = { action: "questionnaire.exported", resource: { type: "questionnaire", id } }
      yield* unit.run(audit.record({ ...event, before: null, after: { format, fileName, ...includes } }))
      return file
    }),
    QuestionnaireAccess.export
  )

  const keep = useCase("QuestionnaireExports.keep")(function*(file: QuestionnaireExportFile) {
    const { organization } = yield* CurrentActor
    return yield* storeFile(organization.id, file)
  }, QuestionnaireAccess.export)

  return { write, keep }
})

export class QuestionnaireExports extends Context.Tag("@attestry/core/questionnaire/QuestionnaireExports")<
  QuestionnaireExports,
  QuestionnaireExportsService
>() {
  static readonly Default = Layer.effect(this, make)
}
