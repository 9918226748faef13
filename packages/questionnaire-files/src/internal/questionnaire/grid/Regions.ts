import { isChoice } from "../words/Choices.ts"
import { type HeaderEvidence, headerEvidence, headerRoles } from "../words/Headers.ts"
import { isNumber } from "../words/Numbers.ts"
import { isQuestionText } from "../words/Questions.ts"
import { toKey } from "../words/Texts.ts"
import type { TextCell, View } from "./View.ts"

export interface Label {
  readonly own: string
  // text of a header above that spans several columns
  readonly parent: string
}

// A part of a sheet with one header, or with none.
export interface Region {
  // rows of the header, the first and the last
  readonly header: { readonly top: number; readonly bottom: number } | null
  readonly labels: ReadonlyMap<number, Label>
  // columns with text
  readonly columns: ReadonlyArray<number>
  // rows with text below the header
  readonly rows: ReadonlyArray<number>
  // a title in the place of the question's label, or right above a repeated header
  readonly title: TextCell | null
}

const headerSearch = 50
const longestLabel = 100
// a word such as `Field` alone, which may name the questions
export const weakLabel = 0.39
const longestRequest = 60

interface Labelled {
  readonly column: number
  readonly text: string
  readonly evidence: HeaderEvidence
  readonly best: number
}

const labelled = (view: View, row: number): ReadonlyArray<Labelled> =>
  view.cells(row).map(({ column, text }) => {
    const evidence = headerEvidence(text)
    return { column, text, evidence, best: Math.max(...headerRoles.map((role) => evidence[role])) }
  })

const strongest = (cells: ReadonlyArray<Labelled>, role: keyof HeaderEvidence): number =>
  Math.max(0, ...cells.map(({ evidence }) => evidence[role]))

// `Compliant?` is a label, `Is access logged?` is none
const isLabel = (text: string): boolean =>
  text.length <= longestLabel && !(isQuestionText(text) && (text.length > 25 || text.split(" ").length > 2))

// `If yes, please explain` beside two labels is one too
const isRequest = ({ evidence, text }: Labelled): boolean =>
  text.length <= longestRequest && (!/[?？]\s*$/u.test(text) || evidence.comment >= 0.45)

const areLabels = (labels: ReadonlyArray<Labelled>): boolean => {
  const exact = labels.filter(({ best }) => best === 1).length
  return labels.every((label) => isLabel(label.text) || (exact >= 2 && isRequest(label)))
}

// Scores the likeness of a row to a header, or 0.
const headerScore = (view: View, row: number): number => {
  const cells = view.cells(row)
  if (cells.length > 200 || cells.some(({ text }) => text.length > longestLabel)) return 0
  const labels = labelled(view, row)
  if (!areLabels(labels)) return 0
  const matched = labels.filter(({ best, text }) => best >= 0.3 || isChoice(text))
  const values = cells.filter(({ text }) => /\d/u.test(text) && isNumber(text)).length
  const question = strongest(labels, "question")
  const areChoices = labels.filter(({ text }) => isChoice(text)).length >= 2
  const answer = Math.max(strongest(labels, "answer"), areChoices ? 0.7 : 0)
  const beside = Math.max(answer, strongest(labels, "comment"), strongest(labels, "evidence"))
  const share = matched.length / Math.max(1, labels.length)
  if (labels.length === 1) return question === 1 ? 0.6 : 0
  if (values > 0 || matched.length < 2) return 0
  const sum = matched.reduce((total, { best }) => total + best, 0)
  if (question >= 0.45 && share >= 0.35) return 1 + sum
  if (question >= 0.25 && beside >= 0.25 && share >= 0.5) return 0.5 + sum
  // a section's title stands in the place of the question's label
  if (answer >= 0.6 && matched.length >= 2 && share >= 0.5) return 0.4 + sum
  return 0
}

const isSubheader = (view: View, header: number, row: number): boolean => {
  const cells = view.cells(row)
  const labels = labelled(view, header)
  if (cells.length < 2 || cells.some(({ text }) => text.length > 60 || isQuestionText(text) || /^\d/u.test(text))) {
    return false
  }
  const question = [...labels].sort((a, b) => b.evidence.question - a.evidence.question)[0]
  if (question === undefined || view.text(row, question.column) !== "") return false
  // each stands under a label that spans columns, or under none
  return cells.every(({ column }) => {
    const above = view.covering(header, column)
    return view.text(header, column) === "" || (above !== undefined && above.right > above.left)
  })
}

const spansColumns = (view: View, row: number, from: number): boolean =>
  view.cells(row).some(({ column }) => {
    const merge = view.merge(row, column)
    return merge !== undefined && column > from && merge.right > merge.left
  })

const parentOf = (view: View, row: number, column: number): string => {
  const merge = view.covering(row, column)
  if (merge !== undefined) return view.text(merge.top, merge.left)
  const own = view.text(row, column)
  if (own !== "") return own
  // not merged, but written over the first column only
  const before = view.cells(row).findLast((cell) => cell.column < column)
  return before === undefined || view.merge(row, before.column) !== undefined ? "" : before.text
}

