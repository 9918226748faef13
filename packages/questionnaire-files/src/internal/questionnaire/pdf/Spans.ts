import { getDocumentProxy } from "unpdf"
import { damaged, tooLarge, Unreadable } from "../Unreadable.ts"
import { readWidgets, type Widget } from "./Widgets.ts"

// A text on a page, in points from the upper left corner.
export interface Span {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly baseline: number
  readonly size: number
  readonly font: string
  // position in the order in which the page draws
  readonly order: number
}

export interface PageSpans {
  readonly number: number
  readonly width: number
  readonly height: number
  readonly spans: ReadonlyArray<Span>
  readonly widgets: ReadonlyArray<Widget>
}

const maximumPages = 500
const maximumSpans = 300_000

interface TextItem {
  readonly str: string
  readonly width: number
  readonly transform: ReadonlyArray<number>
  readonly fontName: string
}

type Matrix = ReadonlyArray<number>

const at = (matrix: Matrix, index: number): number => {
  const value = matrix[index] ?? 0
  return Number.isFinite(value) ? value : 0
}

const toSpan = ({ fontName, str, transform, width }: TextItem, view: Matrix, order: number): Span | null => {
  const x = at(transform, 4)
  const y = at(transform, 5)
  const left = at(view, 0) * x + at(view, 2) * y + at(view, 4)
  const baseline = at(view, 1) * x + at(view, 3) * y + at(view, 5)
  // the direction of writing on the page; texts up and down the page are left out
  const across = at(view, 0) * at(transform, 0) + at(view, 2) * at(transform, 1)
  const down = at(view, 1) * at(transform, 0) + at(view, 3) * at(transform, 1)
  if (str.trim() === "" || Math.abs(down) > Math.abs(across) * 0.2) return null
  const size = Math.hypot(at(transform, 2), at(transform, 3))
  return { text: str, left, right: left + Math.abs(width), baseline, size, font: fontName, order }
}

const toFailure = (failure: unknown): Unreadable => {
  if (failure instanceof Unreadable) return failure
  const isLocked = failure instanceof Error && failure.name === "PasswordException"
  return isLocked ? new Unreadable("encrypted") : damaged
}

// Parts that readers of the screen leave out, such as headers and footers, are marked as artifacts.
const readPage = async (
  document: Awaited<ReturnType<typeof getDocumentProxy>>,
  number: number
): Promise<PageSpans> => {
  const page = await document.getPage(number)
  const { height, transform, width } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const view: Matrix = transform
  const spans: Array<Span> = []
  const marks: Array<boolean> = []
  let hidden = 0
  for (const item of items) {
    if ("str" in item) {
      const span = hidden > 0 ? null : toSpan(item, view, spans.length)
      if (span !== null) spans.push(span)
    } else if (item.type === "endMarkedContent") hidden -= marks.pop() === true ? 1 : 0
    else {
      const isHidden = "tag" in item && item.tag === "Artifact"
      marks.push(isHidden)
      hidden += isHidden ? 1 : 0
    }
  }
  const widgets = await readWidgets(page)
  page.cleanup()
  return { number, width, height, spans, widgets }
}

const readPages = async (bytes: Uint8Array): Promise<ReadonlyArray<PageSpans>> => {
  // the copy stays with the parser
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, isEvalSupported: false })
  try {
    if (document.numPages > maximumPages) throw tooLarge
    const pages: Array<PageSpans> = []
    let count = 0
    for (let number = 1; number <= document.numPages; number++) {
      const page = await readPage(document, number)
      count += page.spans.length
      if (count > maximumSpans) throw tooLarge
      pages.push(page)
    }
    return pages
  } finally {
    await document.destroy()
  }
}

export const readSpans = async (bytes: Uint8Array): Promise<ReadonlyArray<PageSpans>> => {
  try {
    return await readPages(bytes)
  } catch (failure) {
    throw toFailure(failure)
  }
}
