import { createHash } from "node:crypto"
import type { Grid } from "./Source.ts"
import { cleanText, toKey } from "./words/Texts.ts"

const searched = 50
const longestLabel = 60

const labelsOf = (cells: ReadonlyMap<number, { readonly text: string }>): ReadonlyArray<string> => [
  ...new Set(
    [...cells.values()].flatMap(({ text }) =>
      text === "" || text.length > longestLabel ? [] : [toKey(cleanText(text).text)]
    )
  )
]

// The first of the rows with the most short texts, which is the header of most forms, however the sheet is read.
const findHeader = ({ rows }: Grid): ReadonlyArray<string> =>
  [...rows.entries()]
    .toSorted(([one], [other]) => one - other)
    .slice(0, searched)
    .map(([, cells]) => labelsOf(cells))
    .reduce((best, labels) => labels.length > best.length ? labels : best, [])

// Hashes the headers of sheets and tables. Files of one form have the same, whatever they ask and answer.
export const findFingerprint = (grids: ReadonlyArray<Grid>): string | null => {
  const headers = grids.filter(({ isHidden }) => !isHidden).map((grid) => [grid.name, ...findHeader(grid)])
  const isNamed = headers.some((labels) => labels.length > 2)
  return isNamed ? createHash("sha256").update(JSON.stringify(headers)).digest("hex") : null
}
