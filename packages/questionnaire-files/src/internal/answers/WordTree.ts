import type { Control } from "../questionnaire/docx/Controls.ts"
import { makeNumbering } from "../questionnaire/docx/Numbering.ts"
import { makeBody } from "../questionnaire/docx/WordBody.ts"
import { signOf } from "../questionnaire/docx/WordSigns.ts"
import { makeStyles } from "../questionnaire/docx/WordStyles.ts"
import { isBelow } from "../questionnaire/docx/WordTable.ts"
import { attribute } from "../questionnaire/docx/WordXml.ts"
import { type OpenTag, readTags } from "./Tags.ts"

// An element as it stands in the text. Those that the reader skips are left out.
export interface WordNode extends OpenTag {
  readonly parent: WordNode | null
  readonly children: Array<WordNode>
  // end of its content
  closeStart: number
  closeEnd: number
  // has children that the reader skips
  hasSkipped: boolean
}

// A content control or form field.
export interface WordField {
  readonly control: Control
  // its `sdt` or `ffData`
  readonly node: WordNode
  readonly fragments: Array<Fragment>
  // has its text as a value
  isValue: boolean
  // the paragraph of a check box
  paragraph: WordNode | null
  // the ends of the code and of the result of a form field
  separator: WordNode | null
  end: WordNode | null
}

// A piece of text as the reader reads it: the text, break or sign of a run, or a check box.
export interface Fragment {
  text: string
  readonly node: WordNode
  readonly run: WordNode | null
  readonly box: WordField | null
}

export interface WordTree {
  readonly paragraphs: ReadonlyMap<number, WordNode>
  // by table, row and column
  readonly cells: ReadonlyMap<string, WordNode>
  readonly fields: ReadonlyMap<number, WordField>
  readonly fieldOf: (node: WordNode) => WordField | undefined
  // the texts of a paragraph without those of its fields
  readonly fragmentsOf: (paragraph: WordNode) => ReadonlyArray<Fragment>
}

export const toCellKey = (table: number, row: number, column: number): string => `${table} ${row} ${column}`

// Each property by name, because a file has many.
const toNode = (
  { attributes, end, isSelfClosing, name, rawName, start }: OpenTag,
  parent: WordNode | null
): WordNode => ({
  name,
  rawName,
  attributes,
  isSelfClosing,
  start,
  end,
  parent,
  children: [],
  closeStart: end,
  closeEnd: end,
  hasSkipped: false
})

