import type { FileQuestion } from "@attestry/core/questionnaireFile"
import { toProfileQuestion } from "../ProfileQuestion.ts"
import { isExample, isPlaceholder } from "../words/Choices.ts"
import { findProfileField } from "../words/Profile.ts"
import type { View } from "./View.ts"

const longestValue = 200
const mostCells = 6
const mostRows = 40

const toQuestion = (view: View, row: number, column: number, label: string): FileQuestion | null => {
  const place = view.place(row, column)
  const beside = (view.covering(row, column)?.right ?? column) + 1
  const text = view.text(row, beside)
  const answerPlace = view.place(row, beside)
  if (place === null || answerPlace === null) return null
  if (text.length > longestValue || findProfileField(text) !== null) return null
  const answer = isPlaceholder(text) || isExample(text) ? null : text
  return toProfileQuestion(label, { place, answer, answerPlace })
}

// one alone is as often the name of the form
const fewest = 2

// Reads labels with a blank or a value beside them, such as the name of the vendor, in the rows above one.
export const readProfileRows = (view: View, end: number): ReadonlyArray<FileQuestion> => {
  const found = view.rows.slice(0, mostRows).filter((row) => row < end).flatMap((row) => {
    const cells = view.cells(row)
    if (cells.length > mostCells) return []
    return cells.flatMap(({ column, text }) => toQuestion(view, row, column, text) ?? [])
  })
  return found.length < fewest ? [] : found
}
