import type { ReadWarning } from "@attestry/core/questionnaireFile"
import { warning } from "../grid/GridReading.ts"
import type { Block } from "../Source.ts"
import { cutRead, longestRead } from "../TidyText.ts"
import { tooLarge } from "../Unreadable.ts"
import type { XmlAttributes, XmlHandler } from "../xml/XmlEvents.ts"
import { type Control, makeControl, maximumChoices, readFormProperty, readProperty } from "./Controls.ts"
import type { Numbering } from "./Numbering.ts"
import { makeParagraph, type OpenParagraph, toBlocks } from "./Paragraphs.ts"
import { signOf, skipped } from "./WordSigns.ts"
import type { Styles } from "./WordStyles.ts"
import { closeCell, closeTable, makeTable, openCell, openRow, type OpenTable } from "./WordTable.ts"
import { attribute, isOn, numberOf, valueOf } from "./WordXml.ts"

// paragraphs, tables and fields
const maximumParts = 200_000

interface ComplexField {
  control: Control | null
  isResult: boolean
}

// Collects the blocks of `document.xml`.
export const makeBody = (styles: Styles, numbering: Numbering) => {
  const containers: Array<Array<Block>> = [[]]
  const paragraphs: Array<OpenParagraph> = []
  const tables: Array<OpenTable> = []
  const path: Array<string> = []
  const controls: Array<Control> = []
  // controls whose texts are values rather than parts of a paragraph
  const captures: Array<Control> = []
  const complexFields: Array<ComplexField> = []
  const pending: Array<Control> = []
  const cut: Array<Control> = []
  const counts = { p: 0, tbl: 0, field: 0 }
  let skipping = 0
  let run: { isBold: boolean | undefined; isHidden: boolean; style: string } | null = null

  const add = (blocks: ReadonlyArray<Block>) => {
    for (const block of blocks) containers.at(-1)?.push(block)
  }

  const write = (text: string) => {
    const capture = captures.at(-1)
    const paragraph = paragraphs.at(-1)
    if (run?.isHidden === true) return
    if (capture !== undefined) {
      if (capture.kind !== "checkBox" && capture.text.length < longestRead) capture.text += cutRead(text)
      return
    }
    if (paragraph === undefined || paragraph.text.length > longestRead) return
    paragraph.text += cutRead(text)
    const length = cutRead(text).replaceAll(/\s/gu, "").length
    const isBold = run?.isBold ?? ((run?.style ?? "") !== "" && styles.isBold(run?.style ?? ""))
    paragraph.length += length
    if (isBold || (run?.isBold === undefined && styles.isBold(paragraph.style))) paragraph.bold += length
  }

  const place = (control: Control) => {
    const paragraph = paragraphs.at(-1)
    if (paragraph === undefined) pending.push(control)
    else if (control.kind === "checkBox") {
      paragraph.boxes.push(control)
      const capture = captures.pop()
      write(control.isChecked ? "☒ " : "☐ ")
      if (capture !== undefined) captures.push(capture)
    } else paragraph.fields.push({ control, offset: paragraph.text.length })
  }

  const openContent = () => {
    const control = controls.at(-1)
    if (control === undefined) return
    const isInline = paragraphs.length > 0
    if (control.kind === "group" || (control.kind === "rich" && !isInline && !control.isPlaceholder)) return
    place(control)
    captures.push(control)
  }

  const endComplexField = () => {
    const field = complexFields.pop()
    const control = field?.control
    if (control === null || control === undefined) return
    const index = captures.lastIndexOf(control)
    if (index >= 0) captures.length = index
  }

  const readFieldCharacter = (attributes: XmlAttributes) => {
    const type = attribute(attributes, "fldCharType")
    const field = complexFields.at(-1)
    if (type === "begin") complexFields.push({ control: null, isResult: false })
    else if (type === "end") endComplexField()
    else if (field !== undefined && field.control !== null && !field.isResult && field.control.kind !== "checkBox") {
      field.isResult = true
      captures.push(field.control)
    }
  }

  const openParagraph = () => {
    const capture = captures.at(-1)
    if (capture !== undefined && capture.paragraphs++ > 0) capture.text += "\n"
    paragraphs.push(makeParagraph(counts.p))
    for (const control of pending.splice(0)) place(control)
  }

  const closeParagraph = () => {
    const paragraph = paragraphs.pop()
    if (paragraph === undefined || styles.isContents(paragraph.style)) return
    const styled = styles.numbering(paragraph.style)
    const list = paragraph.list ?? styled.list ?? "0"
    const item = list === "0" ? null : numbering.next(list, paragraph.level ?? styled.level ?? 0)
    const outline = paragraph.outline
    const heading = outline === undefined ? styles.headingLevel(paragraph.style) : outline > 8 ? 0 : outline + 1
    add(toBlocks(paragraph, heading, item))
  }

  const openRunProperty = (name: string, attributes: XmlAttributes) => {
    if (run === null || path.at(-2) !== "rPr" || path.at(-3) !== "r") return
    if (name === "b") run.isBold = isOn(attributes)
    else if (name === "vanish") run.isHidden = isOn(attributes)
    else if (name === "rStyle") run.style = valueOf(attributes)
  }

  const openParagraphProperty = (name: string, attributes: XmlAttributes) => {
    const paragraph = paragraphs.at(-1)
    if (paragraph === undefined || !path.slice(-3, -1).includes("pPr") || path.at(-2) === "rPr") return
    if (name === "pStyle") paragraph.style = valueOf(attributes)
    else if (name === "numId") paragraph.list = valueOf(attributes)
    else if (name === "ilvl") paragraph.level = numberOf(attributes)
    else if (name === "outlineLvl") paragraph.outline = numberOf(attributes)
  }

  const openTablePart = (name: string, attributes: XmlAttributes) => {
    const table = tables.at(-1)
    if (table === undefined) return
    if (name === "tr") openRow(table)
    else if (name === "gridBefore" || name === "gridAfter") {
      if (name === "gridBefore") table.column += Math.max(0, numberOf(attributes) ?? 0)
    } else if (name === "tc") containers.push(openCell(table).blocks)
    else if (table.cell === null || !path.slice(-3).includes("tcPr")) return
    else if (name === "gridSpan") table.cell.span = numberOf(attributes) ?? 1
    else if (name === "vMerge") {
      table.cell.startsMerge = valueOf(attributes) === "restart"
      table.cell.isContinued = !table.cell.startsMerge
    } else if (name === "shd") {
      const fill = attribute(attributes, "fill")
      table.cell.fill = fill === undefined || fill === "auto" || fill === "FFFFFF" ? undefined : fill
    }
  }

  const openControl = (name: string, attributes: XmlAttributes) => {
    const control = controls.at(-1)
    const form = complexFields.at(-1)?.control
    if (name === "sdt") controls.push(makeControl(counts.field, "rich"))
    else if (name === "sdtContent") openContent()
    else if (name === "ffData") {
      const field = complexFields.at(-1)
      if (field !== undefined) field.control = makeControl(counts.field, "text")
    } else if (name === "fldChar") readFieldCharacter(attributes)
    else if (control !== undefined && path.includes("sdtPr") && !path.includes("rPr")) {
      readProperty(control, name, attributes)
    } else if (form !== null && form !== undefined && path.includes("ffData")) readFormProperty(form, name, attributes)
  }

  const openText = (name: string, attributes: XmlAttributes) => {
    if (path.at(-2) !== "r") return
    const sign = signOf(name, attributes)
    if (sign !== undefined) write(sign)
  }

  const handler: XmlHandler = {
    open: (name, attributes) => {
      if (name === "p") counts.p++
      else if (name === "tbl") counts.tbl++
      else if (name === "sdt" || name === "ffData") counts.field++
      if (counts.p + counts.tbl + counts.field > maximumParts) throw tooLarge
      const isDeletedRow = name === "del" && path.at(-1) === "trPr"
      if (isDeletedRow) { for (const table of tables.slice(-1)) table.isDeletedRow = true }
      if (skipping > 0 || skipped.has(name)) {
        skipping++
        return
      }
      path.push(name)
      if (name === "p") openParagraph()
      else if (name === "r") run = { isBold: undefined, isHidden: false, style: "" }
      else if (name === "tbl") {
        tables.push(makeTable(counts.tbl))
      } else {
        openRunProperty(name, attributes)
        openParagraphProperty(name, attributes)
        openTablePart(name, attributes)
        openControl(name, attributes)
        openText(name, attributes)
      }
    },
    close: (name) => {
      if (skipping > 0) {
        skipping--
        return
      }
      path.pop()
      const table = tables.at(-1)
      if (name === "p") closeParagraph()
      else if (name === "r") run = null
      else if (name === "tc" && table !== undefined && table.cell !== null) {
        containers.pop()
        closeCell(table)
      } else if (name === "tbl") {
        tables.pop()
        if (table !== undefined) add(closeTable(table))
      } else if (name === "sdt") {
        const control = controls.pop()
        if (control?.hasMoreChoices === true) cut.push(control)
        const index = control === undefined ? -1 : captures.lastIndexOf(control)
        if (index >= 0) captures.length = index
      } else if (name === "ffData") {
        const control = complexFields.at(-1)?.control
        if (control !== null && control !== undefined) {
          if (control.kind === "checkBox") control.isChecked ||= control.isDefaultChecked
          place(control)
        }
      }
    },
    text: (text) => {
      if (skipping === 0 && path.at(-1) === "t") write(text)
    }
  }
  const warnings = (): ReadonlyArray<ReadWarning> =>
    cut.slice(0, 1).map(({ ordinal }) =>
      warning("text_cut", `Fields with over ${maximumChoices} choices were cut: ${cut.length}.`, {
        type: "field",
        ordinal
      })
    )
  // its present position, for those that fill in a file
  const isSkipping = () => skipping > 0
  const isHidden = () => run?.isHidden === true
  const inside = { paragraphs, tables, controls, captures, complexFields, counts, isSkipping, isHidden }
  return { handler, inside, blocks: (): ReadonlyArray<Block> => containers[0] ?? [], warnings }
}