// Finds the places in the text of `document.xml`. The reader itself counts them, so the numbers are those that it named.
export const makeWordTree = (xml: string): WordTree => {
  const { handler, inside } = makeBody(makeStyles().styles, makeNumbering().numbering)
  const paragraphs = new Map<number, WordNode>()
  const cells = new Map<string, WordNode>()
  const fields = new Map<number, WordField>()
  const byControl = new Map<Control, WordField>()
  const byNode = new Map<WordNode, WordField>()
  const fragments = new Map<WordNode, Array<Fragment>>()
  const path: Array<WordNode> = []
  const open: Array<{ readonly node: WordNode; boxes: number }> = []
  let fragment: Fragment | undefined

  const addField = (control: Control | null | undefined, node: WordNode) => {
    if (control === null || control === undefined) return
    const field: WordField = {
      control,
      node,
      fragments: [],
      isValue: false,
      paragraph: null,
      separator: null,
      end: null
    }
    fields.set(control.ordinal, field)
    byControl.set(control, field)
    byNode.set(node, field)
  }

  // the reader adds boxes to the paragraph in which they are shown
  const addBoxes = (node: WordNode) => {
    const current = open.at(-1)
    const boxes = inside.paragraphs.at(-1)?.boxes ?? []
    if (current === undefined) return
    for (const control of boxes.slice(current.boxes)) {
      const box = byControl.get(control)
      current.boxes++
      if (box === undefined) continue
      box.paragraph = current.node
      fragments.get(current.node)?.push({ text: control.isChecked ? "☒ " : "☐ ", node, run: null, box })
    }
  }

  const addFragment = (node: WordNode, text: string) => {
    fragment = undefined
    const run = path.at(-1)
    if (run?.name !== "r" || inside.isHidden()) return
    const capture = inside.captures.at(-1)
    const paragraph = open.at(-1)?.node
    fragment = { text, node, run, box: null }
    if (capture !== undefined) byControl.get(capture)?.fragments.push(fragment)
    else if (paragraph !== undefined) fragments.get(paragraph)?.push(fragment)
  }

  const addParagraph = (node: WordNode) => {
    paragraphs.set(inside.counts.p, node)
    fragments.set(node, [])
    open.push({ node, boxes: 0 })
    addBoxes(node)
  }

  const addCell = (node: WordNode) => {
    const table = inside.tables.at(-1)
    if (table === undefined || table.cell === null) return
    const key = toCellKey(table.number, table.rows.length, table.cell.column + 1)
    if (!table.isDeletedRow && !cells.has(key)) cells.set(key, node)
  }

  const removeCell = (node: WordNode) => {
    const table = inside.tables.at(-1)
    if (table === undefined || table.cell === null || !isBelow(table)) return
    const key = toCellKey(table.number, table.rows.length, table.cell.column + 1)
    if (cells.get(key) === node) cells.delete(key)
  }

  const noteFieldCharacter = (node: WordNode, control: Control | null | undefined) => {
    const field = control === null || control === undefined ? undefined : byControl.get(control)
    const type = attribute(node.attributes, "fldCharType")
    if (field !== undefined && type === "end") field.end = node
    if (field !== undefined && type === "separate") field.separator ??= node
  }

  const noteValue = (control: Control | null | undefined) => {
    const field = control === null || control === undefined ? undefined : byControl.get(control)
    if (field !== undefined) field.isValue = true
  }

  const add = (node: WordNode, form: Control | null | undefined) => {
    const { attributes, name } = node
    if (name === "p") addParagraph(node)
    else if (name === "tc") addCell(node)
    else if (name === "sdt") addField(inside.controls.at(-1), node)
    else if (name === "ffData") addField(inside.complexFields.at(-1)?.control, node)
    else if (name === "fldChar") noteFieldCharacter(node, form)
    else if (name === "sdtContent") {
      const control = inside.controls.at(-1)
      if (inside.captures.at(-1) === control && control?.kind !== "checkBox") noteValue(control)
      addBoxes(node)
    } else if (name === "t") addFragment(node, "")
    else {
      const sign = signOf(name, attributes)
      if (sign !== undefined) addFragment(node, sign)
    }
  }

  const end = (node: WordNode) => {
    if (node.name === "p") open.pop()
    else if (node.name === "ffData") {
      const control = inside.complexFields.at(-1)?.control
      if (control?.kind !== "checkBox") noteValue(control)
      addBoxes(node)
    } else if (node.name === "t") fragment = undefined
  }

  readTags(xml, {
    open: (tag) => {
      const form = inside.complexFields.at(-1)?.control
      handler.open(tag.name, tag.attributes)
      const parent = path.at(-1) ?? null
      if (inside.isSkipping()) {
        if (parent !== null) parent.hasSkipped = true
        return
      }
      const node = toNode(tag, parent)
      parent?.children.push(node)
      add(node, form)
      path.push(node)
    },
    close: (name, start, closeEnd) => {
      const isSkipped = inside.isSkipping()
      const node = isSkipped ? undefined : path.pop()
      if (node?.name === "tc") removeCell(node)
      handler.close(name)
      if (node === undefined) return
      node.closeStart = start
      node.closeEnd = closeEnd
      end(node)
    },
    text: (text) => {
      if (fragment !== undefined && path.at(-1)?.name === "t" && !inside.isSkipping()) fragment.text += text
    }
  })
  return {
    paragraphs,
    cells,
    fields,
    fieldOf: (node) => byNode.get(node),
    fragmentsOf: (paragraph) => fragments.get(paragraph) ?? []
  }
}
