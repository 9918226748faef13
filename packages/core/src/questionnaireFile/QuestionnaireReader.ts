import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  type NoQuestionsFound,
  type QuestionnaireFile,
  type ReadQuestionnaire,
  type SheetRows,
  UnreadableFile
} from "./QuestionnaireFile.ts"

export { AnswerKind, NoQuestionsFound, QuestionnaireFormat, SheetMapping, UnreadableFile } from "./QuestionnaireFile.ts"
export type {
  FileQuestion,
  QuestionnaireFile,
  ReadQuestionnaire,
  ReadWarning,
  ReadWarningCode,
  RememberedMapping,
  SheetRows
} from "./QuestionnaireFile.ts"

/** Reads the questions of files. The same bytes give the same questions. */
export class QuestionnaireReader
  extends Context.Tag("@attestry/core/questionnaireFile/QuestionnaireReader")<QuestionnaireReader, {
    /** Reads at most 10,000 questions. A text has at most 10,000 characters. The event loop gets its turns meanwhile. */
    readonly read: (file: QuestionnaireFile) => Effect.Effect<ReadQuestionnaire, NoQuestionsFound | UnreadableFile>
    /** Returns the first rows of each sheet and table, at most 100, in the order of the file. */
    readonly preview: (file: QuestionnaireFile) => Effect.Effect<ReadonlyArray<SheetRows>, UnreadableFile>
  }>()
{
  /** The default: it reads no format. */
  static readonly none: Layer.Layer<QuestionnaireReader> = Layer.succeed(QuestionnaireReader, {
    read: () => Effect.fail(new UnreadableFile({ reason: "unsupported" })),
    preview: () => Effect.fail(new UnreadableFile({ reason: "unsupported" }))
  })
}
