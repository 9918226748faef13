import type { AnswerKind, Place } from "@attestry/core/questionnaireFile"
import { isExample, isMark, isPlaceholder, parseChoices, splitChoices, toKind, toKindAsked } from "../words/Choices.ts"
import { choicesOfQuestion, listsChoices, readOptions } from "../words/Options.ts"
import { asksForDate, asksForFile, isOpenQuestion } from "../words/Questions.ts"
import { toKey } from "../words/Texts.ts"
import type { Region } from "./Regions.ts"
import type { AnswerColumn, Roles } from "./Roles.ts"
import type { Unanswered } from "./Unanswered.ts"
import type { View } from "./View.ts"

export interface Answer {
  readonly subject: string | null
  readonly kind: AnswerKind
  readonly choices: ReadonlyArray<string>
  readonly answer: string | null
  readonly place: Place | null
  // its cell has a text that is no answer, though it may look like one
  readonly isUnread?: boolean
}

const valueOrNull = (text: string): string | null => isPlaceholder(text) || isExample(text) ? null : text

const byWords = (texts: ReadonlyArray<string>): AnswerKind =>
  texts.some(asksForDate) ? "date" : texts.some(asksForFile) ? "file" : "text"

const named = (labels: ReadonlyArray<string>): ReadonlyArray<string> =>
  labels.map(parseChoices).find(({ length }) => length > 0) ?? []

const labelTexts = (region: Region, column: number): ReadonlyArray<string> => {
  const label = region.labels.get(column)
  return label === undefined ? [] : [label.own, label.parent]
}

const kindOf = (view: View, region: Region, roles: Roles, row: number, column: number, question: string) => {
  const validation = view.validation(row, column)
  if (validation !== undefined && (validation.choices.length > 0 || validation.kind === "date")) return validation
  const listed = roles.choices === null ? [] : splitChoices(view.text(row, roles.choices))
  // a label with `Yes / No` means the other questions
  const labels = isOpenQuestion(question) ? [] : labelTexts(region, column)
  const choices = [listed, named(labels), choicesOfQuestion(question)].find(({ length }) => length > 0) ?? []
  const asking = [question, ...labelTexts(region, column)]
  const offer = roles.choices === null ? "" : view.text(row, roles.choices)
  return choices.length > 0
    ? { kind: toKindAsked([...asking, offer].join("\n"), choices), choices }
    : { kind: byWords(asking), choices: [] }
}

const fromColumn = (
  view: View,
  region: Region,
  roles: Roles,
  row: number,
  { column, subject }: AnswerColumn,
  question: string,
  unanswered: Unanswered
): Answer => {
  const merge = view.covering(row, column)
  const [top, left] = merge === undefined ? [row, column] : [merge.top, merge.left]
  const field = view.cell(top, left)?.field
  if (field !== undefined) {
    return {
      subject,
      kind: field.kind,
      choices: field.choices,
      answer: valueOrNull(field.value),
      place: field.place
    }
  }
  const text = view.text(top, left)
  const place = view.place(top, left)
  const { choices, kind } = kindOf(view, region, roles, row, column, question)
  const options = readOptions(text, unanswered.isOffer(column, text))
  if (options !== null) {
    const offered = choices.length > 0 ? choices : options.choices
    const asking = [question, text, ...labelTexts(region, column)].join("\n")
    return { subject, kind: toKindAsked(asking, offered), choices: offered, answer: options.answer, place }
  }
  const value = listsChoices(text, choices) ? null : valueOrNull(text)
  const isUnread = value !== null
    && (view.cell(top, left)?.isFormula === true || !unanswered.isAnswer(column, text, choices))
  return { subject, kind, choices, answer: isUnread ? null : value, place, isUnread }
}

// One column for each choice. The answer is the label of the marked one; its place is that of the first.
const fromMarks = (view: View, region: Region, roles: Roles, row: number): Answer => {
  const choices = roles.answers.map(({ column }) => region.labels.get(column)?.own ?? "")
  const marked = roles.answers.flatMap(({ column }, index) => {
    const text = view.text(row, column)
    const choice = choices[index] ?? ""
    return text !== "" && (isMark(text) || toKey(text) === toKey(choice)) ? [choice] : []
  })
  const [first] = roles.answers
  return {
    subject: null,
    kind: toKind(choices),
    choices,
    answer: marked.length === 0 ? null : marked.join(", "),
    place: first === undefined ? null : view.place(row, first.column)
  }
}

const withoutPlace: Answer = { subject: null, kind: "text", choices: [], answer: null, place: null }

// The answers to a question: one, or one for each product.
export const readAnswers = (
  view: View,
  region: Region,
  roles: Roles,
  row: number,
  question: string,
  unanswered: Unanswered
): ReadonlyArray<Answer> => {
  if (roles.areMarks) return [fromMarks(view, region, roles, row)]
  if (roles.answers.length > 0) {
    return roles.answers.map((column) => fromColumn(view, region, roles, row, column, question, unanswered))
  }
  const listed = roles.choices === null ? [] : splitChoices(view.text(row, roles.choices))
  const choices = listed.length > 0 ? listed : choicesOfQuestion(question)
  // a sheet has room beside its questions
  const place = view.grid.home.type === "sheet" ? view.place(row, view.free) : null
  return [{
    ...withoutPlace,
    place,
    choices,
    kind: choices.length > 0 ? toKindAsked(question, choices) : byWords([question])
  }]
}

// The comment that belongs to an answer: the first after it and before the next one, else the first of all.
export const commentColumn = (roles: Roles, answer: number | undefined): number | null => {
  const next = roles.answers.find(({ column }) => answer !== undefined && column > answer)?.column
  const own = roles.comments.find((column) =>
    answer !== undefined && column > answer && (next === undefined || column < next)
  )
  return own ?? (roles.answers.length > 1 && roles.comments.length > 1 ? null : roles.comments[0] ?? null)
}

export const readComment = (view: View, row: number, column: number | null) =>
  column === null
    ? { comment: null, commentPlace: null }
    : { comment: valueOrNull(view.text(row, column)), commentPlace: view.place(row, column) }
