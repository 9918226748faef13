import type { Place } from "@attestry/core/questionnaireFile"
import { findMain } from "../questionnaire/docx/DocxSource.ts"
import { type Passage, toPassage } from "../questionnaire/flow/Passage.ts"
import { findBlank, type Labelled, readLabel, toAnswer } from "../questionnaire/flow/Patterns.ts"
import type { Stages } from "../questionnaire/ReadQuestionnaire.ts"
import { tidyText } from "../questionnaire/TidyText.ts"
import { splitAnswer } from "../questionnaire/words/Options.ts"
import { openArchive } from "../questionnaire/zip/Archive.ts"
import { copyArchive, findBroken } from "./CopyArchive.ts"
import type { Edit, FilledFile, PlacedText, UnwrittenText } from "./Fill.ts"
import { answerOffer, type FindOffer, makeOffers } from "./Offers.ts"
import { readPart, toBytes } from "./PartText.ts"
import { toPlaceKey } from "./PlaceKey.ts"
import { insertBelow, paragraphsIn, setBlock, setLine, wholeOf } from "./WordBlocks.ts"
import { type Outcome, tickBox, tickBoxes, tickMark } from "./WordBoxes.ts"
import { setField } from "./WordFields.ts"
import { endOf, findRest, lengthOf } from "./WordLengths.ts"
import { textOf, toWritable } from "./WordText.ts"
import { type Fragment, makeWordTree, toCellKey, type WordField, type WordNode, type WordTree } from "./WordTree.ts"

type TablePlace = Extract<Place, { readonly type: "table" }>

interface Document {
  readonly xml: string
  readonly tree: WordTree
  // paragraphs as the reader tidied them
  readonly passages: ReadonlyMap<number, Passage>
  // paragraphs that the reading names as places
  readonly named: ReadonlySet<number>
  // paragraphs with a question
  readonly questions: ReadonlySet<number>
  // paragraphs whose answer goes below them
  readonly above: ReadonlySet<number>
  // paragraphs of check boxes that stand in several, by the first
  readonly boxes: ReadonlyMap<number, ReadonlyArray<number>>
  // the other places of answers that have several, by the first
  readonly others: ReadonlyMap<string, ReadonlyArray<Place>>
  readonly findOffer: FindOffer
}

const setAfterLabel = (
  { xml }: Document,
  node: WordNode,
  fragments: ReadonlyArray<Fragment>,
  label: Labelled,
  text: string
): Outcome => {
  const written = textOf(fragments)
  const from = findRest(written, label.text)
  const isApart = text === "" || from === 0 || /\s$/u.test(written.slice(0, from))
  return setLine(xml, node, fragments, { from, to: written.length, text: isApart ? text : ` ${text}` })
}

// The texts of paragraphs in lines.
const joinParagraphs = (
  { tree }: Document,
  container: WordNode,
  paragraphs: ReadonlyArray<WordNode>
): ReadonlyArray<Fragment> => {
  const apart: Fragment = { text: "\n", node: container, run: null, box: null }
  return paragraphs.flatMap((each, index) => [...index === 0 ? [] : [apart], ...tree.fragmentsOf(each)])
}

const fillParagraph = (document: Document, ordinal: number, text: string): Outcome => {
  const { named, passages, questions, tree, xml } = document
  const node = tree.paragraphs.get(ordinal)
  const passage = passages.get(ordinal)
  if (node === undefined || passage === undefined || !named.has(ordinal)) return "place"
  const fragments = tree.fragmentsOf(node)
  const boxes = (document.boxes.get(ordinal) ?? [ordinal]).flatMap((each) => tree.paragraphs.get(each) ?? [])
  const ticked = tickBoxes(xml, joinParagraphs(document, node, boxes), text)
  if (ticked !== undefined) return ticked
  if (document.above.has(ordinal)) return text === "" ? [] : [insertBelow(node, text)]
  if (questions.has(ordinal)) {
    const blank = findBlank(textOf(fragments))
    if (blank === null) return "place"
    return text === "" ? [] : setLine(xml, node, fragments, { from: blank.start, to: blank.end, text })
  }
  return passage.label === null
    ? setLine(xml, node, fragments, wholeOf(fragments, text))
    : setAfterLabel(document, node, fragments, passage.label, text)
}

