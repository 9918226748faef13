import { toShape } from "../flow/AnswerShape.ts"
import { checkedOf, readCheckBoxes } from "../flow/CheckBoxes.ts"
import type { Block, Field, ListItem } from "../Source.ts"
import { tidyText } from "../TidyText.ts"
import { type Control, toField } from "./Controls.ts"

// A paragraph while it is read.
export interface OpenParagraph {
  // among all `w:p` of the body in document order, also those in tables, text boxes and deletions
  readonly ordinal: number
  text: string
  style: string
  list: string | undefined
  level: number | undefined
  outline: number | undefined
  // characters that are no spaces, and how many of them are bold
  length: number
  bold: number
  // with the length of the text before them
  readonly fields: Array<{ readonly control: Control; readonly offset: number }>
  readonly boxes: Array<Control>
}

export const makeParagraph = (ordinal: number): OpenParagraph => ({
  ordinal,
  text: "",
  style: "",
  list: undefined,
  level: undefined,
  outline: undefined,
  length: 0,
  bold: 0,
  fields: [],
  boxes: []
})

type ParagraphBlock = Extract<Block, { readonly type: "paragraph" }>

const splitAtFields = (
  { fields, text }: OpenParagraph
): ReadonlyArray<{ readonly text: string; readonly field: Field }> => {
  let start = 0
  return fields.map(({ control, offset }, index) => {
    const part = text.slice(start, index === fields.length - 1 ? text.length : offset)
    start = offset
    return { text: tidyText(part), field: toField(control) }
  })
}

const boxField = (text: string, first: Control | undefined) => {
  const boxes = first === undefined ? null : readCheckBoxes(text)
  if (first === undefined || boxes === null || boxes.choices.length < 2) return null
  const field: Field = {
    ...toShape(boxes.lead, boxes.choices.map(({ label }) => label)),
    value: checkedOf(boxes.choices) ?? "",
    place: { type: "field", ordinal: first.ordinal }
  }
  return { lead: boxes.lead, field }
}

// The blocks of a paragraph. It is several if each of several fields has a text before it.
export const toBlocks = (paragraph: OpenParagraph, heading: number, item: ListItem | null): ReadonlyArray<Block> => {
  const place = { type: "paragraph", ordinal: paragraph.ordinal } as const
  const whole = tidyText(paragraph.text)
  const isBold = paragraph.length > 0 && paragraph.bold >= paragraph.length * 0.95
  if (heading > 0 && whole !== "" && paragraph.fields.length === 0 && paragraph.boxes.length === 0) {
    return [{ type: "heading", level: heading, text: item === null ? whole : `${item.marker} ${whole}`, place }]
  }
  const block: ParagraphBlock = { type: "paragraph", text: whole, list: item, isBold, fields: [], place }
  const parts = splitAtFields(paragraph)
  if (parts.length > 1 && parts.every(({ text }) => text !== "")) {
    return parts.map(({ field, text }) => ({ ...block, text, fields: [field] }))
  }
  if (parts.length > 0) return [{ ...block, fields: parts.map(({ field }) => field) }]
  const boxes = boxField(whole, paragraph.boxes[0])
  return [boxes === null ? block : { ...block, text: boxes.lead, fields: [boxes.field] }]
}
