import type { FileQuestion, Place } from "@attestry/core/questionnaireFile"
import { tooLarge } from "../Unreadable.ts"
import { isOtherSheet } from "../words/Headers.ts"
import { isNumber, parseNumber } from "../words/Numbers.ts"
import { isNote, isQuestionText, questionEvidence } from "../words/Questions.ts"
import { commentColumn, readAnswers, readComment } from "./Answers.ts"
import { type Region, weakLabel } from "./Regions.ts"
import type { Roles } from "./Roles.ts"
import { enter, findTitle, findUsual, type Path, toTitle, type Usual } from "./Sections.ts"
import { findUnanswered } from "./Unanswered.ts"
import type { View } from "./View.ts"

export const maximumQuestions = 10_000

interface Asked {
  readonly number: string | null
  readonly text: string
}

const bullet = /^[-–—•*·▪◦]\s*/u

// Several questions of one cell: each line has a number or bullet, or ends with a question mark.
export const splitQuestions = (text: string): ReadonlyArray<Asked> => {
  const written = text.split("\n").map((line) => line.trim()).filter((line) => line !== "")
  const lines = written.map((line) => line.replace(bullet, ""))
  const numbered = lines.map(parseNumber)
  const questions = lines.filter((line) => questionEvidence(line) >= 0.9)
  const isEach = lines.length >= 2 && questions.length === lines.length
  const areNumbered = numbered.every((line) => line !== null)
  const areMarked = areNumbered || written.every((line) => bullet.test(line))
  const isSplit = isEach && (areMarked || lines.every((line) => /[?？]\s*\)?$/u.test(line)))
  if (isSplit) {
    return lines.map((line, index) => ({
      number: numbered[index]?.number ?? null,
      text: numbered[index]?.rest ?? line
    }))
  }
  const lead = parseNumber(text)
  return [{ number: lead?.number ?? null, text: lead?.rest ?? text }]
}

// a cell's own text, or that of the area of several rows that it belongs to
const spannedText = (view: View, row: number, column: number): string => {
  const own = view.text(row, column)
  if (own !== "") return own
  const area = view.covering(row, column)
  return area === undefined || area.bottom === area.top ? "" : view.text(area.top, area.left)
}

const questionText = (view: View, roles: Roles, row: number): string => {
  const [only] = roles.question
  if (only !== undefined && roles.question.length === 1) return view.text(row, only)
  const owns = roles.question.map((column) => view.text(row, column))
  if (owns.every((text) => text === "")) return ""
  // the first of two columns often spans several rows of the second
  return roles.question
    .map((column, index) =>
      index === 0 && roles.question.length > 1 ? spannedText(view, row, column) : owns[index] ?? ""
    )
    .filter((text, index, all) => text !== "" && all.indexOf(text) === index)
    .join("\n")
}

const repeatsHeader = (view: View, labels: ReadonlyMap<number, string>, row: number): boolean => {
  const cells = view.cells(row)
  let same = 0
  for (const { column, text } of cells) {
    const label = labels.get(column)
    // lower case is never shorter
    if (label !== undefined && text.length <= label.length && label === text.toLowerCase()) same += 1
  }
  return same >= 2 && same * 2 > cells.length
}

const lowerCaseLabels = ({ labels }: Region): ReadonlyMap<number, string> =>
  new Map([...labels].flatMap(([column, { own }]) => own === "" ? [] : [[column, own.toLowerCase()]]))

const round = (value: number): number => Math.round(Math.min(0.99, Math.max(0.05, value)) * 100) / 100

const regionCertainty = (view: View, region: Region, roles: Roles): number => {
  const main = roles.shapes.find(({ column }) => column === roles.question[0])
  const header = main?.header.question ?? 0
  return (isOtherSheet(view.grid.name) ? 0.1 : 0.3) +
    (region.header === null ? 0 : header >= 0.45 ? 0.25 : header >= weakLabel ? 0.2 : 0.12) +
    0.15 * (main?.question ?? 0)
    + (roles.number === null ? 0 : 0.08) + (roles.answers.length === 0 ? 0 : 0.14)
}

const rowCertainty = (text: string, number: string | null): number =>
  isQuestionText(text) ? 0.06 : number === null && questionEvidence(text) < 0.4 ? -0.1 : 0

const doubtful = 0.15

// a row that lacks the number that most have, or is calculated
const doubt = ({ numbered }: Usual, number: string | null, isDerived: boolean): number =>
  (number === null && numbered >= 0.8 ? doubtful : 0) + (isDerived ? doubtful : 0)

interface State {
  readonly path: Path
  // one for each column of sections
  readonly sections: ReadonlyArray<string>
}

const sectionOf = (around: ReadonlyArray<string>, { path, sections }: State): ReadonlyArray<string> => [
  ...around,
  ...path.levels.map((level) => level.text),
  ...sections.filter((text) => text !== "")
]