const fieldsIn = (tree: WordTree, node: WordNode): ReadonlyArray<WordField> =>
  node.children.flatMap((child): ReadonlyArray<WordField> => {
    if (child.name === "tbl") return []
    const field = tree.fieldOf(child)
    return field !== undefined && field.isValue ? [field] : fieldsIn(tree, child)
  })

// A label alone stays. An answer that begins like a label goes.
const fillTexts = (
  document: Document,
  cell: WordNode,
  paragraphs: ReadonlyArray<WordNode>,
  text: string
): Outcome => {
  const { tree, xml } = document
  const filled = paragraphs.filter((each) => textOf(tree.fragmentsOf(each)).trim() !== "")
  const [line] = filled
  const whole = line === undefined || filled.length > 1 ? "" : tidyText(textOf(tree.fragmentsOf(line)))
  const label = readLabel(whole)
  if (line === undefined || label === null || toAnswer(label.text) !== null) {
    return setBlock(xml, cell, tree.fragmentsOf, text)
  }
  return setAfterLabel(document, line, tree.fragmentsOf(line), label, text)
}

// Puts the answer on a line below the options of a cell, in the place of another one. `undefined` if there are none.
const fillBelowOptions = (
  { findOffer, tree, xml }: Document,
  place: Place,
  paragraphs: ReadonlyArray<WordNode>,
  text: string
): Outcome | undefined => {
  const shown = findOffer(place)
  if (shown === undefined) return undefined
  if (answerOffer(shown, text) === undefined) return "choice"
  const edits: Array<Edit> = []
  let answered = lengthOf(splitAnswer(shown)?.answer ?? "")
  for (const paragraph of paragraphs.toReversed()) {
    const fragments = tree.fragmentsOf(paragraph)
    const written = textOf(fragments)
    const length = lengthOf(written)
    if (length > answered) {
      const from = answered === 0 ? written.length : endOf(written, length - answered)
      const line = { from, to: written.length, text: text === "" ? "" : `\n${text}` }
      return [...setLine(xml, paragraph, fragments, line), ...edits]
    }
    edits.push(...setLine(xml, paragraph, fragments, wholeOf(fragments, "")))
    answered -= length
  }
  return "place"
}

const fillCell = (document: Document, place: TablePlace, text: string): Outcome => {
  const { tree, xml } = document
  const cell = tree.cells.get(toCellKey(place.table, place.row, place.column))
  if (cell === undefined) return "place"
  const [field] = fieldsIn(tree, cell)
  if (field !== undefined) return setField(xml, tree, field, text)
  const paragraphs = paragraphsIn(cell)
  const fragments = joinParagraphs(document, cell, paragraphs)
  return tickMark(xml, fragments, text) ?? tickBoxes(xml, fragments, text) ??
    fillBelowOptions(document, place, paragraphs, text) ?? fillTexts(document, cell, paragraphs, text)
}

const fillField = ({ tree, xml }: Document, ordinal: number, text: string): Outcome => {
  const field = tree.fields.get(ordinal)
  if (field === undefined) return "place"
  if (field.control.kind !== "checkBox") return setField(xml, tree, field, text)
  const fragments = field.paragraph === null ? [] : tree.fragmentsOf(field.paragraph)
  return tickBoxes(xml, fragments, text) ?? tickMark(xml, fragments, text) ??
    (text === "" ? tickBox(xml, field, false) : "choice")
}

