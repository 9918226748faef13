import { isYesOrNo } from "../words/Choices.ts"
import { toKey } from "../words/Texts.ts"
import type { Region } from "./Regions.ts"
import type { Roles } from "./Roles.ts"
import type { View } from "./View.ts"

// Texts that stood in columns of answers before anybody answered.
export interface Unanswered {
  // the list of a column repeats, so it is what the file offers
  readonly isOffer: (column: number, text: string) => boolean
  readonly isAnswer: (column: number, text: string, choices: ReadonlyArray<string>) => boolean
}

const leastRows = 5
const share = 0.8

const countTexts = (view: View, rows: ReadonlyArray<number>, column: number): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const text = view.text(row, column)
    if (text !== "") counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return counts
}

export const findUnanswered = (view: View, region: Region, roles: Roles): Unanswered => {
  const rows = region.rows.filter((row) => roles.question.some((column) => view.text(row, column) !== ""))
  const counts = new Map(roles.answers.map(({ column }) => [column, countTexts(view, rows, column)]))
  const countOf = (column: number, text: string) => counts.get(column)?.get(text) ?? 0
  const isFilledAlike = (column: number, text: string) =>
    rows.length >= leastRows && countOf(column, text) >= rows.length * share
  return {
    isOffer: (column, text) => countOf(column, text) >= 2,
    isAnswer: (column, text, choices) =>
      !isFilledAlike(column, text) || isYesOrNo(text) || choices.some((choice) => toKey(choice) === toKey(text))
  }
}
