import type {
  FileNotFillable,
  FilledFile,
  PlacedText,
  QuestionnaireFile,
  UnreadableFile
} from "@attestry/core/questionnaireFile"
import type * as Effect from "effect/Effect"
import { fillTexts } from "./internal/answers/FillFile.ts"
import { fromFilling } from "./internal/FromPromise.ts"

export { FileNotFillable, type FilledFile, type PlacedText, type UnwrittenText } from "@attestry/core/questionnaireFile"

/**
 * Writes texts into the places that a reading of the file named, such as `answerPlace`, and returns the new file. Use the
 * mapping of that reading. Places that have their text already, and all else, stay as they were: parts of a workbook or
 * document without a changed place keep their bytes. Fails with `FileNotFillable` for a PDF without form fields. It
 * runs in the caller's process without limits of time and memory, so use it for files that you trust;
 * `NodeQuestionnaireWriter` has limits.
 */
export const fillQuestionnaire = (
  file: QuestionnaireFile,
  texts: ReadonlyArray<PlacedText>
): Effect.Effect<FilledFile, FileNotFillable | UnreadableFile> => fromFilling(async () => fillTexts(file, texts))