const fillPlace = (document: Document, place: Place, text: string): Outcome => {
  if (place.type === "table") return fillCell(document, place, text)
  if (place.type === "paragraph") return fillParagraph(document, place.ordinal, text)
  return place.type === "field" ? fillField(document, place.ordinal, text) : "place"
}

const ordinalOf = (place: Place): ReadonlyArray<number> => place.type === "paragraph" ? [place.ordinal] : []

const ordinalsOf = (places: ReadonlyArray<Place | null>): ReadonlyArray<number> =>
  places.flatMap((place) => place === null ? [] : ordinalOf(place))

const keyOf = (place: Place | null): string => place === null ? "" : toPlaceKey(place)

const toDocument = (xml: string, stages: Stages): Document => {
  const { items, questionnaire, source } = stages
  const asked = items.flatMap((item) => item.type === "question" ? [item] : [])
  return {
    xml,
    tree: makeWordTree(xml),
    passages: new Map(
      source.blocks.flatMap((block) =>
        block.type === "table" ? [] : ordinalOf(block.place).map((ordinal) => [ordinal, toPassage(block)] as const)
      )
    ),
    named: new Set(ordinalsOf([
      ...questionnaire.questions.flatMap(({ answerPlace, commentPlace }) => [answerPlace, commentPlace]),
      ...asked.flatMap(({ answerPlaces }) => answerPlaces)
    ])),
    questions: new Set(ordinalsOf(questionnaire.questions.map(({ place }) => place))),
    above: new Set(ordinalsOf(asked.flatMap(({ isBelow, question }) => isBelow ? [question.answerPlace] : []))),
    boxes: new Map(
      asked.map(({ boxPlaces }) => ordinalsOf(boxPlaces)).flatMap((ordinals) =>
        ordinals.map((each) => [each, ordinals])
      )
    ),
    others: new Map(asked.map(({ answerPlaces, question }) => [keyOf(question.answerPlace), answerPlaces])),
    findOffer: makeOffers(stages)
  }
}

// The rest of an answer of several paragraphs.
const clearOthers = (document: Document, place: Place, wanted: ReadonlySet<string>): ReadonlyArray<Edit> =>
  (document.others.get(keyOf(place)) ?? []).filter((other) => !wanted.has(keyOf(other))).flatMap((other) => {
    const outcome = fillPlace(document, other, "")
    return typeof outcome === "string" ? [] : outcome
  })

// Two places may be one, such as a cell and the control in it. Only the first of them gets its text.
const collect = (document: Document, texts: ReadonlyArray<PlacedText>) => {
  const wanted = new Set(texts.map(({ place }) => keyOf(place)))
  const edits: Array<Edit> = []
  const unwritten: Array<UnwrittenText> = []
  const taken = new Set<number>()
  const add = (added: ReadonlyArray<Edit>) => {
    edits.push(...added)
    for (const { start } of added) taken.add(start)
  }
  for (const { place, text } of texts) {
    const outcome = fillPlace(document, place, toWritable(text))
    const isTaken = typeof outcome !== "string" && outcome.some(({ start }) => taken.has(start))
    if (typeof outcome === "string" || isTaken) {
      unwritten.push({ place, reason: typeof outcome === "string" ? outcome : "place" })
      continue
    }
    add(outcome)
    add(clearOthers(document, place, wanted).filter(({ start }) => !taken.has(start)))
  }
  return { edits, unwritten }
}

// Writes texts into the places of a document. All other parts keep their bytes.
export const fillDocx = async (
  bytes: Uint8Array,
  texts: ReadonlyArray<PlacedText>,
  stages: Stages
): Promise<FilledFile> => {
  const archive = await openArchive(bytes)
  const main = await findMain(archive)
  const text = await readPart(archive, main)
  const { edits, unwritten } = collect(toDocument(text.xml, stages), texts)
  const changed = new Map(edits.length === 0 ? [] : [[main, toBytes(text, edits)]])
  return { bytes: copyArchive(await archive.packed(), changed), unwritten, warnings: findBroken(archive, changed) }
}
