import { attribute } from "../questionnaire/docx/WordXml.ts"
import { findBoxes, readCheckBoxes } from "../questionnaire/flow/CheckBoxes.ts"
import { isMark } from "../questionnaire/words/Choices.ts"
import type { Edit, UnwrittenText } from "./Fill.ts"
import { toTag } from "./Tags.ts"
import { findTicks, type Tick, toSign } from "./Ticks.ts"
import { childOf, insertAtEnd } from "./WordBlocks.ts"
import { prefixOf, type Replacement, replaceTexts, textOf, toTexts } from "./WordText.ts"
import type { Fragment, WordField, WordNode } from "./WordTree.ts"

// The changes to make, or the reason why there can be none.
export type Outcome = ReadonlyArray<Edit> | UnwrittenText["reason"]

const find = (node: WordNode, name: string): WordNode | undefined => {
  if (node.name === name) return node
  for (const child of node.children) {
    const found = find(child, name)
    if (found !== undefined) return found
  }
  return undefined
}

// The element with this value, by the name that its attribute has.
export const withValue = (node: WordNode, value: string): Edit => {
  const name = Object.keys(node.attributes).find((key) => key === "val" || key.endsWith(":val"))
  const attributes = { ...node.attributes, [name ?? `${prefixOf(node)}val`]: value }
  return { start: node.start, end: node.end, text: toTag(node.rawName, attributes, node.isSelfClosing) }
}

const setChecked = (xml: string, box: WordNode, value: string): Edit => {
  const checked = childOf(box, "checked")
  const prefix = prefixOf(box)
  return checked === undefined
    ? insertAtEnd(xml, box, `<${prefix}checked ${prefix}val="${value}"/>`)
    : withValue(checked, value)
}

const privateUse = 0xf000

// The sign of the state, as its control names it.
const toState = (prefix: string, box: WordNode, isTicked: boolean): string => {
  const state = childOf(box, isTicked ? "checkedState" : "uncheckedState")
  const code = Number.parseInt(attribute(state?.attributes ?? {}, "val") ?? "", 16)
  const sign = code > 0x20 && code <= 0xffff && (code < 0xd800 || code > 0xdfff) ? code : isTicked ? 0x2612 : 0x2610
  if (sign < privateUse) return toTexts(prefix, String.fromCharCode(sign))
  const font = attribute(state?.attributes ?? {}, "font") ?? "Wingdings"
  return toTag(`${prefix}sym`, { [`${prefix}font`]: font, [`${prefix}char`]: sign.toString(16).toUpperCase() }, true)
}

const tickControl = (xml: string, { fragments, node }: WordField, isTicked: boolean): ReadonlyArray<Edit> => {
  const box = find(node, "checkbox")
  const content = childOf(node, "sdtContent")
  if (box === undefined) return []
  const prefix = prefixOf(node)
  const state = toState(prefix, box, isTicked)
  const [first, ...others] = fragments
  const shown = first !== undefined
    ? [{ start: first.node.start, end: first.node.closeEnd, text: state }]
    : content === undefined
    ? []
    : [insertAtEnd(xml, content, `<${prefix}r>${state}</${prefix}r>`)]
  return [
    setChecked(xml, box, isTicked ? "1" : "0"),
    ...shown,
    ...others.map(({ node }) => ({ start: node.start, end: node.closeEnd, text: "" }))
  ]
}

// Ticks a check box or takes the tick away.
export const tickBox = (xml: string, field: WordField, isTicked: boolean): ReadonlyArray<Edit> => {
  if (field.node.name === "sdt") return tickControl(xml, field, isTicked)
  const box = find(field.node, "checkBox")
  return box === undefined ? [] : [setChecked(xml, box, isTicked ? "1" : "0")]
}

const setBoxes = (
  xml: string,
  fragments: ReadonlyArray<Fragment>,
  boxes: ReadonlyArray<Tick>
): ReadonlyArray<Edit> => {
  const edits: Array<Edit> = []
  const replacements: Array<Replacement> = []
  const text = textOf(fragments)
  for (const { end, isTicked, start } of boxes.filter(({ isChecked, isTicked }) => isChecked !== isTicked)) {
    let at = 0
    const fragment = fragments.find(({ text }) => (at += text.length) > start)
    if (fragment !== undefined && fragment.box !== null) edits.push(...tickBox(xml, fragment.box, isTicked))
    else replacements.push({ from: start, to: end, text: toSign(text.slice(start, end), isTicked) })
  }
  return [...edits, ...replaceTexts(xml, fragments, replacements) ?? []]
}

// Ticks the boxes that the lines name, and no others. `undefined` if there are none.
export const tickBoxes = (xml: string, fragments: ReadonlyArray<Fragment>, text: string): Outcome | undefined => {
  const ticks = findTicks(readCheckBoxes(textOf(fragments))?.choices ?? [], text)
  return ticks === undefined || ticks === "choice" ? ticks : setBoxes(xml, fragments, ticks)
}

// Ticks the only box of a cell, which has no text beside it. `undefined` if there is none.
export const tickMark = (xml: string, fragments: ReadonlyArray<Fragment>, text: string): Outcome | undefined => {
  const shown = textOf(fragments)
  const [first, ...others] = findBoxes(shown)
  if (first === undefined || others.length > 0) return undefined
  if (`${shown.slice(0, first.start)}${shown.slice(first.end)}`.trim() !== "") return undefined
  return text === "" || isMark(text) ? setBoxes(xml, fragments, [{ ...first, isTicked: text !== "" }]) : "choice"
}
