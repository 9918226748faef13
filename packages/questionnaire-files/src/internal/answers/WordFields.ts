import { attribute, valueOf } from "../questionnaire/docx/WordXml.ts"
import { toKey } from "../questionnaire/words/Texts.ts"
import type { Edit } from "./Fill.ts"
import { toTag } from "./Tags.ts"
import { childOf, paragraphsIn, setBlock, setLine, sourceOf, wholeOf } from "./WordBlocks.ts"
import { type Outcome, withValue } from "./WordBoxes.ts"
import { formatDate, isDate } from "./WordDates.ts"
import { prefixOf, replaceTexts, toTexts } from "./WordText.ts"
import type { Fragment, WordField, WordNode, WordTree } from "./WordTree.ts"

const remove = ({ closeEnd, start }: WordNode): Edit => ({ start, end: closeEnd, text: "" })

const listOf = (properties: WordNode | undefined) =>
  childOf(properties, "dropDownList") ?? childOf(properties, "comboBox")

interface ListItem {
  readonly shown: string
  readonly value: string
}

// The item of a list by its word, else by its value.
const findItem = (list: WordNode, text: string): ListItem | undefined => {
  const items = list.children.filter(({ name }) => name === "listItem").map(({ attributes }): ListItem => {
    const value = attribute(attributes, "value") ?? ""
    return { shown: attribute(attributes, "displayText") ?? value, value }
  }).filter(({ shown, value }) => shown !== "" && value !== "")
  return items.find(({ shown }) => toKey(shown) === toKey(text)) ?? items.find(({ value }) => value === text)
}

const withAttribute = (node: WordNode, name: string, value: string | undefined): ReadonlyArray<Edit> => {
  const known = Object.keys(node.attributes).find((key) => key === name || key.endsWith(`:${name}`))
  if (known === undefined && value === undefined) return []
  const { [known ?? ""]: _, ...others } = node.attributes
  const attributes = value === undefined ? others : { ...others, [known ?? `${prefixOf(node)}${name}`]: value }
  return [{ start: node.start, end: node.end, text: toTag(node.rawName, attributes, node.isSelfClosing) }]
}

const setDate = (date: WordNode, text: string): ReadonlyArray<Edit> =>
  withAttribute(date, "fullDate", isDate(text) ? `${text}T00:00:00Z` : undefined)

const showDate = (date: WordNode, text: string): string => {
  const [format, language] = ["dateFormat", "lid"].map((name) => valueOf(childOf(date, name)?.attributes ?? {}))
  return isDate(text) ? formatDate(text, format ?? "", language ?? "") : text
}

// A text has the style of its control rather than that of the invitation to type.
const restyle = (
  xml: string,
  fragments: ReadonlyArray<Fragment>,
  style: WordNode | undefined,
  edits: ReadonlyArray<Edit>
): ReadonlyArray<Edit> => {
  const runs = [...new Set(fragments.flatMap(({ run }) => run === null ? [] : [run]))]
  return runs.flatMap((run): ReadonlyArray<Edit> => {
    const own = childOf(run, "rPr")
    const isGone = edits.some(({ end, start }) => start <= run.start && end >= run.closeEnd)
    if (own === undefined || isGone) return []
    if (style !== undefined) return [{ start: own.start, end: own.closeEnd, text: sourceOf(xml, style) }]
    return own.children.filter(({ name }) => name === "rStyle").map(remove)
  })
}

const paragraphOf = ({ run }: Fragment): WordNode | undefined => {
  let node = run?.parent
  while (node !== null && node !== undefined && node.name !== "p") node = node.parent
  return node ?? undefined
}

const setContent = (
  xml: string,
  tree: WordTree,
  field: WordField,
  text: string,
  style: WordNode | undefined
): ReadonlyArray<Edit> => {
  const content = childOf(field.node, "sdtContent")
  if (content === undefined) return []
  const properties = style === undefined ? undefined : sourceOf(xml, style)
  if (paragraphsIn(content).length === 0) {
    return setLine(xml, content, field.fragments, wholeOf(field.fragments, text), properties ?? "")
  }
  const ofParagraph = (paragraph: WordNode) =>
    field.isValue ? field.fragments.filter((each) => paragraphOf(each) === paragraph) : tree.fragmentsOf(paragraph)
  return setBlock(xml, content, ofParagraph, text, properties)
}

const setControl = (xml: string, tree: WordTree, field: WordField, text: string): Outcome => {
  const { control, fragments, node } = field
  if (text === "" && control.isPlaceholder) return []
  const properties = childOf(node, "sdtPr")
  const list = listOf(properties)
  const date = childOf(properties, "date")
  const item = list === undefined || text === "" ? undefined : findItem(list, text)
  if (list?.name === "dropDownList" && text !== "" && item === undefined) return "choice"
  const shown = date === undefined ? item?.shown ?? text : showDate(date, text)
  const style = childOf(properties, "rPr")
  const content = setContent(xml, tree, field, shown, style)
  const lastValue = list === undefined || attribute(list.attributes, "lastValue") === undefined
    ? []
    : withAttribute(list, "lastValue", item?.value)
  // a program would show the bound value instead of the text
  const gone = properties?.children.filter(({ name }) => name === "showingPlcHdr" || name === "dataBinding") ?? []
  return [
    ...content,
    ...control.isPlaceholder ? restyle(xml, fragments, style, content) : [],
    ...gone.map(remove),
    ...date === undefined ? [] : setDate(date, text),
    ...lastValue
  ]
}

// text of an empty field, as programs show it
const emptyField = "\u2002".repeat(5)

const setResult = (xml: string, { end, fragments, separator }: WordField, text: string): Outcome => {
  const known = replaceTexts(xml, fragments, [wholeOf(fragments, text)])
  if (known !== undefined) return known
  if (end === null) return "place"
  const prefix = prefixOf(end)
  const separated = separator === null ? `<${prefix}fldChar ${prefix}fldCharType="separate"/>` : ""
  return text === "" ? [] : [{ start: end.start, end: end.start, text: `${separated}${toTexts(prefix, text)}` }]
}

const selectEntry = (list: WordNode, index: number): ReadonlyArray<Edit> => {
  const result = childOf(list, "result")
  if (index < 0) return result === undefined ? [] : [remove(result)]
  if (result !== undefined) return [withValue(result, String(index))]
  const prefix = prefixOf(list)
  return [{ start: list.end, end: list.end, text: `<${prefix}result ${prefix}val="${index}"/>` }]
}

const setFormField = (xml: string, field: WordField, text: string): Outcome => {
  const list = childOf(field.node, "ddList")
  if (list === undefined) return setResult(xml, field, text === "" ? emptyField : text)
  const entries = list.children.filter(({ name }) => name === "listEntry").map(({ attributes }) => valueOf(attributes))
  const index = text === "" ? -1 : entries.findIndex((entry) => toKey(entry) === toKey(text))
  if (text !== "" && index < 0) return "choice"
  const shown = field.fragments.length === 0 ? [] : setResult(xml, field, entries[index] ?? "")
  return typeof shown === "string" ? shown : [...selectEntry(list, index), ...shown]
}

// Puts a text into a content control or form field that is no check box.
export const setField = (xml: string, tree: WordTree, field: WordField, text: string): Outcome => {
  if (field.control.kind === "group") return "place"
  return field.node.name === "sdt" ? setControl(xml, tree, field, text) : setFormField(xml, field, text)
}
