import type { QuestionnaireFile } from "@attestry/core/questionnaireFile"
import type { Filling } from "../AnswersJob.ts"
import { readStages, type Stages } from "../questionnaire/ReadQuestionnaire.ts"
import { Unreadable } from "../questionnaire/Unreadable.ts"
import { findChanged, hasPlaces } from "./Changed.ts"
import { type CellText, type FilledFile, NotFillable, type PlacedText } from "./Fill.ts"
import { keepOffers } from "./Offers.ts"
import { spreadTexts } from "./Spread.ts"

const withOffers = async (
  stages: Stages,
  texts: ReadonlyArray<PlacedText>,
  fillCells: (texts: ReadonlyArray<CellText>) => Promise<FilledFile>
): Promise<FilledFile> => {
  const { kept, unwritten } = keepOffers(stages, texts)
  const filled = await fillCells(kept)
  return { ...filled, unwritten: [...unwritten, ...filled.unwritten] }
}

// Loads only what the format needs.
const fill = async (stages: Stages, file: QuestionnaireFile, texts: ReadonlyArray<PlacedText>): Promise<FilledFile> => {
  const { bytes } = file
  switch (stages.source.format) {
    case "csv":
      return withOffers(stages, texts, async (kept) => (await import("./FillCsv.ts")).fillCsv(bytes, kept))
    case "docx":
      return (await import("./FillDocx.ts")).fillDocx(bytes, texts, stages)
    case "xlsx":
      return withOffers(stages, texts, async (kept) => (await import("./FillXlsx.ts")).fillXlsx(bytes, kept, stages))
    case "text":
      return (await import("./FillText.ts")).fillText(file, texts, stages)
    case "json":
      return (await import("./FillJson.ts")).fillJson(bytes, texts)
    case "pdf":
      return (await import("./FillPdf.ts")).fillPdf(bytes, texts, stages)
  }
}

// A mapping that the reading reported may not name all that it read, unlike one that it was given.
const readAsBefore = async (file: QuestionnaireFile, texts: ReadonlyArray<PlacedText>): Promise<Stages> => {
  const stages = await readStages(file)
  return file.mapping.length === 0 || hasPlaces(stages, texts) ? stages : readStages({ ...file, mapping: [] })
}

// Rejects with `Unreadable` and `NotFillable`.
export const fillTexts = async (file: QuestionnaireFile, texts: ReadonlyArray<PlacedText>): Promise<FilledFile> => {
  const stages = await readAsBefore(file, texts)
  const { spread, unwritten } = spreadTexts(stages, findChanged(stages, texts))
  const filled = await fill(stages, file, spread)
  return { ...filled, unwritten: [...unwritten, ...filled.unwritten] }
}

// Rejects for a bug only.
export const fillFile = async (
  file: QuestionnaireFile,
  texts: ReadonlyArray<PlacedText>
): Promise<{ readonly filling: Filling; readonly bytes?: Uint8Array }> => {
  try {
    const { bytes, ...filled } = await fillTexts(file, texts)
    return { filling: { type: "filled", ...filled }, bytes }
  } catch (failure) {
    if (failure instanceof Unreadable) return { filling: { type: "not_fillable", reason: "damaged" } }
    if (failure instanceof NotFillable) return { filling: { type: "not_fillable", reason: failure.reason } }
    throw failure
  }
}
