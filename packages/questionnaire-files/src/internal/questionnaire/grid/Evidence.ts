import { isChoice, parseChoices } from "../words/Choices.ts"
import { type HeaderEvidence, headerEvidence, headerRoles } from "../words/Headers.ts"
import type { HeaderRole } from "../words/Language.ts"
import { isNumber } from "../words/Numbers.ts"
import { questionEvidence } from "../words/Questions.ts"
import { toKey } from "../words/Texts.ts"
import type { Region } from "./Regions.ts"
import type { View } from "./View.ts"

// The looks of a column's values. All but `length` are shares of rows, from 0 to 1.
export interface Shape {
  readonly column: number
  readonly filled: number
  readonly question: number
  readonly number: number
  readonly choice: number
  readonly distinct: number
  readonly validated: number
  // validated cells and fields that ask for a choice
  readonly choosable: number
  readonly length: number
  readonly header: HeaderEvidence
  readonly scores: Readonly<Record<HeaderRole, number>>
}

const sampled = 300

const sample = (rows: ReadonlyArray<number>): ReadonlyArray<number> => {
  const step = Math.max(1, Math.floor(rows.length / sampled))
  return step === 1 ? rows : rows.filter((_, index) => index % step === 0)
}

const parentWeight = 0.6

const labelEvidence = (region: Region, column: number): HeaderEvidence => {
  const label = region.labels.get(column)
  const own = headerEvidence(label?.own ?? "")
  if (headerRoles.some((role) => own[role] >= 0.35) || label === undefined) return own
  const parent = headerEvidence(label.parent)
  const joined = { ...own }
  for (const role of headerRoles) joined[role] = Math.max(own[role], parent[role] * parentWeight)
  return joined
}

const against = (header: HeaderEvidence, role: HeaderRole): number =>
  Math.max(0, ...headerRoles.filter((other) => other !== role).map((other) => header[other])) - header[role]

// `Response required` and `Response options` name no answer, though they have a word for one
export const isNamedOtherwise = ({ answer, choices, other }: HeaderEvidence): boolean =>
  answer > 0 && answer < 0.9 && Math.max(choices, other) >= 0.9

type Values = Omit<Shape, "scores">

// Sums up the evidence: words of the header, and what the values look like.
const toScores = (values: Values): Shape["scores"] => {
  const { choosable, choice, distinct, filled, header, length, number, question, validated } = values
  const isEmpty = filled < 0.15
  return {
    number: 4 * header.number - 4 * choosable + 3 * number * Math.min(1, filled * 2) +
      (distinct > 0.9 && number > 0.5 ? 0.5 : 0)
      - (length > 20 ? 3 : 0) - 2.5 * Math.max(0, header.answer - header.number),
    section: 4 * header.section - (length > 90 ? 2 : 0) - 2 * question - (number > 0.8 ? 1.5 : 0) - 4 * validated,
    question: isEmpty && filled === 0 ? 0 : 4 * header.question + 3 * question + Math.min(1.5, length / 40)
      + (distinct > 0.8 ? 0.5 : 0) - 4 * validated - 3 * choice - 3 * number -
      2.5 * Math.max(0, against(header, "question")),
    detail: 4 * header.detail + 2 * question - 4 * validated,
    answer: 4 * header.answer + 4 * choosable + 1.5 * validated + 2 * choice * filled - 2 * question
      - 1.5 * Math.max(0, against(header, "answer")) - (isNamedOtherwise(header) ? 4 : 0),
    comment: 4 * header.comment - 2 * choosable - 2 * question,
    evidence: 4 * header.evidence - 2 * choosable - 2 * question,
    choices: 4 * header.choices - 2 * validated,
    other: 4 * header.other
  }
}

export const measureColumns = (view: View, region: Region): ReadonlyArray<Shape> => {
  const rows = sample(region.rows)
  const labelled = [...region.labels.keys()]
  // an unlabelled column belongs to the region around it
  const isWhole = region.columns.length === view.columns.length
  const ownValidated = isWhole ? view.validated : []
  const columns = [...new Set([...region.columns, ...labelled, ...ownValidated])].sort((a, b) => a - b)
  return columns.map((column) => {
    const texts = rows.map((row) => view.text(row, column)).filter((text) => text !== "")
    const share = (matches: (text: string) => boolean) =>
      texts.length === 0 ? 0 : texts.filter(matches).length / texts.length
    const validations = rows.map((row) => view.cell(row, column)?.field ?? view.validation(row, column))
    const ofRows = (count: number) => rows.length === 0 ? 0 : count / rows.length
    const values: Values = {
      column,
      filled: ofRows(texts.length),
      question: texts.length === 0
        ? 0
        : texts.reduce((sum, text) => sum + (questionEvidence(text) >= 0.6 ? 1 : 0), 0) / texts.length,
      number: share(isNumber),
      choice: share((text) => isChoice(text) || (text.length <= 60 && parseChoices(text).length > 0)),
      distinct: texts.length === 0 ? 0 : new Set(texts.map(toKey)).size / texts.length,
      validated: ofRows(validations.filter((validation) => validation !== undefined).length),
      choosable: ofRows(validations.filter((validation) => (validation?.choices.length ?? 0) > 0).length),
      length: texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length),
      header: labelEvidence(region, column)
    }
    return { ...values, scores: toScores(values) }
  })
}
