import type { Place, QuestionnaireFile } from "@attestry/core/questionnaireFile"
import { readCheckBoxes } from "../questionnaire/flow/CheckBoxes.ts"
import { type Passage, toPassage } from "../questionnaire/flow/Passage.ts"
import { findBlank, readLabel, readNotes } from "../questionnaire/flow/Patterns.ts"
import type { Stages } from "../questionnaire/ReadQuestionnaire.ts"
import { plainText } from "../questionnaire/text/TextLine.ts"
import { readLines } from "../questionnaire/text/TextSource.ts"
import { decodeText, tidyText } from "../questionnaire/TidyText.ts"
import { encodeLike } from "./EncodeText.ts"
import { applyEdits, damagedFile, type Edit, type FilledFile, type PlacedText, type UnwrittenText } from "./Fill.ts"
import { answerOffer, type FindOffer, makeOffers } from "./Offers.ts"
import { toPlaceKey } from "./PlaceKey.ts"
import { findCells, type Line, lineEndOf, splitLines, toMarkdown } from "./TextLines.ts"
import { findTicks, toTickEdits } from "./Ticks.ts"

type Outcome = ReadonlyArray<Edit> | UnwrittenText["reason"]
type TablePlace = Extract<Place, { readonly type: "table" }>

interface Text {
  readonly text: string
  readonly lineEnd: string
  readonly isMarkdown: boolean
  readonly lines: ReadonlyArray<Line>
  readonly tables: ReadonlyArray<ReadonlyArray<number>>
  readonly findOffer: FindOffer
  readonly lastLines: ReadonlyMap<number, number>
  readonly passages: ReadonlyMap<number, Passage>
  // lines that the reading names as places
  readonly named: ReadonlySet<number>
  readonly questions: ReadonlySet<number>
  // lines whose answer goes below them
  readonly above: ReadonlySet<number>
  // lines of check boxes of one question, by each
  readonly boxes: ReadonlyMap<number, ReadonlyArray<number>>
  // other lines of the same answer, by its place
  readonly others: ReadonlyMap<number, ReadonlyArray<number>>
}

const ordinalsOf = (places: ReadonlyArray<Place | null>): ReadonlyArray<number> =>
  places.flatMap((place) => place?.type === "line" ? [place.ordinal] : [])

const isMarkdown = ({ fileName, fileType }: QuestionnaireFile): boolean =>
  /\.(?:md|markdown)$/iu.test(fileName) || /markdown/iu.test(fileType)

const toText = (file: QuestionnaireFile, text: string, stages: Stages): Text => {
  const { items, questionnaire } = stages
  const { blocks, lastLines, tables } = readLines(text)
  const asked = items.flatMap((item) => item.type === "question" ? [item] : [])
  return {
    text,
    lineEnd: lineEndOf(text),
    isMarkdown: isMarkdown(file),
    lines: splitLines(text),
    tables,
    findOffer: makeOffers(stages),
    lastLines,
    passages: new Map(
      blocks.flatMap((block) =>
        block.type === "table" ? [] : ordinalsOf([block.place]).map((ordinal) => [ordinal, toPassage(block)] as const)
      )
    ),
    named: new Set(ordinalsOf(
      questionnaire.questions.flatMap(({ answerPlace, commentPlace }) => [answerPlace, commentPlace])
    )),
    questions: new Set(ordinalsOf(questionnaire.questions.map(({ place }) => place))),
    above: new Set(ordinalsOf(asked.flatMap(({ isBelow, question }) => isBelow ? [question.answerPlace] : []))),
    boxes: new Map(
      asked.map(({ boxPlaces }) => ordinalsOf(boxPlaces)).flatMap((found) => found.map((each) => [each, found]))
    ),
    others: new Map(
      asked.flatMap(({ answerPlaces, question }) =>
        ordinalsOf([question.answerPlace]).map((ordinal) =>
          [ordinal, ordinalsOf(answerPlaces).filter((each) => each !== ordinal)] as const
        )
      )
    )
  }
}

