import { headerEvidence } from "../words/Headers.ts"
import { toKey, toWords } from "../words/Texts.ts"
import { isNamedOtherwise, measureColumns, type Shape } from "./Evidence.ts"
import { findMarkedOptions, findMarks, label, roleless } from "./Marks.ts"
import type { Region } from "./Regions.ts"
import type { View } from "./View.ts"

export interface AnswerColumn {
  readonly column: number
  readonly subject: string | null
}

// The roles of a region's columns. The scores are kept to show the reasons.
export interface Roles {
  readonly number: number | null
  // the outermost first
  readonly sections: ReadonlyArray<number>
  readonly question: ReadonlyArray<number>
  readonly answers: ReadonlyArray<AnswerColumn>
  // the answer columns are one choice each, marked with a sign
  readonly areMarks: boolean
  readonly comments: ReadonlyArray<number>
  readonly evidence: number | null
  readonly choices: number | null
  readonly shapes: ReadonlyArray<Shape>
}

const best = (shapes: ReadonlyArray<Shape>, role: keyof Shape["scores"], least: number): Shape | undefined => {
  let found: Shape | undefined
  for (const shape of shapes) {
    if (shape.scores[role] >= least && (found === undefined || shape.scores[role] > found.scores[role])) found = shape
  }
  return found
}

// Columns that continue the question: by their label, or under one label that spans both.
const questionColumns = (
  view: View,
  region: Region,
  shapes: ReadonlyArray<Shape>,
  main: Shape
): ReadonlyArray<number> => {
  const { bottom } = region.header ?? { bottom: -1 }
  const more = shapes.filter((shape) => {
    if (shape === main || shape.filled < 0.05) return false
    if (shape.header.detail >= 0.55 && shape.validated < 0.3) return true
    const spanned = view.covering(bottom, main.column)
    const isUnderSame = spanned !== undefined && shape.column <= spanned.right && shape.column >= spanned.left
    const isSameLabel = label(region, shape.column).own !== ""
      && toKey(label(region, shape.column).own) === toKey(label(region, main.column).own)
    return (isUnderSame || isSameLabel) && shape.number < 0.5 && shape.validated < 0.3
      && Math.abs(shape.column - main.column) === 1
  })
  return [main, ...more].map(({ column }) => column).sort((a, b) => a - b)
}

// Column of choices beside those that a mapping names.
export const findChoices = (shapes: ReadonlyArray<Shape>): number | null => best(shapes, "choices", 1.4)?.column ?? null

const shared = (labels: ReadonlyArray<string>): ReadonlySet<string> => {
  const [first = "", ...others] = labels.map(toWords)
  return new Set(first.split(" ").filter((word) => others.every((text) => text.split(" ").includes(word))))
}

// The differences of labels that share a word for an answer.
const subjectsByLabel = (labels: ReadonlyArray<string>): ReadonlyArray<string> | null => {
  const words = shared(labels)
  const common = new Set([...words].filter((word) => word.length <= 3 || headerEvidence(word).answer > 0))
  const subjects = labels.map((text) =>
    text
      .split(/(?<=[\s:–—/()[\]-])|(?=[:–—/()[\]])/u)
      .filter((part) => toWords(part) === "" || !common.has(toWords(part)))
      .join("")
      .replaceAll(/^[\s:–—\-/([]+|[\s:–—\-/)\]]+$/gu, "")
  )
  return common.size > 0 && subjects.every((text) => toWords(text) !== "") ? subjects : null
}

const sameChoices = (view: View, region: Region, shapes: ReadonlyArray<Shape>): boolean => {
  const row = region.rows.find((row) => shapes.every(({ column }) => view.validation(row, column) !== undefined))
  if (row === undefined) return false
  const keys = shapes.map(({ column }) => view.validation(row, column)?.choices.map(toKey).join("|"))
  return keys.every((key) => key === keys[0])
}

