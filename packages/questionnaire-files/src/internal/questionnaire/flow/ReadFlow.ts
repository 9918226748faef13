import type { FileQuestion, Place } from "@attestry/core/questionnaireFile"
import type { Block, Grid } from "../Source.ts"
import { readCard } from "./Cards.ts"
import {
  addBoxes,
  addField,
  addLine,
  addOptions,
  type Draft,
  dropExplanations,
  findPlace,
  hasAnswerPlace,
  makeDraft,
  setPlace,
  takeListedChoices,
  takeQuotes,
  toLine,
  toQuestion
} from "./Draft.ts"
import { areQuestions, haveNoText, piecesBelow } from "./FlowHabits.ts"
import { depthOf } from "./Markers.ts"
import { isAnswerPlace, isBoldItem, isListed, isNumbered, type Passage, type Piece, toPassage } from "./Passage.ts"
import { isAnswerBox, isDeeper, type Role, roleOf } from "./PassageRoles.ts"
import { announcesList, isInstructionTitle, isNumberedTitle, readNotes, toAnswer } from "./Patterns.ts"

// The parts of a text in its order: questions, and tables that are read as grids.
export type FlowItem =
  | {
    readonly type: "question"
    readonly question: FileQuestion
    // one for each line of the answer
    readonly answerPlaces: ReadonlyArray<Place>
    readonly boxPlaces: ReadonlyArray<Place>
    // the answer has no line yet; its place is that of the line above it
    readonly isBelow: boolean
  }
  | { readonly type: "table"; readonly grid: Grid; readonly section: ReadonlyArray<string> }

interface Title {
  readonly level: number
  readonly text: string
}

// Titles that are no headings are below all headings, each kind below those that the text had before.
const titleLevel = (assembly: Assembly, passage: Passage): number => {
  if (passage.heading > 0) return passage.heading
  const kind = isNumberedTitle(passage.text)
    ? -2
    : isNumbered(passage)
    ? Math.max(passage.level, depthOf(passage.marker))
    : -1
  if (!assembly.titleKinds.includes(kind)) assembly.titleKinds.push(kind)
  return 100 + assembly.titleKinds.indexOf(kind)
}

const titleText = ({ heading, marker, text }: Passage): string =>
  heading > 0 && marker !== "" ? `${marker} ${text}` : text.replace(/\s*[:：]$/u, "")

const toPiece = (block: Block): Piece => block.type === "table" ? block : { type: "passage", passage: toPassage(block) }

interface Assembly {
  readonly items: Array<FlowItem | { readonly type: "draft"; readonly draft: Draft }>
  sections: ReadonlyArray<Title>
  // depths of numbered titles, -1 for bold ones and -2 for such as `Section 1:`
  readonly titleKinds: Array<number>
  draft: Draft | null
  leadIn: { readonly prefix: string; readonly passage: Passage } | null
  isInContents: boolean
}

const sectionOf = ({ sections }: Assembly): ReadonlyArray<string> => sections.map(({ text }) => text)

const closeSections = (assembly: Assembly, level: number): void => {
  assembly.sections = assembly.sections.filter((title) => title.level < level)
}

const startQuestion = (assembly: Assembly, passage: Passage, certainty: number, prefix: string): void => {
  if (passage.heading > 0) closeSections(assembly, passage.heading)
  const { boxes, fields, place, text } = passage
  const [first] = boxes?.choices ?? []
  const isCheckList = boxes !== null && boxes.lead === "" && boxes.choices.length === 1 && first !== undefined
  const own = isCheckList ? first.label : boxes !== null && boxes.choices.length > 0 ? boxes.lead : text
  const draft = makeDraft(
    passage,
    prefix === "" ? own : `${prefix} ${own}`,
    sectionOf(assembly),
    certainty,
    isCheckList
  )
  for (const field of fields) addField(draft, field)
  if (isCheckList) {
    setPlace(draft, place, true)
    draft.shape = { kind: "yes_no", choices: [] }
    if (first.isChecked) draft.answers.push("Yes")
  } else if (boxes !== null && fields.length === 0) addBoxes(draft, boxes.choices, place)
  else if (fields.length === 0 && toAnswer(text) === null) setPlace(draft, place, true)
  assembly.draft = draft
  assembly.items.push({ type: "draft", draft })
}

const addAnswer = (draft: Draft, { boxes, fields, label, options, place, text }: Passage): void => {
  for (const field of fields) addField(draft, field)
  const isSure = label !== null || text !== ""
  if (fields.length === 0) setPlace(draft, place, isSure)
  if (boxes !== null && boxes.choices.length > 0) {
    if (fields.length === 0) addBoxes(draft, boxes.choices, place)
  } else if (options.length > 0) {
    if (fields.length === 0) addOptions(draft, options, place)
  } else if (label === null ? text !== "" : label.text !== "") addLine(draft, label === null ? text : label.text, place)
  if (isSure) draft.isCommenting = false
}

const addText = (draft: Draft, { place, text }: Passage, line: string = text): void => {
  if (draft.isCommenting) {
    draft.comments.push(line)
    return
  }
  if (!hasAnswerPlace(draft)) draft.unsureAnswers++
  if (draft.answers.length === 0) setPlace(draft, place, false)
  addLine(draft, line, place)
}

