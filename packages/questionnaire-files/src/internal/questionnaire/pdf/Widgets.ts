import type { getDocumentProxy } from "unpdf"

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>

// In points from the upper left corner of the page.
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface WidgetOption {
  readonly exportValue: string
  readonly shown: string
}

// An input of a form on a page. Check boxes and radio buttons of one name are one field.
export interface Widget {
  readonly id: string
  readonly type: "text" | "list" | "check" | "radio"
  readonly page: number
  readonly box: Box
  readonly name: string
  readonly tooltip: string
  // the text, or the export values of the options in lines
  readonly value: string
  // export value of a button
  readonly button: string
  readonly isOn: boolean
  // the file says how to draw its value
  readonly isShown: boolean
  readonly options: ReadonlyArray<WidgetOption>
  readonly hasLines: boolean
  readonly takesMany: boolean
  // takes texts that are none of the options
  readonly isOpen: boolean
  // 0 if there is no limit
  readonly maximumLength: number
}

// An annotation as the parser returns it, with values of the file.
interface Annotation {
  readonly id: unknown
  readonly subtype?: unknown
  readonly fieldType?: unknown
  readonly fieldName?: unknown
  readonly fieldFlags?: unknown
  readonly fieldValue?: unknown
  readonly alternativeText?: unknown
  readonly exportValue?: unknown
  readonly buttonValue?: unknown
  readonly rect?: unknown
  readonly options?: unknown
  readonly checkBox?: unknown
  readonly radioButton?: unknown
  readonly multiLine?: unknown
  readonly multiSelect?: unknown
  readonly readOnly?: unknown
  readonly hidden?: unknown
  readonly password?: unknown
  readonly maxLen?: unknown
  readonly hasAppearance?: unknown
}

// a combo box whose text can be edited
const editFlag = 1 << 18

const maximumOptions = 1_000

const toText = (value: unknown): string => typeof value === "string" ? value : ""

const toLines = (value: unknown): string =>
  (Array.isArray(value) ? value.map(toText).join("\n") : toText(value)).replaceAll(/\r\n?/gu, "\n")

const toOptions = (options: unknown): ReadonlyArray<WidgetOption> =>
  Array.isArray(options)
    ? options.slice(0, maximumOptions).map((option: { exportValue?: unknown; displayValue?: unknown }) => {
      const exportValue = toText(option.exportValue)
      const shown = toText(option.displayValue)
      return { exportValue, shown: shown === "" ? exportValue : shown }
    })
    : []

const typeOf = ({ checkBox, fieldType, radioButton }: Annotation): Widget["type"] | null => {
  if (fieldType === "Tx") return "text"
  if (fieldType === "Ch") return "list"
  return checkBox === true ? "check" : radioButton === true ? "radio" : null
}

const toBox = (rectangle: ReadonlyArray<number>): Box | null => {
  const [one = 0, first = 0, other = 0, second = 0] = rectangle
  const box = {
    left: Math.min(one, other),
    top: Math.min(first, second),
    right: Math.max(one, other),
    bottom: Math.max(first, second)
  }
  return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : null
}

const isRectangle = (rect: unknown): rect is Array<number> =>
  Array.isArray(rect) && rect.length === 4 && rect.every(Number.isFinite)

const isEditable = ({ hidden, password, readOnly, subtype }: Annotation): boolean =>
  subtype === "Widget" && readOnly !== true && hidden !== true && password !== true

const toWidget = (annotation: Annotation, page: PdfPage): Widget | null => {
  const type = typeOf(annotation)
  const { fieldFlags, maxLen, rect } = annotation
  if (type === null || !isEditable(annotation) || !isRectangle(rect)) return null
  const box = toBox(page.getViewport({ scale: 1 }).convertToViewportRectangle(rect))
  const button = type === "check" ? toText(annotation.exportValue) : toText(annotation.buttonValue)
  const isButton = type === "check" || type === "radio"
  // a button without its own state could not be switched
  if (box === null || (isButton && button === "")) return null
  const value = toLines(annotation.fieldValue)
  return {
    id: toText(annotation.id),
    type,
    page: page.pageNumber,
    box,
    name: toText(annotation.fieldName),
    tooltip: toText(annotation.alternativeText).trim(),
    value,
    button,
    isOn: isButton && value === button,
    isShown: annotation.hasAppearance === true,
    options: toOptions(annotation.options),
    hasLines: annotation.multiLine === true,
    takesMany: annotation.multiSelect === true,
    isOpen: typeof fieldFlags === "number" && (fieldFlags & editFlag) !== 0,
    maximumLength: typeof maxLen === "number" ? maxLen : 0
  }
}

// The inputs of a page that a person can fill in, in the order of its annotations.
export const readWidgets = async (page: PdfPage): Promise<ReadonlyArray<Widget>> => {
  const annotations: ReadonlyArray<Annotation> = await page.getAnnotations()
  return annotations.flatMap((annotation) => toWidget(annotation, page) ?? [])
}
