import { isPlaceholder } from "../words/Choices.ts"
import { isNumber, numberDepth, parseNumber } from "../words/Numbers.ts"
import { questionEvidence } from "../words/Questions.ts"
import type { Region } from "./Regions.ts"
import type { Roles } from "./Roles.ts"
import type { TextCell, View } from "./View.ts"

// The looks of most questions of a region, from which a section's title differs.
export interface Usual {
  readonly numbered: number
  readonly bold: number
  readonly validated: number
  readonly question: number
  readonly fill: string | undefined
  // characters of the middle one
  readonly length: number
  // short texts part the questions from the first row on
  readonly isParted: boolean
  // there is no header
  readonly isUnlabelled: boolean
}

export interface Title {
  readonly text: string
  // titles of one look are of one level
  readonly look: string
}

const questionCell = (view: View, roles: Roles, row: number): TextCell | undefined =>
  view.cells(row).find(({ column }) => roles.question.includes(column))

const mostFrequent = (values: ReadonlyArray<string | undefined>): string | undefined => {
  const counts = new Map<string | undefined, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

const isFilledIn = (view: View, roles: Roles, row: number): boolean =>
  roles.answers.some(({ column }) => !isPlaceholder(view.text(row, column)))
  || roles.comments.some((column) => !isPlaceholder(view.text(row, column)))

const shortest = 80

// Titles begin a region, stand alone in their rows, and each has questions below.
const isParted = (view: View, roles: Roles, cells: ReadonlyArray<TextCell>): boolean => {
  const areShort = cells.map(({ row, text }) =>
    text.length <= shortest && questionEvidence(text) < 0.3 && !isFilledIn(view, roles, row)
  )
  const count = areShort.filter(Boolean).length
  const inSuccession = areShort.filter((isShort, index) => isShort && areShort[index + 1] !== false).length
  return areShort[0] === true && count >= 2 && count * 3 <= cells.length && inSuccession * 5 <= count
}

const middleLength = (cells: ReadonlyArray<TextCell>): number =>
  cells.map(({ text }) => text.length).sort((a, b) => a - b)[cells.length >> 1] ?? 0

export const findUsual = (view: View, region: Region, roles: Roles): Usual => {
  const cells = region.rows.flatMap((row) => questionCell(view, roles, row) ?? [])
  const share = (matches: (cell: TextCell) => boolean) => cells.filter(matches).length / Math.max(1, cells.length)
  const { number } = roles
  const numbered = number === null ? [] : cells.filter(({ row }) => view.text(row, number) !== "")
  const asked = numbered.length === 0 ? cells : numbered
  return {
    numbered: numbered.length / Math.max(1, cells.length),
    bold: share(({ cell }) => cell.isBold === true),
    validated: share(({ row }) => roles.answers.some(({ column }) => view.validation(row, column) !== undefined)),
    question: asked.filter(({ text }) => questionEvidence(text) >= 0.6).length / Math.max(1, asked.length),
    isUnlabelled: region.header === null,
    length: middleLength(cells),
    isParted: isParted(view, roles, cells),
    fill: mostFrequent(cells.map(({ cell }) => cell.fill))
  }
}

const lookOf = (view: View, { cell, column, row }: TextCell, number: string | null): string => {
  const merge = view.merge(row, column)
  return [
    merge !== undefined && merge.right > merge.left,
    cell.isBold === true,
    cell.fill ?? "",
    number === null ? "" : numberDepth(number)
  ].join("|")
}

const isUpperCase = (text: string): boolean =>
  !/[a-z]/.test(text) && text === text.toUpperCase() && text !== text.toLowerCase()

const ofText = (text: string, usualLength: number): number => {
  const evidence = questionEvidence(text)
  const length = text.length > 200 ? -3 : text.length > 120 ? -2 : 0
  const wording = evidence >= 0.8 ? -4 : evidence >= 0.4 ? -1.5 : 0.5
  const ending = /[:：]$/u.test(text) ? 0.5 : /[.。]$/u.test(text) ? -1 : 0
  const isShort = text.length * 2 < usualLength
  return (isShort ? 0.5 : 0) + length + wording + ending + (isUpperCase(text) ? 1 : 0)
}

const leads = (number: string, next: string): boolean =>
  next.length > number.length && next.startsWith(number) && /^[.\-_/]/u.test(next.slice(number.length))

const ofMerge = (view: View, roles: Roles, { column, row }: TextCell): number => {
  const merge = view.merge(row, column)
  if (merge === undefined || merge.right === merge.left) return 0
  const covers = (other: number) => other > merge.left && other <= merge.right
  if (roles.answers.some((answer) => covers(answer.column))) return 4
  return roles.question.includes(column) ? 1 : 2.5
}

export const toTitle = (view: View, cell: TextCell, numberText = ""): Title => {
  const number = numberText === "" ? parseNumber(cell.text)?.number ?? null : numberText
  return { text: cell.text.replaceAll("\n", " "), look: lookOf(view, cell, number) }
}

const titleThreshold = 3

// Scores the likeness of a row to the title of a section; from 3 on it is one.
const titleEvidence = (
  view: View,
  roles: Roles,
  usual: Usual,
  title: TextCell,
  number: string,
  next: string
): number => {
  const { cell, row } = title
  const evidence = questionEvidence(title.text)
  const isPrefix = number !== "" && leads(number.replace(/[.)]$/u, ""), next)
  return ofText(title.text, usual.length) + ofMerge(view, roles, title)
    + (cell.isBold === true && usual.bold < 0.5 ? 1.5 : 0)
    + (cell.fill !== undefined && cell.fill !== usual.fill ? 1.5 : 0)
    + (number === "" && usual.numbered >= 0.5 ? 1.5 : 0)
    + (number !== "" && usual.numbered > 0.6 && !isPrefix ? -1 : 0)
    + (isPrefix ? 2 : 0)
    + (usual.validated > 0.6 && !roles.answers.some(({ column }) => view.validation(row, column) !== undefined) ? 2 : 0)
    + (usual.isUnlabelled && usual.question >= 0.6 && evidence < 0.3 ? 2.5 : 0)
    + (usual.question > 0.7 && evidence < 0.3 ? 1 : 0)
    + (usual.isParted && title.text.length <= shortest && evidence < 0.3 ? 1.5 : 0)
    + (isFilledIn(view, roles, row) ? -4 : 0)
}

