import type { Place } from "@attestry/core/questionnaireFile"
import { fillQuestionnaire } from "@attestry/questionnaire-files/FillQuestionnaire"
import { Effect } from "effect"
import { unzipSync } from "fflate"
import { makeWordFile } from "../../questionnaire/support/WordFile.ts"

export const fillWord = (bytes: Uint8Array, placed: ReadonlyArray<readonly [Place, string]>) =>
  fillQuestionnaire(
    { fileName: "form.docx", fileType: "", bytes, mapping: [] },
    placed.map(([place, text]) => ({ place, text }))
  )

/** Content of the body of a document. */
export const bodyOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(unzipSync(bytes)["word/document.xml"]).replace(/^.*<w:body>|<\/w:body>.*$/gs, "")

/** Fills in a document with this body. */
export const fillBody = (body: string, placed: ReadonlyArray<readonly [Place, string]>) =>
  Effect.map(fillWord(makeWordFile(body), placed), ({ bytes, unwritten }) => ({ body: bodyOf(bytes), unwritten }))

/** A text of a run. */
export const shown = (text: string): string => `<w:t xml:space="preserve">${text}</w:t>`

export const atField = (ordinal: number): Place => ({ type: "field", ordinal })