const uniqueSubjects = (shapes: ReadonlyArray<Shape>, subjects: ReadonlyArray<string>): ReadonlyArray<AnswerColumn> => {
  const isUnique = subjects.every((text) => text !== "") && new Set(subjects.map(toKey)).size === subjects.length
  return isUnique ? shapes.map(({ column }, index) => ({ column, subject: subjects[index] ?? null })) : []
}

// Answers for several products side by side, or none.
const findSubjects = (view: View, region: Region, shapes: ReadonlyArray<Shape>): ReadonlyArray<AnswerColumn> => {
  const owns = (found: ReadonlyArray<Shape>) => found.map(({ column }) => label(region, column).own)
  const parents = (found: ReadonlyArray<Shape>) => found.map(({ column }) => label(region, column).parent)
  const named = shapes.filter(({ header }) => header.answer >= 0.35 && !isNamedOtherwise(header))
  if (named.length >= 2 && new Set(owns(named).map(toKey)).size === 1) {
    const byParent = uniqueSubjects(named, parents(named))
    if (byParent.length > 0) return byParent
  }
  const areBelowAnswer = parents(named).every((text) => headerEvidence(text).answer >= 0.35)
  if (named.length >= 2 && areBelowAnswer) {
    const byOwn = uniqueSubjects(named, owns(named))
    if (byOwn.length > 0) return byOwn
  }
  const strong = named.filter((shape) => toWords(label(region, shape.column).own).split(" ").length >= 2)
  const byLabel = strong.length >= 2 ? subjectsByLabel(owns(strong)) : null
  if (byLabel !== null) return uniqueSubjects(strong, byLabel)
  const free = shapes.filter((shape) => roleless(shape) && label(region, shape.column).own !== "")
  const below = free.filter((shape) => shape.header.answer > 0 && label(region, shape.column).parent !== "")
  if (below.length >= 2) return uniqueSubjects(below, owns(below))
  const chosen = free.filter(({ choosable, header }) => choosable >= 0.4 && header.answer < 0.35)
  return named.length === 0 && chosen.length >= 2 && sameChoices(view, region, chosen)
    ? uniqueSubjects(chosen, owns(chosen))
    : []
}

// Two columns side by side whose cells ask for one of the same choices, whatever their names.
const findAlike = (view: View, region: Region, shapes: ReadonlyArray<Shape>): ReadonlyArray<AnswerColumn> => {
  const chosen = shapes.filter(({ choosable, header }) =>
    choosable >= 0.4 && Math.max(header.other, header.choices) < 0.6
  )
  const pairs = chosen.filter((shape, index) => {
    const next = chosen[index + 1]
    return next?.column === shape.column + 1 && sameChoices(view, region, [shape, next])
  })
  const [first] = pairs
  if (pairs.length !== 1 || first === undefined) return []
  const both = chosen.filter(({ column }) => column === first.column || column === first.column + 1)
  return uniqueSubjects(both, both.map(({ column }) => label(region, column).own))
}

// The last column, if it has texts without a label: answers to a form that had no column for them.
const findUnlabelled = (region: Region, shapes: ReadonlyArray<Shape>): Shape | undefined => {
  const last = shapes.at(-1)
  const isNamed = last === undefined || region.labels.has(last.column)
  return isNamed || last.filled === 0 || last.question >= 0.4 ? undefined : last
}

const leastAnswer = 1.3
// without labels, what values look like must do
const leastUnlabelled = 0.3