const longestTitle = 150

// The only text of a row that has no text in the question's column.
const loneCell = (view: View, roles: Roles, row: number): TextCell | undefined => {
  const { question } = roles
  const texts = view.cells(row).filter(({ column, text }) => column !== roles.number || !isNumber(text))
  const [only] = texts
  return texts.length === 1 && only !== undefined && only.column <= Math.max(...question) + 1 ? only : undefined
}

// The title of a section if the row is one.
export const findTitle = (
  view: View,
  roles: Roles,
  usual: Usual,
  row: number,
  next: number | undefined
): Title | null => {
  const inQuestion = questionCell(view, roles, row)
  const title = inQuestion ?? loneCell(view, roles, row)
  if (title === undefined || title.text.length > longestTitle) return null
  const numberText = roles.number === null || title.column === roles.number ? "" : view.text(row, roles.number)
  const nextNumber = roles.number === null || next === undefined ? "" : view.text(next, roles.number)
  const evidence = titleEvidence(view, roles, usual, title, numberText, nextNumber)
    + (inQuestion === undefined ? 3 : 0)
  if (evidence < titleThreshold) return null
  return toTitle(view, title, numberText)
}

interface Level {
  readonly look: string
  readonly text: string
}

// The path of sections around a row. A title of a known look ends those of its level and below.
export interface Path {
  readonly levels: ReadonlyArray<Level>
}

const deepest = 5

export const enter = (path: Path, { look, text }: Title): Path => {
  const known = path.levels.findIndex((level) => level.look === look)
  const outer = known === -1 ? path.levels : path.levels.slice(0, known)
  return { levels: [...outer.slice(0, deepest - 1), { look, text }] }
}
