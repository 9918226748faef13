import type { Place } from "@attestry/core/questionnaireFile"
import type { Block, Field, Grid } from "../Source.ts"
import { readOptions } from "../words/Options.ts"
import { type CheckBoxes, readCheckBoxes } from "./CheckBoxes.ts"
import { isBullet, splitMarker } from "./Markers.ts"
import {
  hasBlank,
  isAlias,
  isAsked,
  isContents,
  isImperative,
  isInterrogative,
  isNote,
  isNumberedTitle,
  type Labelled,
  readLabel,
  withoutBlanks
} from "./Patterns.ts"

// A paragraph or heading with what its text alone says.
export interface Passage {
  readonly text: string
  readonly marker: string
  // level of the list, or of the number
  readonly level: number
  // 0 is no heading
  readonly heading: number
  readonly isBold: boolean
  readonly fields: ReadonlyArray<Field>
  readonly place: Place
  readonly boxes: CheckBoxes | null
  // it offers options, such as `Yes / No`, and says nothing else
  readonly options: ReadonlyArray<string>
  readonly label: Labelled | null
  readonly isAsked: boolean
  readonly isImperative: boolean
  readonly isQuoted: boolean
}

export type Piece =
  | { readonly type: "passage"; readonly passage: Passage }
  | { readonly type: "table"; readonly grid: Grid }

type Textual = Exclude<Block, { readonly type: "table" }>

export const toPassage = (block: Textual): Passage => {
  const list = block.type === "paragraph" ? block.list : null
  const whole = block.text.trim()
  // a list item may repeat its number in the text, such as `• 1.2 Do you …`
  const split = list === null || isBullet(list.marker) ? splitMarker(whole) : { marker: "", rest: whole }
  const isLabel = readLabel(whole) !== null
  const marker = isLabel || split.marker === "" ? list?.marker ?? "" : split.marker
  const text = isLabel ? whole : split.rest
  const boxes = readCheckBoxes(text)
  const options = boxes === null ? readOptions(readLabel(text)?.text ?? text, false) : null
  return {
    text,
    marker,
    level: list?.level ?? 0,
    heading: block.type === "heading" ? block.level : 0,
    isBold: block.type === "heading" || block.isBold,
    fields: block.type === "paragraph" ? block.fields : [],
    place: block.place,
    boxes,
    options: options?.answer === null ? options.choices : [],
    label: readLabel(text),
    isAsked: isAsked(boxes === null ? withoutBlanks(text) : boxes.lead),
    isImperative: isImperative(text),
    isQuoted: marker === ">"
  }
}

export const isNumbered = ({ marker }: Passage): boolean => marker !== "" && !isBullet(marker)

export const isListed = ({ isQuoted, marker }: Passage): boolean => marker !== "" && !isQuoted

// bold, so that it stands out from the answer below it
export const isBoldItem = (passage: Passage): boolean => isListed(passage) && !isNumbered(passage) && passage.isBold

// Says nothing of the organization: a remark, another wording, a line of the table of contents.
export const isAside = ({ label, text }: Passage): boolean =>
  label === null && (isAlias(text) || isNote(text) || isContents(text))

// Holds an answer or the place for one, and no question.
export const isAnswerPlace = ({ boxes, fields, label, text }: Passage): boolean =>
  label?.role === "answer"
  || (fields.length > 0 && text === "")
  || (boxes !== null && boxes.lead === "" && boxes.choices.length > 0)
  || (hasBlank(text) && withoutBlanks(text) === "")

// Neither a title nor an item, and asks for nothing.
export const isPlainText = (passage: Passage): boolean =>
  passage.heading === 0 && !passage.isBold && !isListed(passage) && !isAnswerPlace(passage)
  && !isQuestionLike(passage) && passage.text !== "" && passage.boxes === null && !isNumberedTitle(passage.text)

// Reads like a question without regard to what is around it.
export const isQuestionLike = (passage: Passage): boolean =>
  passage.isAsked || passage.isImperative || (isInterrogative(passage.text) && passage.text.length > 20)
