import type { Place } from "@attestry/core/questionnaireFile"
import type { Texts } from "../Texts.ts"
import type { TrueQuestion } from "../Truth.ts"
import { cellName, put, putRow, type Sheet } from "../write/Sheet.ts"

/** The facts of a layout about a question; the rest is nothing. */
export const record = (question: Partial<TrueQuestion> & Pick<TrueQuestion, "text">): TrueQuestion => ({
  section: [],
  number: null,
  subject: null,
  kind: undefined,
  choices: [],
  answer: null,
  comment: null,
  place: undefined,
  ...question
})

export const atCell = (sheet: Sheet, row: number, column: number): Place => ({
  type: "cell",
  sheet: sheet.name,
  cell: cellName(row, column)
})

/** An answer that stands already, for some of the questions. */
export const maybe = <A>(texts: Texts, share: number, make: () => A): A | null => texts.chance(share) ? make() : null

/** Writes a title with instructions, and returns the next free row. */
export const putBanner = (sheet: Sheet, texts: Texts, lines: number): number => {
  put(sheet, 1, 1, texts.words.questionnaire, "title")
  texts.instructions().slice(0, lines).forEach((line, index) => put(sheet, 2 + index, 1, line, "note"))
  return 2 + lines
}

/** Fills a sheet with instructions. */
export const fillInstructions = (sheet: Sheet, texts: Texts): Sheet => {
  put(sheet, 1, 1, texts.words.instructions, "title")
  texts.instructions().forEach((line, index) => {
    put(sheet, 3 + index, 1, `${index + 1}.`, "plain")
    put(sheet, 3 + index, 2, line, "plain")
  })
  sheet.widths.set(2, 90)
  return sheet
}

/** Fills a sheet with the labels of a cover, and returns them. */
export const fillCover = (sheet: Sheet, texts: Texts): ReadonlyArray<string> => {
  const { company, contact, date, questionnaire, version } = texts.words
  put(sheet, 2, 2, questionnaire, "title")
  put(sheet, 3, 2, texts.instructions()[3] ?? "", "note")
  const labels = [company, contact, date]
  labels.forEach((label, index) => {
    put(sheet, 6 + index, 2, label, "header")
    put(sheet, 6 + index, 3, "", "answer")
  })
  put(sheet, 10, 2, `${version} 2.1`, "note")
  return labels
}

/** Fills a sheet with the versions of the form. */
export const fillChanges = (sheet: Sheet, texts: Texts): Sheet => {
  const { changes, date, version } = texts.words
  put(sheet, 1, 1, changes, "title")
  putRow(sheet, 3, [version, date, texts.heads.comment], "header")
  putRow(sheet, 4, ["1.0", "2023-02-01", texts.guidance()])
  putRow(sheet, 5, ["2.0", "2024-06-15", texts.comment()])
  putRow(sheet, 6, ["2.1", "2025-01-20", texts.comment()])
  return sheet
}
