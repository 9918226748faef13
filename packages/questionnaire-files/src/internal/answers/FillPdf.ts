import { getDocumentProxy } from "unpdf"
import type { FormField } from "../questionnaire/pdf/Form.ts"
import { readWidgets, type Widget } from "../questionnaire/pdf/Widgets.ts"
import type { Stages } from "../questionnaire/ReadQuestionnaire.ts"
import { toKey } from "../questionnaire/words/Texts.ts"
import { damagedFile, type FilledFile, NotFillable, type PlacedText, type UnwrittenText } from "./Fill.ts"
import { addNewerMembers } from "./NewerNode.ts"
import { findTicks } from "./Ticks.ts"

// The new value of an input: text or export values, or the state of a button.
interface Change {
  readonly widget: Widget
  readonly value: string | ReadonlyArray<string> | boolean
}

type Outcome = ReadonlyArray<Change> | UnwrittenText["reason"]

const linesOf = (text: string): ReadonlyArray<string> =>
  text.split("\n").map((line) => line.trim()).filter((line) => line !== "")

// A field of one line has no place for others.
const toWritten = ({ hasLines }: Widget, text: string): string => hasLines ? text : linesOf(text).join(" ")

const fillText = (widgets: ReadonlyArray<Widget>, text: string): Outcome => {
  const isLong = widgets.some((widget) =>
    widget.maximumLength > 0 && toWritten(widget, text).length > widget.maximumLength
  )
  return isLong ? "place" : widgets.map((widget) => ({ widget, value: toWritten(widget, text) }))
}

const fillList = (widget: Widget, text: string): Outcome => {
  const lines = linesOf(text)
  const found = widget.options.filter(({ exportValue, shown }) =>
    lines.some((line) => [exportValue, shown].some((each) => toKey(each) === toKey(line)))
  )
  const isKnown = found.length === lines.length && (widget.takesMany || lines.length < 2)
  if (!isKnown) return widget.isOpen ? [{ widget, value: toWritten(widget, text) }] : "choice"
  const values = found.map(({ exportValue }) => exportValue)
  return [{ widget, value: widget.takesMany ? values : values[0] ?? "" }]
}

const fillButtons = ({ inputs }: FormField, text: string): Outcome => {
  const boxes = inputs.map(({ label, widget }) => ({ label, widget, isChecked: widget.isOn, start: 0, end: 0 }))
  const ticks = findTicks(boxes, text)
  if (ticks === undefined || ticks === "choice") return "choice"
  // the parser keeps the value of radio buttons when none is on
  const isCleared = ticks.every(({ isTicked }) => !isTicked) && inputs.some(({ widget }) => widget.isOn)
  if (isCleared && inputs[0].widget.type === "radio") return "choice"
  return ticks.flatMap(({ isTicked }, index) => {
    const widget = inputs[index]?.widget
    return widget === undefined || widget.isOn === isTicked ? [] : [{ widget, value: isTicked }]
  })
}

const fillField = (field: FormField, text: string): Outcome => {
  const [{ widget }] = field.inputs
  if (widget.type === "text") return fillText(field.inputs.map((input) => input.widget), text)
  return widget.type === "list" ? fillList(widget, text) : fillButtons(field, text)
}

const open = async (bytes: Uint8Array) =>
  // the copy stays with the parser
  getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, isEvalSupported: false })

const save = async (bytes: Uint8Array, changes: ReadonlyArray<Change>): Promise<Uint8Array> => {
  if (changes.length === 0) return bytes
  addNewerMembers()
  const document = await open(bytes)
  try {
    for (const { value, widget } of changes) document.annotationStorage.setValue(widget.id, { value })
    return await document.saveDocument()
  } finally {
    await document.destroy()
  }
}

const readById = async (bytes: Uint8Array): Promise<ReadonlyMap<string, Widget>> => {
  const document = await open(bytes)
  try {
    const found = new Map<string, Widget>()
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number)
      for (const widget of await readWidgets(page)) found.set(widget.id, widget)
      page.cleanup()
    }
    return found
  } finally {
    await document.destroy()
  }
}

// A text without an appearance might not be shown.
const isWritten = ({ value }: Change, found: Widget | undefined): boolean => {
  if (found === undefined) return false
  if (typeof value === "boolean") return found.isOn === value
  const text = typeof value === "string" ? value : value.join("\n")
  return found.value === text && (text === "" || found.isShown)
}

interface Written {
  readonly placed: PlacedText
  readonly changes: ReadonlyArray<Change>
}

const collect = (fields: ReadonlyMap<number, FormField>, texts: ReadonlyArray<PlacedText>) => {
  const written: Array<Written> = []
  const unwritten: Array<UnwrittenText> = []
  for (const placed of texts) {
    const { place, text } = placed
    const field = place.type === "field" ? fields.get(place.ordinal) : undefined
    const outcome = field === undefined ? "place" : fillField(field, text)
    if (typeof outcome === "string") unwritten.push({ place, reason: outcome })
    else written.push({ placed, changes: outcome })
  }
  return { written, unwritten }
}

const startsWith = (bytes: Uint8Array, start: Uint8Array): boolean =>
  Buffer.compare(Buffer.from(bytes.buffer, bytes.byteOffset, start.length), start) === 0

// Check boxes of one name share a value, which is that of the last one written. So they are cleared first.
const saveAll = async (bytes: Uint8Array, written: ReadonlyArray<Written>): Promise<Uint8Array> => {
  const changes = written.flatMap((each) => each.changes)
  const cleared = await save(bytes, changes.filter(({ value }) => value === false))
  return save(cleared, changes.filter(({ value }) => value !== false))
}

const findLost = async (bytes: Uint8Array, written: ReadonlyArray<Written>): Promise<ReadonlyArray<Written>> => {
  const found = await readById(bytes)
  return written.filter(({ changes }) => !changes.every((change) => isWritten(change, found.get(change.widget.id))))
}

// Writes texts into the fields of a form, behind the bytes of the file. A text that did not arrive is left out.
export const fillPdf = async (
  bytes: Uint8Array,
  texts: ReadonlyArray<PlacedText>,
  { source: { form } }: Stages
): Promise<FilledFile> => {
  if (form === undefined || form.fields.length === 0) throw new NotFillable("no_fields")
  const { unwritten, written } = collect(new Map(form.fields.map((field) => [field.ordinal, field])), texts)
  const changed = written.filter(({ changes }) => changes.length > 0)
  if (changed.length === 0) return { bytes, unwritten, warnings: [] }
  const first = await saveAll(bytes, changed)
  const lost = await findLost(first, changed)
  const filled = lost.length === 0 ? first : await saveAll(bytes, changed.filter((each) => !lost.includes(each)))
  if (!startsWith(filled, bytes)) throw damagedFile
  const isSigned = filled.length > bytes.length && Buffer.from(bytes).includes("/ByteRange")
  return {
    bytes: filled,
    unwritten: [...unwritten, ...lost.map(({ placed: { place } }): UnwrittenText => ({ place, reason: "place" }))],
    warnings: isSigned ? ["signature"] : []
  }
}