const isSame = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index])

// A section ends those of the columns after it. An empty cell continues what stands above it.
const enterSections = (view: View, roles: Roles, row: number, sections: ReadonlyArray<string>) => {
  let isNew = false
  return roles.sections.map((column, index) => {
    const text = spannedText(view, row, column).replaceAll("\n", " ")
    const known = sections[index] ?? ""
    if (text === "") return isNew ? "" : known
    isNew ||= text !== known
    return text
  })
}

// Removes the number before a text, mostly the one that stands beside it.
const withoutNumber = (text: string, number: string | null): string =>
  number === null ? text : parseNumber(text)?.rest ?? text

export interface RegionQuestions {
  readonly questions: ReadonlyArray<FileQuestion>
  readonly path: Path
  // places of texts that look like answers, but are none
  readonly unread: ReadonlyArray<Place | null>
  // number of questions that are formulas
  readonly derived: number
}

export const readRegion = (
  view: View,
  region: Region,
  roles: Roles,
  around: ReadonlyArray<string>,
  path: Path,
  certainty: number = regionCertainty(view, region, roles)
): RegionQuestions => {
  const usual = findUsual(view, region, roles)
  const start: Path = region.title === null ? path : enter(path, toTitle(view, region.title))
  const labels = lowerCaseLabels(region)
  const unanswered = findUnanswered(view, region, roles)
  let state: State = { path: start, sections: [] }
  let section = sectionOf(around, state)
  const questions: Array<FileQuestion> = []
  const unread: Array<Place | null> = []
  let derived = 0

  const moveTo = (next: State) => {
    state = next
    section = sectionOf(around, next)
  }

  const addRow = (row: number, text: string) => {
    const cellNumber = roles.number === null ? "" : spannedText(view, row, roles.number)
    const number = cellNumber !== "" && cellNumber.length <= 40 ? cellNumber.replaceAll("\n", " ") : null
    const parts = roles.question.filter((column) => view.text(row, column) !== "")
    const isWhole = parts.length > 1 || (number !== null && !text.includes("\n"))
    const asked = isWhole ? [{ number: null, text: withoutNumber(text, number) }] : splitQuestions(text)
    const [first] = parts
    const place = view.place(row, first ?? 0)
    if (place === null && view.grid.home.type !== "none") return
    const isDerived = parts.some((column) => view.cell(row, column)?.isFormula === true)
    for (const { number: own, text: question } of asked) {
      for (const answer of readAnswers(view, region, roles, row, question, unanswered)) {
        if (questions.length >= maximumQuestions) throw tooLarge
        if (answer.isUnread === true) unread.push(answer.place)
        if (isDerived) derived += 1
        const column = roles.answers.find(({ subject }) => subject === answer.subject)?.column
        const { comment, commentPlace } = readComment(view, row, commentColumn(roles, column))
        questions.push({
          section,
          number: number ?? own,
          text: question,
          subject: answer.subject,
          kind: answer.kind,
          choices: answer.choices,
          answer: answer.answer,
          comment,
          commentPlace,
          place: place ?? { type: "sheet", sheet: view.grid.name },
          answerPlace: answer.place,
          certainty: round(certainty + rowCertainty(question, number ?? own) - doubt(usual, number ?? own, isDerived))
        })
      }
    }
  }

  const hasBoth = (row: number) =>
    roles.number !== null && view.text(row, roles.number) !== ""
    && roles.answers.some(({ column }) => view.validation(row, column) !== undefined)
  const isBare = (row: number) =>
    roles.number !== null && spannedText(view, row, roles.number) === ""
    && roles.answers.every(({ column }) => view.text(row, column) === "" && view.validation(row, column) === undefined)
  // a row without number and list explains the one above it, which has both, where most questions have both
  const isHelp = (row: number, text: string, before: number | undefined): boolean =>
    before !== undefined && usual.validated >= 0.4 && !/[?？]\s*$/u.test(text) && hasBoth(before) && isBare(row)

  const readRow = (row: number, next: number | undefined, before: number | undefined) => {
    if (repeatsHeader(view, labels, row)) return
    const text = questionText(view, roles, row)
    const title = findTitle(view, roles, usual, row, next)
    if (title !== null) {
      if (!isNote(title.text)) moveTo({ path: enter(state.path, title), sections: [] })
      return
    }
    if (text !== "" && roles.sections.length > 0) {
      const sections = enterSections(view, roles, row, state.sections)
      if (!isSame(sections, state.sections)) moveTo({ ...state, sections })
    }
    if (text === "" || isNote(text) || isNumber(text) || isHelp(row, text, before)) return
    addRow(row, text)
  }

  region.rows.forEach((row, index) => readRow(row, region.rows[index + 1], region.rows[index - 1]))
  return { questions, path: state.path, unread, derived }
}
