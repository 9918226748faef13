import type { FileQuestion, Place } from "@attestry/core/questionnaireFile"
import type { Field } from "../Source.ts"
import { choicesOfQuestion, isUsualOption } from "../words/Options.ts"
import { asksForFile } from "../words/Questions.ts"
import { toKey } from "../words/Texts.ts"
import { type AnswerShape, readTail, toShape } from "./AnswerShape.ts"
import { checkedOf, type Choice } from "./CheckBoxes.ts"
import { toNumber } from "./Markers.ts"
import type { Passage } from "./Passage.ts"
import { readLabel, readNotes, toAnswer, withoutBlanks } from "./Patterns.ts"

// A question while the lines below it are read.
export interface Draft {
  readonly section: ReadonlyArray<string>
  readonly passage: Passage
  readonly certainty: number
  text: string
  shape: AnswerShape | null
  readonly choices: Array<Choice>
  // place of check boxes and fields, or the paragraph of the answer
  answerPlace: Place | null
  // a label, field or box said so; plain text below a question is less sure
  isPlaceSure: boolean
  readonly answers: Array<string>
  // places of the answer's lines
  readonly answerPlaces: Array<Place>
  // places of the check boxes
  readonly boxPlaces: Array<Place>
  // the last place of the options, which are no boxes
  optionsPlace: Place | null
  // the last place of the question
  lastPlace: Place
  // items of a list below, which are choices if they are bare options
  readonly items: Array<{ readonly text: string; readonly place: Place }>
  // quotations, which are answers if nothing else is
  readonly quotes: Array<string>
  readonly comments: Array<string>
  commentPlace: Place | null
  // lines of plain text that may be an answer or an explanation
  unsureAnswers: number
  // one box of a check list
  readonly isCheckList: boolean
  // the lines that follow belong to the comment
  isCommenting: boolean
  // a field of a form holds the answer, so the lines that follow are none
  isForm: boolean
}

export const makeDraft = (
  passage: Passage,
  text: string,
  section: ReadonlyArray<string>,
  certainty: number,
  isCheckList: boolean
): Draft => ({
  section,
  passage,
  certainty,
  text,
  shape: null,
  choices: [],
  answerPlace: null,
  isPlaceSure: false,
  answers: [],
  answerPlaces: [],
  boxPlaces: [],
  optionsPlace: null,
  lastPlace: passage.place,
  items: [],
  quotes: [],
  comments: [],
  commentPlace: null,
  unsureAnswers: 0,
  isCheckList,
  isCommenting: false,
  isForm: false
})

export const hasAnswerPlace = ({ answerPlace, isPlaceSure }: Draft): boolean => answerPlace !== null && isPlaceSure

export const setPlace = (draft: Draft, place: Place, isSure: boolean): void => {
  if (draft.answerPlace !== null && (draft.isPlaceSure || !isSure)) return
  draft.answerPlace = place
  draft.isPlaceSure = isSure
}

export const addLine = (draft: Draft, line: string, place: Place): void => {
  draft.answers.push(line)
  draft.answerPlaces.push(place)
}

// Drops the lines above the field, which explain the question.
const takeForm = (draft: Draft, place: Place): void => {
  draft.answers.length = 0
  draft.answerPlaces.length = 0
  draft.quotes.length = 0
  draft.answerPlace = place
  draft.isPlaceSure = true
  draft.isForm = true
}

export const addField = (draft: Draft, { choices, isForm = false, kind, place, value }: Field): void => {
  if (isForm) takeForm(draft, place)
  else setPlace(draft, place, true)
  // a JSON file says of each question what it is
  if (kind !== "text" || place.type === "pointer") draft.shape ??= { kind, choices }
  if (value !== "") addLine(draft, value, place)
}

// The line of the boxes can hold the place of a comment, such as in `☐ N/A  Comments: ____`.
export const splitComment = (label: string): { readonly label: string; readonly comment: string | null } => {
  for (const { index } of [...label.slice(0, 200).matchAll(/\s+(?=\p{L})/gu)].slice(0, 12)) {
    const rest = label.slice(index).trim()
    const found = readLabel(rest)
    const comment = found?.role === "comment" ? found.text : readNotes(rest)
    if (comment !== null) return { label: label.slice(0, index).trim(), comment }
  }
  return { label, comment: null }
}

export const addBoxes = (draft: Draft, choices: ReadonlyArray<Choice>, place: Place): void => {
  for (const choice of choices) {
    const { comment, label } = splitComment(choice.label)
    draft.choices.push({ ...choice, label })
    if (comment === null) continue
    draft.commentPlace ??= place
    draft.comments.push(comment)
  }
  draft.boxPlaces.push(place)
  setPlace(draft, place, true)
}

