import { isChoice } from "../words/Choices.ts"
import { isUnspaced, toKey } from "../words/Texts.ts"
import { type Draft, hasAnswerPlace } from "./Draft.ts"
import { depthOf, toNumber } from "./Markers.ts"
import {
  isAnswerPlace,
  isAside,
  isBoldItem,
  isListed,
  isNumbered,
  isQuestionLike,
  type Passage,
  type Piece
} from "./Passage.ts"
import {
  hasBlank,
  isAsked,
  isContentsTitle,
  isFollowUp,
  isImperative,
  isInstruction,
  isInterrogative,
  isNumberedTitle,
  isRequirement,
  readNotes,
  withoutBlanks
} from "./Patterns.ts"

// The role of a passage for those around it.
export type Role =
  | {
    readonly role:
      | "skip"
      | "contents"
      | "section"
      | "answer"
      | "comment"
      | "choices"
      | "item"
      | "followUp"
      | "quote"
      | "text"
  }
  | { readonly role: "leadIn"; readonly prefix: string }
  | { readonly role: "question"; readonly certainty: number }

export interface Surroundings {
  readonly draft: Draft | null
  // the first passage or table below it that is no remark
  readonly next: Piece | undefined
  readonly isBelowLeadIn: boolean
  // the section explains how to fill in the questionnaire
  readonly isExplained: boolean
  // most numbered items of the text are questions, so the others are too
  readonly areItemsQuestions: boolean
  // the same of bold items without numbers
  readonly areBoldItemsQuestions: boolean
  readonly hasTables: boolean
  // few questions have plain text below them, so a short line between two is a title
  readonly arePlainTitles: boolean
}

const question = (certainty: number): Role => ({ role: "question", certainty })

const isEmpty = ({ fields, text }: Passage): boolean => text === "" && fields.length === 0

const isTitle = ({ boxes, fields, text }: Passage): boolean =>
  text.length <= 120 && fields.length === 0 && boxes === null && !hasBlank(text) && !/[.;,]$/u.test(text)

const rank = (passage: Passage): number =>
  isNumbered(passage) ? Math.max(passage.level, depthOf(passage.marker)) : passage.level + 2

// `1.1` is deeper than `1`, and `D1` than `D`
export const isDeeper = (passage: Passage, than: Passage): boolean => {
  const number = toNumber(than.marker)
  const isPart = number !== null && toNumber(passage.marker)?.startsWith(number) === true
  return isListed(passage) && (rank(passage) > rank(than) || (isPart && passage.marker.length > than.marker.length))
}

const nextPassage = (next: Piece | undefined): Passage | null => next?.type === "passage" ? next.passage : null

const hasPlaceBelow = (next: Piece | undefined): boolean => {
  const passage = nextPassage(next)
  return passage === null ? isAnswerBox(next) : isAnswerPlace(passage)
}

// A table of one cell.
export const isAnswerBox = (piece: Piece | undefined): boolean => {
  if (piece?.type !== "table" || piece.grid.rows.size > 1) return false
  const [row] = piece.grid.rows.values()
  return row === undefined || row.size <= 1
}

// A numbered or bold line above questions or deeper numbers.
const isSectionLine = (passage: Passage, next: Piece | undefined): boolean => {
  if (!isTitle(passage) || isQuestionLike(passage) || isRequirement(passage.text)) return false
  if (next?.type === "table") return !isAnswerBox(next)
  const below = nextPassage(next)
  if (below === null || isAnswerPlace(below)) return false
  if (!isNumbered(passage)) return true
  return isDeeper(below, passage) || (below.isBold && !isNumbered(below) && isTitle(below)) ||
    (!isNumbered(below) && isQuestionLike(below) && !isFollowUp(below.text))
}

const isOffered = ({ text }: Passage, draft: Draft | null): boolean =>
  draft?.choices.some(({ label }) => toKey(label) === toKey(text)) === true

const longestPlainTitle = 60

// A short line of plain size above a numbered question.
const isPlainTitle = (passage: Passage, { arePlainTitles, draft, next }: Surroundings): boolean => {
  if (isListed(passage) || !isTitle(passage)) return false
  if (isNumberedTitle(passage.text)) return true
  const below = nextPassage(next)
  return arePlainTitles && below !== null && isNumbered(below) && isQuestionLike(below)
    && passage.text.length <= longestPlainTitle && /^[\p{Lu}\p{Lo}]/u.test(passage.text)
    && !/[?？:：]$/u.test(passage.text) && !isChoice(passage.text) && !isOffered(passage, draft)
}

const leadInOf = (passage: Passage, next: Piece | undefined): Role | null => {
  const below = nextPassage(next)
  if (below === null || !/[:：]$/u.test(passage.text) || !isListed(below) || isAnswerPlace(below)) return null
  if (isNumbered(passage) && !isDeeper(below, passage) && isNumbered(below)) return null
  const asks = isImperative(passage.text) || isInterrogative(passage.text)
  if (!asks && !isInstruction(passage.text)) return null
  return { role: "leadIn", prefix: asks && !isQuestionLike(below) ? passage.text : "" }
}

// `Company name: ____`, but not the answer `We keep it for [[ … ]].`
const isFormLine = ({ text }: Passage, draft: Draft | null): boolean => {
  if (draft !== null && !hasAnswerPlace(draft) && text.includes("[[")) return false
  const label = withoutBlanks(text)
  return hasBlank(text) && label !== "" && label.length <= 120
    && (/[:?：]$/u.test(label) || /(?:_|\.{6}|\]\]|>>)[\s.]*$/u.test(text))
}

