import type { QuestionnaireFile, UnreadableFile } from "@attestry/core/questionnaire/QuestionnaireReader"
import * as Effect from "effect/Effect"
import { findChanged, hasPlaces } from "./internal/answers/Changed.ts"
import { FileNotFillable, type FilledFile, type PlacedText } from "./internal/answers/Fill.ts"
import { fillCsv } from "./internal/answers/FillCsv.ts"
import { spreadTexts } from "./internal/answers/Spread.ts"
import { readStages, type Stages } from "./internal/questionnaire/ReadQuestionnaire.ts"

export { FileNotFillable, type FilledFile, type PlacedText, type UnwrittenText } from "./internal/answers/Fill.ts"

const fill = (stages: Stages, bytes: Uint8Array, texts: ReadonlyArray<PlacedText>) => {
  const { format } = stages.source
  if (format === "csv") return fillCsv(bytes, texts)
  if (format === "docx") {
    return Effect.flatMap(
      Effect.promise(() => import("./internal/answers/FillDocx.ts")),
      ({ fillDocx }) => fillDocx(bytes, texts, stages)
    )
  }
  if (format !== "xlsx") return new FileNotFillable({ reason: "format" })
  return Effect.flatMap(
    Effect.promise(() => import("./internal/answers/FillXlsx.ts")),
    ({ fillXlsx }) => fillXlsx(bytes, texts)
  )
}

// A mapping that the reading reported may not name all that it read, unlike one that it was given.
const readAsBefore = (file: QuestionnaireFile, texts: ReadonlyArray<PlacedText>) =>
  Effect.flatMap(
    readStages(file),
    (stages) =>
      file.mapping.length === 0 || hasPlaces(stages, texts)
        ? Effect.succeed(stages)
        : readStages({ ...file, mapping: [] })
  )

/**
 * Writes texts into the places that a reading of the file named, such as `answerPlace`, and returns the new file. Use the
 * mapping of that reading. Places that have their text already, and all else, stay as they were: parts of a workbook or
 * document without a changed place keep their bytes. Fails with `FileNotFillable` unless the file is XLSX, DOCX or CSV. It
 * runs in the caller's process without limits of time and memory, so use it for files that you trust;
 * `DocumentsQuestionnaireWriter` has limits.
 */
export const fillQuestionnaire = (
  file: QuestionnaireFile,
  texts: ReadonlyArray<PlacedText>
): Effect.Effect<FilledFile, FileNotFillable | UnreadableFile> =>
  Effect.gen(function*() {
    const stages = yield* readAsBefore(file, texts)
    const { spread, unwritten } = spreadTexts(stages, findChanged(stages, texts))
    const filled = yield* fill(stages, file.bytes, spread)
    return { bytes: filled.bytes, unwritten: [...unwritten, ...filled.unwritten] }
  })