// A list item as a line of an answer.
export const toLine = (item: string): string => `- ${item}`

export const addOptions = (draft: Draft, options: ReadonlyArray<string>, place: Place): void => {
  for (const label of options) draft.choices.push({ label, isChecked: false })
  draft.optionsPlace = place
  setPlace(draft, place, true)
}

const listKey = ({ items }: Draft): string => items.map(({ text }) => toKey(text)).join("|")

// Items below a question are its choices if they are usual ones, or stand below another question too.
export const takeListedChoices = (drafts: ReadonlyArray<Draft>): void => {
  const listed = drafts.filter(({ answers, choices, items }) =>
    items.length >= 2 && items.every(({ text }, index) => answers[index] === toLine(text)) && choices.length === 0
  )
  const counts = new Map<string, number>()
  for (const draft of listed) counts.set(listKey(draft), (counts.get(listKey(draft)) ?? 0) + 1)
  for (const draft of listed) {
    const isOffer = (counts.get(listKey(draft)) ?? 0) >= 2
    const texts = draft.items.map(({ text }) => text)
    const place = draft.items.at(-1)?.place
    if (place === undefined || !isOffer && !texts.every(isUsualOption)) continue
    draft.answers.splice(0, texts.length)
    draft.answerPlaces.splice(0, texts.length)
    draft.answerPlace = null
    addOptions(draft, texts, place)
  }
}

// Plain text below few of the questions explains them; below many it answers them.
export const dropExplanations = (drafts: ReadonlyArray<Draft>): void => {
  const open = drafts.filter((draft) => !hasAnswerPlace(draft))
  const withText = open.filter(({ unsureAnswers }) => unsureAnswers > 0)
  if (open.length < 4 || withText.length * 3 >= open.length) return
  for (const draft of withText) {
    draft.answers.length = 0
    draft.answerPlaces.length = 0
    draft.answerPlace = null
  }
}

// Quotations answer only where no other text does; elsewhere they explain.
export const takeQuotes = (drafts: ReadonlyArray<Draft>): void => {
  if (drafts.some(({ answers }) => answers.length > 0)) return
  for (const draft of drafts) draft.answers.push(...draft.quotes)
}

const shapeOf = (draft: Draft): AnswerShape => {
  if (draft.choices.length > 0) return toShape(draft.text, draft.choices.map(({ label }) => label))
  const named = choicesOfQuestion(draft.text)
  const shape = draft.shape ?? readTail(draft.text) ?? (named.length === 0 ? null : toShape(draft.text, named))
  return shape ?? { kind: asksForFile(draft.text) ? "file" : "text", choices: [] }
}

const answerOf = ({ answers, choices }: Draft): string | null => {
  const checked = checkedOf(choices)
  const texts = toAnswer(answers.join("\n"))
  return checked !== null && texts !== null ? `${checked}\n${texts}` : checked ?? texts
}

// A value of a JSON file has no place for an answer but another member.
const isSame = (one: Place | null, other: Place): boolean =>
  one?.type === "pointer" && other.type === "pointer" && one.pointer === other.pointer

// Texts and documents have room below each of their lines.
const roomBelow = (place: Place): Place | null => place.type === "paragraph" || place.type === "line" ? place : null

// The place of the answer, and whether that is below it.
export const findPlace = ({ answerPlace, answerPlaces, lastPlace, optionsPlace, passage }: Draft) => {
  const [first] = answerPlaces
  const isAtOptions = optionsPlace !== null && answerPlace?.type === optionsPlace.type
  if (isAtOptions && roomBelow(optionsPlace) !== null) {
    return first === undefined ? { place: optionsPlace, isBelow: true } : { place: first, isBelow: false }
  }
  if (answerPlace !== null) return { place: isSame(answerPlace, passage.place) ? null : answerPlace, isBelow: false }
  return { place: roomBelow(lastPlace), isBelow: true }
}

export const toQuestion = (draft: Draft): FileQuestion => ({
  section: draft.section,
  number: toNumber(draft.passage.marker),
  text: withoutBlanks(draft.text) === "" ? draft.text : withoutBlanks(draft.text),
  subject: null,
  ...shapeOf(draft),
  answer: answerOf(draft),
  comment: toAnswer(draft.comments.join("\n")),
  place: draft.passage.place,
  answerPlace: findPlace(draft).place,
  commentPlace: draft.commentPlace,
  certainty: draft.certainty
})
