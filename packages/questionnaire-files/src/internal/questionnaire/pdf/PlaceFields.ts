import { isQuestionLike, toPassage } from "../flow/Passage.ts"
import { readLabel, withoutBlanks } from "../flow/Patterns.ts"
import type { Block, Field } from "../Source.ts"
import type { FormField } from "./Form.ts"
import { areNamedApart, isSwitch, toField } from "./FormFields.ts"
import type { PageParagraph } from "./PageParagraphs.ts"
import type { Box } from "./Widgets.ts"

// A paragraph with its block, and the fields that stand beside or below it.
export interface Placed {
  readonly type: "paragraph"
  readonly paragraph: PageParagraph
  fields: ReadonlyArray<FormField>
}

// between a text, or its last field, and the next field
const longestGap = 42

const apart = 15

interface Extent extends Box {
  readonly page: number
}

// its part on the last page
const extentOf = ({ lines }: PageParagraph): Extent | null => {
  const last = lines.at(-1)
  if (last === undefined) return null
  const own = lines.filter(({ page }) => page === last.page)
  return {
    page: last.page,
    left: Math.min(...own.map(({ left }) => left)),
    top: Math.min(...own.map(({ baseline, size }) => baseline - size)),
    right: Math.max(...own.map(({ right }) => right)),
    bottom: last.baseline + last.size * 0.25
  }
}

const isBeside = (extent: Box, { bottom, left, top }: Box): boolean => {
  const shared = Math.min(extent.bottom, bottom) - Math.max(extent.top, top)
  return left > extent.left && shared > Math.min(extent.bottom - extent.top, bottom - top) * 0.4
}

// Distance to the text that the field is right of or below; infinite if it belongs to another one.
const distanceOf = (extent: Box, reach: number, box: Box): number => {
  if (isBeside(extent, box)) return (box.left - extent.left) / 10_000
  const isBelow = box.top > extent.bottom - 4 && box.top - Math.max(extent.bottom, reach) < longestGap
  if (!isBelow) return Infinity
  const overlap = Math.min(extent.right, box.right) - Math.max(extent.left, box.left)
  return Math.max(box.top - extent.bottom, 0) + (overlap > 0 ? 1 : apart)
}

const paragraph = (text: string, field: Field): Block => ({
  type: "paragraph",
  text,
  list: null,
  isBold: false,
  fields: [field],
  place: field.place
})

const isAsking = (block: Block): boolean => block.type !== "table" && isQuestionLike(toPassage(block))

const asks = (text: string): boolean =>
  text !== "" && isAsking({
    type: "paragraph",
    text,
    list: null,
    isBold: false,
    fields: [],
    place: { type: "field", ordinal: 1 }
  })

// The question that a field asks itself: its tooltip, or the label of a check box.
const questionOf = (field: FormField): string => {
  const [{ label, widget: { tooltip } }] = field.inputs
  return [tooltip, isSwitch(field) ? label : ""].find(asks) ?? ""
}

// A check box that asks for yes or no.
const isStatement = (field: FormField): boolean => isSwitch(field) && asks(field.inputs[0].label)

const isChoice = (field: FormField): boolean => isSwitch(field) && field.inputs[0].label !== "" && !isStatement(field)

// Check boxes with labels that stand together, each with its own name, are one field.
const joinSwitch = (fields: ReadonlyArray<FormField>, field: FormField): ReadonlyArray<FormField> => {
  const last = fields.at(-1)
  const areTogether = last !== undefined && isChoice(field) && (areNamedApart(last) || isChoice(last))
  return areTogether
    ? [...fields.slice(0, -1), { ...last, inputs: [...last.inputs, ...field.inputs] }]
    : [...fields, field]
}

// Gives each field to the nearest paragraph, and returns those without one.
const attach = (placed: ReadonlyArray<Placed>, fields: ReadonlyArray<FormField>): ReadonlyArray<FormField> => {
  const pages = new Map<number, Array<{ readonly extent: Extent; readonly item: Placed; reach: number }>>()
  for (const item of placed) {
    const extent = extentOf(item.paragraph)
    if (extent === null) continue
    const known = pages.get(extent.page) ?? []
    pages.set(extent.page, known)
    known.push({ extent, item, reach: extent.bottom })
  }
  return fields.filter((field) => {
    const [{ widget: { box, page } }] = field.inputs
    let nearest: { readonly item: Placed; reach: number } | undefined
    let least = Infinity
    for (const candidate of pages.get(page) ?? []) {
      const distance = distanceOf(candidate.extent, candidate.reach, box)
      if (distance >= least) continue
      least = distance
      nearest = candidate
    }
    if (nearest !== undefined) {
      nearest.item.fields = joinSwitch(nearest.item.fields, field)
      nearest.reach = Math.max(nearest.reach, box.bottom)
    }
    return nearest === undefined
  })
}

// The first field answers the text; a field for text behind it takes the comment.
const answerText = (block: Block, [first, ...others]: ReadonlyArray<FormField>): ReadonlyArray<Block> => {
  if (first === undefined || block.type === "table") return [block]
  const answer = toField(first)
  const text = withoutBlanks(block.text)
  const own: Block = { ...block, text: text === "" ? block.text : text }
  if (own.type === "paragraph" && readLabel(own.text) !== null) return [{ ...own, fields: [answer] }]
  const comment = others.find(({ inputs: [{ widget }] }) => widget.type === "text")
  return [own, paragraph("", answer), ...comment === undefined ? [] : [paragraph("Comments:", toField(comment))]]
}

// Puts fields behind the text of their question. A question that only a field has becomes a paragraph.
export const withFields = (block: Block, fields: ReadonlyArray<FormField>): ReadonlyArray<Block> => {
  if (fields.length === 0) return [block]
  const isAsked = isAsking(block)
  const isOwn = (field: FormField) => questionOf(field) !== "" && (!isAsked || isStatement(field))
  const own = fields.filter(isOwn)
  return [...answerText(block, fields.filter((field) => !isOwn(field))), ...toQuestions(own)]
}

const toQuestions = (fields: ReadonlyArray<FormField>): ReadonlyArray<Block> =>
  fields.flatMap((field) => {
    const text = questionOf(field)
    return text === "" ? [] : [paragraph(text, toField(field))]
  })

const inOrder = (one: FormField, other: FormField): number => {
  const [first, second] = [one.inputs[0].widget, other.inputs[0].widget]
  const isSameLine = first.page === second.page && Math.abs(first.box.bottom - second.box.bottom) < 6
  return first.page - second.page || (isSameLine ? first.box.left - second.box.left : first.box.top - second.box.top)
}

// Gives fields to paragraphs. Returns the questions of the others.
export const placeFields = (placed: ReadonlyArray<Placed>, fields: ReadonlyArray<FormField>): ReadonlyArray<Block> =>
  toQuestions(attach(placed, fields.toSorted(inOrder)))