export const labelsOf = (view: View, top: number, bottom: number): ReadonlyMap<number, Label> => {
  const labels = new Map<number, Label>()
  for (const column of view.columns) {
    if (top === bottom) {
      const own = view.text(top, column)
      const merge = own === "" ? view.covering(top, column) : undefined
      const spanned = merge === undefined ? "" : view.text(merge.top, merge.left)
      if (own !== "" || spanned !== "") labels.set(column, { own, parent: spanned })
      continue
    }
    const below = view.text(bottom, column)
    const above = view.text(top, column)
    if (below === "" && above !== "") labels.set(column, { own: above, parent: "" })
    else if (below !== "") labels.set(column, { own: below, parent: parentOf(view, top, column) })
  }
  return labels
}

export interface Header {
  readonly top: number
  readonly bottom: number
}

const findHeaders = (view: View): ReadonlyArray<Header> => {
  const headers: Array<Header> = []
  const known = new Set<string>()
  for (let index = 0; index < view.rows.length; index++) {
    const row = view.rows[index] ?? 0
    const score = headerScore(view, row)
    if (score === 0) continue
    const key = view.cells(row).map(({ text }) => toKey(text)).join("|")
    const isRepeated = known.has(key)
    if (headers.length === 0 && index >= headerSearch) break
    if (headers.length > 0 && score < 1.4 && !isRepeated) continue
    known.add(key)
    const next = view.rows[index + 1]
    const before = view.rows[index - 1]
    const hasSubheader = next === row + 1 && isSubheader(view, row, next)
    const first = view.cells(row)[0]?.column ?? 0
    const hasParent = !hasSubheader && before === row - 1 && spansColumns(view, before, first)
    headers.push({ top: hasParent ? before : row, bottom: hasSubheader ? next : row })
    if (hasSubheader) index += 1
  }
  return headers
}

// A header that stands alone among rows of the same look is better than a weak one above it.
const withoutWeakStart = (view: View, headers: ReadonlyArray<Header>): ReadonlyArray<Header> => {
  const [first, second] = headers
  if (first === undefined || second === undefined) return headers
  const between = view.rows.filter((row) => row > first.bottom && row < second.top).length
  return between === 0 && headerScore(view, second.bottom) >= headerScore(view, first.bottom)
    ? headers.slice(1)
    : headers
}

export const ownTitle = (view: View, { bottom, top }: Header): TextCell | null => {
  if (top !== bottom) return null
  const labels = labelled(view, top)
  if (strongest(labels, "question") >= 0.45) return null
  const [first] = labels
  const { number = 0, question = 0, section = 0 } = first?.evidence ?? {}
  const isTitle = number < 0.6 && section < 0.6 && question < weakLabel
  return isTitle ? view.cells(top)[0] ?? null : null
}

// A title right above the first header, if the sheet repeats its header.
export const titleAbove = (view: View, header: Header, isRepeated: boolean): TextCell | null => {
  const above = view.rows.findLast((row) => row < header.top)
  if (!isRepeated || above === undefined || header.top - above > 2) return null
  const cells = view.cells(above)
  const [title] = cells
  return cells.length === 1 && title !== undefined && title.text.length <= 120 && !isQuestionText(title.text)
    ? title
    : null
}

// Tables side by side: each has its own columns of questions and answers.
const splitColumns = (
  columns: ReadonlyArray<number>,
  labels: ReadonlyMap<number, Label>
): ReadonlyArray<ReadonlyArray<number>> => {
  const roles = columns.map((column) => headerEvidence(labels.get(column)?.own ?? ""))
  const starts = [0]
  let hasQuestion = false
  let hasAnswer = false
  roles.forEach((role, index) => {
    const isQuestion = role.question >= 0.6 && role.number < role.question
    if (isQuestion && hasQuestion && hasAnswer) {
      const before = roles[index - 1]
      starts.push(before !== undefined && before.number >= 0.6 ? index - 1 : index)
      hasAnswer = false
    }
    hasQuestion ||= isQuestion
    hasAnswer ||= hasQuestion && role.answer >= 0.6
  })
  // the last one must have answers too, otherwise its questions are another thing
  if (!hasAnswer) starts.pop()
  return starts.length < 2 ? [columns] : starts.map((start, index) => columns.slice(start, starts[index + 1]))
}

export const findRegions = (view: View): ReadonlyArray<Region> => {
  const headers = withoutWeakStart(view, findHeaders(view))
  if (headers.length === 0) {
    return view.rows.length === 0
      ? []
      : [{ header: null, labels: new Map(), columns: view.columns, rows: view.rows, title: null }]
  }
  let at = 0
  return headers.flatMap((header, index) => {
    const end = headers[index + 1]?.top ?? Number.POSITIVE_INFINITY
    while ((view.rows[at] ?? end) <= header.bottom) at += 1
    const start = at
    while ((view.rows[at] ?? end) < end) at += 1
    const labels = labelsOf(view, header.top, header.bottom)
    return splitColumns(view.columns, labels).map((columns) => ({
      header,
      labels: new Map([...labels].filter(([column]) => columns.includes(column))),
      columns,
      rows: view.rows.slice(start, at),
      title: ownTitle(view, header) ?? (index === 0 ? titleAbove(view, header, headers.length > 1) : null)
    }))
  })
}
