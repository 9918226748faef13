import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Place } from "./Place.ts"
import type { FileQuestion, QuestionnaireFile, QuestionnaireFormat } from "./QuestionnaireFile.ts"

/** Text for a place of a file. An empty one clears the place. */
export interface PlacedText {
  readonly place: Place
  readonly text: string
}

/** Returns the answers and comments that have a place, an empty text for a place without one. */
export const toPlacedTexts = (
  questions: ReadonlyArray<Pick<FileQuestion, "answer" | "answerPlace" | "comment" | "commentPlace">>
): ReadonlyArray<PlacedText> =>
  questions.flatMap(({ answer, answerPlace, comment, commentPlace }) => [
    ...answerPlace === null ? [] : [{ place: answerPlace, text: answer ?? "" }],
    ...commentPlace === null ? [] : [{ place: commentPlace, text: comment ?? "" }]
  ])

/** Text that was not written, and why: its place is none of the file, holds a formula, or it is none of the marked choices. */
export interface UnwrittenText {
  readonly place: Place
  readonly reason: "place" | "formula" | "choice"
}

/** `signature`: the file is signed, and its signature no longer holds. */
export type FillWarning = "signature"

export interface FilledFile {
  readonly bytes: Uint8Array
  readonly unwritten: ReadonlyArray<UnwrittenText>
  readonly warnings: ReadonlyArray<FillWarning>
}

const notFillable = {
  format: "Files of this format cannot be filled in",
  no_fields: "The PDF has no form fields to fill in",
  damaged: "The file is damaged",
  too_large: "The file needs too much time or memory"
}

/**
 * `format`: files of this format cannot be written back. `no_fields`: a PDF without form fields. `damaged`: nobody could tell what else would change. `too_large`: it
 * takes more time or memory than it may, however often it is tried.
 */
export class FileNotFillable
  extends Data.TaggedError("FileNotFillable")<{ readonly reason: keyof typeof notFillable }>
{
  override get message() {
    return notFillable[this.reason]
  }
}

/** Writes answers into files that a `QuestionnaireReader` has read. */
export class QuestionnaireWriter
  extends Context.Tag("@attestry/core/questionnaireFile/QuestionnaireWriter")<QuestionnaireWriter, {
    /** The formats of the files that it writes. */
    readonly formats: ReadonlySet<QuestionnaireFormat>
    /**
     * Returns the file with the texts at their places, and all else as it was. `mapping` is that of the reading. A place
     * whose text is the one in the file already stays unchanged. The event loop gets its turns meanwhile. Dies with a
     * `StorageDefect` that is `unavailable` if too many others are waiting.
     */
    readonly fill: (
      file: QuestionnaireFile,
      texts: ReadonlyArray<PlacedText>
    ) => Effect.Effect<FilledFile, FileNotFillable>
  }>()
{
  /** The default: it writes no format. */
  static readonly none: Layer.Layer<QuestionnaireWriter> = Layer.succeed(QuestionnaireWriter, {
    formats: new Set<QuestionnaireFormat>(),
    fill: () => Effect.fail(new FileNotFillable({ reason: "format" }))
  })
}
