import { isNo, isYes } from "../questionnaire/flow/AnswerShape.ts"
import type { BoxChoice } from "../questionnaire/flow/CheckBoxes.ts"
import { splitComment } from "../questionnaire/flow/Draft.ts"
import { splitMarker } from "../questionnaire/flow/Markers.ts"
import { toKey } from "../questionnaire/words/Texts.ts"
import { applyEdits, type Edit } from "./Fill.ts"

// A box with its new state.
export interface Tick extends BoxChoice {
  readonly isTicked: boolean
}

const ticked: { readonly [open: string]: string } = {
  "⬜": "⬛",
  "◻": "◼",
  "○": "●",
  "◯": "●",
  "\uf0a8": "\uf0fe",
  "\uf06f": "\uf0fe",
  "\uf071": "\uf0fe"
}

const unticked: { readonly [checked: string]: string } = {
  "⬛": "⬜",
  "■": "□",
  "◼": "◻",
  "●": "○",
  "◉": "○",
  "\uf0fe": "\uf0a8",
  "\uf0fd": "\uf0a8",
  "\uf0fc": "\uf0a8",
  "\uf078": "\uf0a8"
}

// The sign of the same kind.
export const toSign = (sign: string, isTicked: boolean): string => {
  if (sign.startsWith("[")) return isTicked ? "[x]" : "[ ]"
  return isTicked ? ticked[sign] ?? "☒" : unticked[sign] ?? "☐"
}

const isLabel = ({ label }: BoxChoice, line: string): boolean => {
  const own = splitComment(label).label
  return [label, own, splitMarker(own).rest].some((text) => toKey(text) === toKey(line))
}

const linesOf = (text: string): ReadonlyArray<string> =>
  text.split("\n").map((line) => line.trim()).filter((line) => line !== "")

// Ticks the choices that the lines name, and no others. A single one is ticked for yes. `undefined` if there is none.
export const findTicks = (
  choices: ReadonlyArray<BoxChoice>,
  text: string
): ReadonlyArray<Tick> | "choice" | undefined => {
  const [first] = choices
  if (first === undefined) return undefined
  const lines = linesOf(text)
  const isNamed = lines.every((line) => choices.some((choice) => isLabel(choice, line)))
  if (isNamed) return choices.map((choice) => ({ ...choice, isTicked: lines.some((line) => isLabel(choice, line)) }))
  const [line = ""] = lines
  const isSingle = choices.length === 1 && lines.length === 1 && (isYes(line) || isNo(line))
  return isSingle ? [{ ...first, isTicked: isYes(line) }] : "choice"
}

// The edits of a text whose boxes these are.
export const toTickEdits = (text: string, ticks: ReadonlyArray<Tick>): ReadonlyArray<Edit> =>
  ticks.flatMap(({ end, isChecked, isTicked, start }) =>
    isChecked === isTicked ? [] : [{ start, end, text: toSign(text.slice(start, end), isTicked) }]
  )

export const tickText = (text: string, ticks: ReadonlyArray<Tick>): string => applyEdits(text, toTickEdits(text, ticks))