// All lines of the paragraph that begins with this one.
const findRange = ({ lastLines, lines }: Text, ordinal: number): Line | undefined => {
  const first = lines[ordinal - 1]
  const last = lines[(lastLines.get(ordinal) ?? ordinal) - 1]
  return first === undefined || last === undefined ? undefined : { start: first.start, end: last.end }
}

const sourceOf = ({ text }: Text, { end, start }: Line): string => text.slice(start, end)

const toLines = ({ isMarkdown }: Text, answer: string): ReadonlyArray<string> =>
  answer.split(/\r\n?|\n/u).map((line) => line.trim()).filter((line) => line !== "").map((line) =>
    isMarkdown ? toMarkdown(line) : line
  )

// Paragraphs, because the lines of one are joined.
const toParagraphs = (text: Text, answer: string, indent: string): string =>
  toLines(text, answer).join(`${text.lineEnd}${text.lineEnd}${indent}`)

const tick = (text: Text, ordinals: ReadonlyArray<number>, answer: string): Outcome | undefined => {
  const ranges = ordinals.flatMap((ordinal) => findRange(text, ordinal) ?? [])
  const boxes = ranges.flatMap((range) =>
    (readCheckBoxes(sourceOf(text, range))?.choices ?? []).map(({ end, isChecked, label, start }) => ({
      label: tidyText(plainText(label)),
      isChecked,
      start: range.start + start,
      end: range.start + end
    }))
  )
  const ticks = findTicks(boxes, answer)
  return ticks === undefined || ticks === "choice" ? ticks : toTickEdits(text.text, ticks)
}

// the marker of a list item and what is before it
const lead = /^\s*(?:[-*+•◦▪–][ \t]+|\(?\d{1,9}[.)][ \t]+)?/u

const addBelow = (text: Text, ordinal: number, answer: string): Outcome => {
  const first = text.lines[ordinal - 1]
  const range = findRange(text, ordinal)
  if (first === undefined || range === undefined) return "place"
  if (answer === "") return []
  const [mark = ""] = lead.exec(sourceOf(text, first)) ?? []
  const indent = mark.replaceAll(/\S/gu, " ")
  const next = text.lines[text.lastLines.get(ordinal) ?? ordinal]
  const gap = next === undefined || sourceOf(text, next).trim() === "" ? "" : text.lineEnd
  const whole = `${text.lineEnd}${text.lineEnd}${indent}${toParagraphs(text, answer, indent)}${gap}`
  return [{ start: range.end, end: range.end, text: whole }]
}

const isBareLabel = (label: string): boolean => {
  const plain = tidyText(plainText(label))
  if (/^[*_]/u.test(plain)) return false
  return readLabel(plain)?.text === "" || readNotes(plain) === ""
}

// Finds where the text behind a label begins. -1 if there is no label with a colon.
const findAfterLabel = (source: string): number => {
  const start = lead.exec(source)?.[0].length ?? 0
  for (const sign of source.slice(0, start + 200).matchAll(/[:：–-]/gu)) {
    const end = sign.index + 1
    const [closing = ""] = /^[*_]{1,3}(?![*_])/u.exec(source.slice(end)) ?? []
    const found = [end + closing.length, end].find((each) => each > start && isBareLabel(source.slice(start, each)))
    if (found !== undefined) return found + (/^[ \t]*/u.exec(source.slice(found))?.[0].length ?? 0)
  }
  return -1
}

const replaceBehind = (text: Text, { label }: Passage, range: Line, answer: string): Outcome => {
  const source = sourceOf(text, range)
  const at = findAfterLabel(source)
  // a label that is marked together with its text
  if (at === -1 && label !== null) return "place"
  const from = Math.max(0, at)
  const indent = /^\s*/u.exec(source)?.[0] ?? ""
  const isApart = answer === "" || /^$|\s$/u.test(source.slice(0, from))
  const before = at === -1 && answer !== "" ? indent : isApart ? "" : " "
  return [{ start: range.start + from, end: range.end, text: `${before}${toParagraphs(text, answer, indent)}` }]
}

