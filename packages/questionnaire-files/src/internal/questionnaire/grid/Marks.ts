import { isChoice, isSign } from "../words/Choices.ts"
import type { Shape } from "./Evidence.ts"
import type { Region } from "./Regions.ts"
import type { View } from "./View.ts"

export const label = (region: Region, column: number) => region.labels.get(column) ?? { own: "", parent: "" }

export const roleless = (shape: Shape): boolean =>
  Math.max(
    shape.header.comment,
    shape.header.evidence,
    shape.header.other,
    shape.header.choices,
    shape.header.number,
    shape.header.section,
    shape.header.question
  ) < 0.35

const longestOption = 40
const leastMarked = 3

// Columns side by side whose cells are marks, at most one in a row. Their names are the options.
export const findMarkedOptions = (view: View, region: Region, shapes: ReadonlyArray<Shape>): ReadonlyArray<Shape> => {
  const isOption = (shape: Shape) => {
    const { own } = label(region, shape.column)
    return own !== "" && own.length <= longestOption && roleless(shape) && shape.validated === 0
      && region.rows.every((row) => view.text(row, shape.column) === "" || isSign(view.text(row, shape.column)))
  }
  const runs: Array<Array<Shape>> = []
  for (const shape of shapes) {
    const last = runs.at(-1)
    if (!isOption(shape)) continue
    if (last?.at(-1)?.column === shape.column - 1) last.push(shape)
    else runs.push([shape])
  }
  return runs.find((run) => {
    const marks = region.rows.map((row) => run.filter(({ column }) => view.text(row, column) !== "").length)
    return run.length >= 2 && marks.every((count) => count <= 1)
      && marks.filter((count) => count === 1).length >= leastMarked
  }) ?? []
}

// one column for each choice, side by side
export const findMarks = (region: Region, shapes: ReadonlyArray<Shape>): ReadonlyArray<Shape> => {
  let run: Array<Shape> = []
  for (const shape of shapes) {
    const isNext = run.length === 0 || shape.column === (run.at(-1)?.column ?? 0) + 1
    const isOne = isChoice(label(region, shape.column).own) && shape.scores.question < 2
    if (isOne && isNext) run.push(shape)
    else if (run.length >= 2) return run
    else run = isOne ? [shape] : []
  }
  return run.length >= 2 ? run : []
}