const roleOfBoxes = (passage: Passage, { draft, next }: Surroundings): Role | null => {
  if (passage.boxes === null || passage.boxes.choices.length === 0) return null
  const { choices, lead } = passage.boxes
  if (lead === "") {
    const [first] = choices
    const startsList = draft === null || draft.isCheckList
    const isQuestion = choices.length === 1 && first !== undefined && (startsList || isAsked(first.label))
    return isQuestion ? question(0.6) : draft === null ? { role: "skip" } : { role: "choices" }
  }
  if (draft !== null && !hasAnswerPlace(draft) && isInstruction(lead)) return { role: "choices" }
  return isTitle({ ...passage, boxes: null, text: lead }) || isAsked(lead) || isImperative(lead) || hasPlaceBelow(next)
    ? question(0.9)
    : null
}

// the next item of the question's own list of bullets
const isSibling = (passage: Passage, other: Passage): boolean =>
  isListed(other) && !isNumbered(passage) && passage.marker === other.marker && passage.level === other.level

const roleOfItem = (passage: Passage, around: Surroundings): Role | null => {
  const { draft, next } = around
  if (around.isBelowLeadIn) return question(0.75)
  if (isNumbered(passage)) {
    const isPart = draft !== null && isDeeper(passage, draft.passage)
    if (!isPart && !around.isExplained && (around.areItemsQuestions || isRequirement(passage.text))) {
      return question(0.6)
    }
    if (isPart && around.areItemsQuestions && isRequirement(passage.text)) return question(0.6)
  }
  if (draft === null || nextPassage(next) === undefined) return { role: "skip" }
  return isSibling(passage, draft.passage) ? question(0.55) : { role: "item" }
}

const roleOfQuestionLike = (passage: Passage, around: Surroundings): Role | null => {
  const { draft, next } = around
  const listed = isListed(passage)
  if (around.isExplained && !isNumbered(passage) && !hasPlaceBelow(next)) return { role: "skip" }
  if (passage.isAsked) return question(listed || passage.heading > 0 ? 0.95 : 0.9)
  if (hasPlaceBelow(next)) return question(0.9)
  const isPlain = !listed && passage.heading === 0
  if (passage.isImperative) {
    const isMore = isPlain && draft !== null && draft.answers.length === 0 && isListed(draft.passage)
    if (isMore && isFollowUp(passage.text)) return { role: "followUp" }
    // in a text of numbered questions or tables, such a paragraph explains them
    if (isPlain && (around.areItemsQuestions || around.hasTables || passage.text.length > 400)) return null
    return question(isPlain ? 0.6 : 0.85)
  }
  return isPlain && !passage.isBold ? null : question(0.75)
}

const roleOfHeading = (passage: Passage, around: Surroundings): Role => {
  if (isContentsTitle(passage.text)) return { role: "contents" }
  if (passage.isAsked) return question(0.95)
  const isLong = passage.text.length > (isUnspaced(passage.text) ? 12 : 30) && isQuestionLike(passage)
  // below the title of a check list stand items rather than choices
  const startsCheckList = nextPassage(around.next)?.boxes?.choices.length === 1
  return isLong || (hasPlaceBelow(around.next) && !startsCheckList) ? question(0.8) : { role: "section" }
}

export const roleOf = (passage: Passage, around: Surroundings): Role => {
  const { draft, next } = around
  if (isEmpty(passage)) return { role: draft === null ? "skip" : "answer" }
  if (passage.heading > 0) return roleOfHeading(passage, around)
  if (isContentsTitle(passage.text)) return { role: "contents" }
  if (passage.fields.length > 0 && passage.text !== "" && passage.label === null) return question(0.95)
  if (draft !== null && hasAnswerPlace(draft) && readNotes(passage.text) !== null) return { role: "comment" }
  if (isAside(passage)) return { role: "skip" }
  if (passage.label !== null && !passage.isAsked) return { role: draft === null ? "skip" : passage.label.role }
  if (passage.isQuoted && (draft !== null || !passage.isAsked)) {
    return { role: draft === null ? "skip" : "quote" }
  }
  if (isAnswerPlace(passage) && passage.boxes === null) return { role: draft === null ? "skip" : "answer" }
  const boxes = roleOfBoxes(passage, around)
  if (boxes !== null) return boxes
  if (passage.options.length > 0 && !passage.isAsked) return { role: draft === null ? "skip" : "choices" }
  const leadIn = leadInOf(passage, next)
  if (leadIn !== null) return leadIn
  if (isFormLine(passage, draft)) return question(0.8)
  if (isQuestionLike(passage)) {
    const role = roleOfQuestionLike(passage, around)
    if (role !== null) return role
  }
  if (around.areBoldItemsQuestions && isBoldItem(passage)) return question(0.6)
  if ((passage.isBold || isNumbered(passage)) && isSectionLine(passage, next)) return { role: "section" }
  if (isPlainTitle(passage, around)) return { role: "section" }
  if (!isListed(passage) && !passage.isBold) return { role: draft === null ? "skip" : "text" }
  if (hasPlaceBelow(next) && (draft === null || isNumbered(passage) || passage.isBold || hasAnswerPlace(draft))) {
    return question(0.85)
  }
  if (isListed(passage)) return roleOfItem(passage, around) ?? { role: "skip" }
  return { role: draft === null ? "skip" : "text" }
}