const fillBlank = (text: Text, range: Line, answer: string): Outcome => {
  const blank = findBlank(sourceOf(text, range))
  if (blank === null) return "place"
  const { end, start } = blank
  const line = toLines(text, answer).join(" ")
  return answer === "" ? [] : [{ start: range.start + start, end: range.start + end, text: line }]
}

const fillLine = (text: Text, ordinal: number, answer: string): Outcome => {
  const range = findRange(text, ordinal)
  const passage = text.passages.get(ordinal)
  if (range === undefined || passage === undefined || !text.named.has(ordinal)) return "place"
  const ticked = tick(text, text.boxes.get(ordinal) ?? [ordinal], answer)
  if (ticked !== undefined) return ticked
  // a label alone has no text to replace
  const isLabelAlone = passage.label?.text === "" && findAfterLabel(sourceOf(text, range)) === -1
  if (text.above.has(ordinal) || isLabelAlone) return addBelow(text, ordinal, answer)
  return text.questions.has(ordinal) ? fillBlank(text, range, answer) : replaceBehind(text, passage, range, answer)
}

const lineBreak = /<br\s?\/?>/giu

const toCellText = (text: Text, answer: string): string =>
  text.isMarkdown ? toLines(text, answer).join("<br>") : toLines(text, answer).join(" ").replaceAll("|", "\\|")

const fillCell = (text: Text, place: TablePlace, answer: string): Outcome => {
  const ordinal = text.tables[place.table - 1]?.[place.row - 1]
  const line = ordinal === undefined ? undefined : text.lines[ordinal - 1]
  if (line === undefined) return "place"
  const cells = findCells(text.text, line)
  const cell = cells[place.column - 1]
  const last = cells.at(-1)
  if (cell === undefined) {
    const missing = "| ".repeat(place.column - cells.length)
    return answer === "" || last === undefined
      ? []
      : [{ start: last.end, end: last.end, text: `${missing}${toCellText(text, answer)} ` }]
  }
  const source = sourceOf(text, cell)
  const shown = source.trim()
  const start = cell.start + (shown === "" ? 0 : source.indexOf(shown))
  const end = shown === "" ? cell.end : start + shown.length
  if (text.findOffer(place) !== undefined) {
    const whole = answerOffer(shown.replaceAll(lineBreak, "\n"), answer)
    return whole === undefined ? "choice" : [{ start, end, text: whole.replaceAll("\n", "<br>") }]
  }
  const own = toCellText(text, answer)
  return [{ start, end, text: shown === "" && own !== "" ? ` ${own} ` : own }]
}

const fillPlace = (text: Text, place: Place, answer: string): Outcome => {
  if (place.type === "table") return fillCell(text, place, answer)
  return place.type === "line" ? fillLine(text, place.ordinal, answer) : "place"
}

// Takes the other lines of an answer away.
const clearOthers = (text: Text, place: Place): ReadonlyArray<Edit> =>
  ordinalsOf([place]).flatMap((ordinal) => text.others.get(ordinal) ?? []).flatMap((ordinal) => {
    const range = findRange(text, ordinal)
    return range === undefined ? [] : [{ ...range, text: "" }]
  })

// Writes texts into the lines and tables of a text. All else keeps its bytes.
export const fillText = (
  file: QuestionnaireFile,
  texts: ReadonlyArray<PlacedText>,
  stages: Stages
): FilledFile => {
  const decoded = decodeText(file.bytes)
  const text = toText(file, decoded.text, stages)
  const unwritten: Array<UnwrittenText> = []
  const edits = new Map<string, ReadonlyArray<Edit>>()
  for (const { place, text: answer } of texts) {
    const outcome = fillPlace(text, place, answer)
    if (typeof outcome === "string") unwritten.push({ place, reason: outcome })
    else edits.set(toPlaceKey(place), [...outcome, ...clearOthers(text, place)])
  }
  const filled = encodeLike({ bytes: file.bytes, ...decoded }, applyEdits(decoded.text, [...edits.values()].flat()))
  if (filled === undefined) throw damagedFile
  return { bytes: filled, unwritten, warnings: [] }
}