const findAnswers = (view: View, region: Region, shapes: ReadonlyArray<Shape>, question: number) => {
  const usual = findMarks(region, shapes)
  const marks = usual.length > 0 ? usual : findMarkedOptions(view, region, shapes)
  if (marks.length > 0) return { areMarks: true, answers: marks.map(({ column }) => ({ column, subject: null })) }
  const pair = findAlike(view, region, shapes)
  const subjects = pair.length > 0 ? pair : findSubjects(view, region, shapes)
  if (subjects.length > 0) return { areMarks: false, answers: subjects }
  const right = shapes.filter(({ column }) => column > question)
  const found = best(right, "answer", region.header === null ? leastUnlabelled : leastAnswer) ??
    best(shapes, "answer", 1.6)
    // an empty column beside the question whose label says nothing, such as the vendor's name
    ?? right.find((shape) => shape.filled < 0.15 && roleless(shape) && label(region, shape.column).own !== "")
    // without a header the column beside the questions has the answers
    ?? (region.header === null
      ? right.find((shape) => shape.question < 0.4 && shape.number < 0.5 && shape.filled > 0)
      : undefined)
  const beside = found ?? (region.header === null ? undefined : findUnlabelled(region, right))
  return { areMarks: false, answers: beside === undefined ? [] : [{ column: beside.column, subject: null }] }
}

const findNumber = (shapes: ReadonlyArray<Shape>, question: number): Shape | undefined => {
  const filled = shapes.filter(({ filled }) => filled > 0)
  const before = best(filled.filter(({ column }) => column < question), "number", 1.5)
  const found = best(filled, "number", 1.5)
  // references to other texts stand after the question
  return before !== undefined && found !== undefined && before.scores.number >= found.scores.number - 1 ? before : found
}

// A column of sections and those left of the question that part them further.
const findSections = (shapes: ReadonlyArray<Shape>, question: number): ReadonlyArray<Shape> => {
  const filled = shapes.filter((shape) => shape.filled > 0)
  const main = best(filled, "section", 1)
  if (main === undefined) return []
  const isBeside = ({ column, distinct, filled, header, scores }: Shape) =>
    column < question && main.column < question && header.section >= 0.6
    && (distinct < 0.9 || filled < 0.9) && scores.section >= 1
  return filled.filter((shape) => shape === main || isBeside(shape))
}

// null if no column has questions
export const assignRoles = (view: View, region: Region): Roles | null => {
  const shapes = measureColumns(view, region)
  const isChosenBeside = shapes.some(({ choosable }) => choosable >= 0.6)
  const main = best(shapes, "question", isChosenBeside ? 0.6 : 1.5)
  if (main === undefined) return null
  const question = questionColumns(view, region, shapes, main)
  const rest = shapes.filter(({ column }) => !question.includes(column))
  // beside "Yes", a column "No" has no numbers
  const marks = new Set(findMarks(region, rest))
  const number = findNumber(rest.filter((shape) => !marks.has(shape)), main.column)
  const others = rest.filter((shape) => shape !== number)
  const { answers, areMarks } = findAnswers(view, region, others, main.column)
  const isFree = ({ column }: Shape) => !answers.some((answer) => answer.column === column)
  const free = others.filter(isFree)
  const proof = best(free, "evidence", 1.2)
  const choices = best(free, "choices", 1.4)
  const sections = findSections(free, main.column)
  const taken = new Set([choices, ...sections])
  const explained = free.filter((shape) =>
    !taken.has(shape) && shape.scores.comment >= 1.2 && shape.header.comment >= shape.header.other
  )
  // `Comments / Evidence` is for comments if nothing else is
  const isShared = proof !== undefined && explained.length === 1 && explained[0] === proof
  const evidence = isShared ? undefined : proof
  const comments = explained.filter((shape) => shape !== evidence).map(({ column }) => column)
  const [comment] = comments
  const isCommentTheAnswer = answers.length === 0 && comment !== undefined
  return {
    number: number?.column ?? null,
    sections: sections.map(({ column }) => column),
    question,
    answers: isCommentTheAnswer ? [{ column: comment, subject: null }] : answers,
    areMarks,
    comments: isCommentTheAnswer ? comments.slice(1) : comments,
    evidence: evidence?.column ?? null,
    choices: choices?.column ?? null,
    shapes
  }
}