const addComment = (draft: Draft, { fields, label, place, text: line }: Passage): void => {
  draft.commentPlace ??= fields[0]?.place ?? place
  draft.isCommenting = true
  const text = fields[0]?.value ?? label?.text ?? readNotes(line) ?? ""
  if (text !== "") draft.comments.push(text)
}

const extend = (draft: Draft, line: string, { place }: Passage): void => {
  draft.text += `\n${line}`
  draft.lastPlace = place
}

const addItem = (draft: Draft, passage: Passage): void => {
  const line = toLine(passage.text)
  if (draft.answers.length === 0 && announcesList(draft.text)) extend(draft, line, passage)
  else {
    draft.items.push(passage)
    addText(draft, passage, line)
  }
}

const place = (assembly: Assembly, passage: Passage, role: Role): void => {
  const { draft } = assembly
  if (role.role === "contents") assembly.isInContents = true
  if (role.role === "question") startQuestion(assembly, passage, role.certainty, assembly.leadIn?.prefix ?? "")
  if (role.role === "leadIn" || role.role === "section") assembly.draft = null
  if (role.role === "section") {
    const level = titleLevel(assembly, passage)
    closeSections(assembly, level)
    assembly.sections = [...assembly.sections, { level, text: titleText(passage) }]
  }
  if (draft === null || (draft.isForm && role.role !== "comment")) return
  if (role.role === "answer") addAnswer(draft, passage)
  if (role.role === "comment") addComment(draft, passage)
  if (role.role === "choices" && passage.boxes !== null) addBoxes(draft, passage.boxes.choices, passage.place)
  if (role.role === "choices" && passage.boxes === null) addOptions(draft, passage.options, passage.place)
  if (role.role === "followUp") extend(draft, passage.text, passage)
  if (role.role === "item") addItem(draft, passage)
  if (role.role === "text") addText(draft, passage)
  if (role.role === "quote") draft.quotes.push(passage.text)
}

const placeTable = (assembly: Assembly, grid: Grid): void => {
  const { draft } = assembly
  if (draft !== null && !hasAnswerPlace(draft) && isAnswerBox({ type: "table", grid }) && grid.home.type === "table") {
    const [row] = grid.rows.values()
    const [cell] = row?.values() ?? []
    if (cell?.field === undefined) {
      setPlace(draft, cell?.place ?? { type: "table", table: grid.home.table, row: 1, column: 1 }, true)
      if (cell !== undefined && cell.text !== "") draft.answers.push(cell.text)
    } else addField(draft, cell.field)
    return
  }
  assembly.draft = null
  assembly.items.push({ type: "table", grid, section: sectionOf(assembly) })
}

const toItem = (draft: Draft): FlowItem => ({
  type: "question",
  question: toQuestion(draft),
  answerPlaces: draft.answerPlaces,
  boxPlaces: draft.boxPlaces,
  isBelow: findPlace(draft).isBelow
})

const assemble = (blocks: ReadonlyArray<Block>, takesAllItems: boolean): ReadonlyArray<FlowItem> => {
  const pieces = blocks.map(toPiece)
  const below = piecesBelow(pieces)
  const takesItems = takesAllItems || areQuestions(pieces, below, isNumbered)
  const areBoldItemsQuestions = areQuestions(pieces, below, isBoldItem)
  const arePlainTitles = haveNoText(pieces, below)
  const hasTables = pieces.some((piece) => piece.type === "table" && !isAnswerBox(piece))
  const assembly: Assembly = { items: [], sections: [], titleKinds: [], draft: null, leadIn: null, isInContents: false }
  for (const [index, piece] of pieces.entries()) {
    if (piece.type === "table") {
      assembly.leadIn = null
      placeTable(assembly, piece.grid)
      continue
    }
    const { passage } = piece
    if (passage.heading > 0) assembly.isInContents = false
    if (assembly.isInContents && passage.text.length < 200 && !passage.isAsked) continue
    if (assembly.leadIn !== null && passage.text !== "" && !isListed(passage) && !isAnswerPlace(passage)) {
      assembly.leadIn = null
    }
    const { leadIn } = assembly
    if (leadIn !== null && isListed(leadIn.passage) && isListed(passage) && !isDeeper(passage, leadIn.passage)) {
      assembly.leadIn = null
    }
    const role = roleOf(passage, {
      draft: assembly.draft,
      next: below[index],
      isBelowLeadIn: assembly.leadIn !== null,
      isExplained: sectionOf(assembly).some(isInstructionTitle),
      areItemsQuestions: takesItems,
      areBoldItemsQuestions,
      hasTables,
      arePlainTitles
    })
    place(assembly, passage, role)
    if (role.role === "leadIn") assembly.leadIn = { prefix: role.prefix, passage }
    else if (role.role === "section") assembly.leadIn = null
  }
  const drafts = assembly.items.flatMap((item) => item.type === "draft" ? [item.draft] : [])
  takeListedChoices(drafts)
  takeQuotes(drafts)
  dropExplanations(drafts)
  return assembly.items.map((item) => item.type === "draft" ? toItem(item.draft) : item)
}

// A text without any line that reads like a question may still be a list of requirements.
export const readFlow = (blocks: ReadonlyArray<Block>): ReadonlyArray<FlowItem> => {
  const own = blocks.flatMap((block) => block.type === "table" ? readCard(block.grid) ?? [block] : [block])
  const items = assemble(own, false)
  return items.length > 0 ? items : assemble(own, true)
}
