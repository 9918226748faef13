import { observationLimits, PageObservation } from "@attestry/core/browser"
import * as Schema from "effect/Schema"
import type { Frame, Page } from "playwright-core"
import { readPage } from "./ReadPage.ts"

export interface LastResponse {
  readonly status: number
  readonly challenge: string
}

const { fields, forms, controls, text, texts } = observationLimits
const mostFrames = 10

// A bundler may name functions by a helper that the page does not have.
const expressionOf = (selector: string | null) => {
  const options = { text, texts, controls, fields, forms, selector }
  return `(() => { const __name = (f) => f; return (${String(readPage)})(${JSON.stringify(options)}) })()`
}

const Read = Schema.Struct({
  ...PageObservation.pick("title", "language", "texts", "controls", "fields", "forms", "selected").fields,
  isComplete: Schema.Boolean,
  height: Schema.Number
})
type Read = typeof Read.Type

const decode = Schema.decodeUnknownSync(Read)

const readFrame = async (frame: Frame, selector: string | null): Promise<Read> =>
  decode(await frame.evaluate(expressionOf(selector)))

const isShown = async (frame: Frame): Promise<boolean> => {
  const element = await frame.frameElement()
  try {
    const box = await element.boundingBox()
    return await element.isVisible() && box !== null && box.width > 30 && box.height > 20
  } finally {
    await element.dispose()
  }
}

const isShownWithParents = async (frame: Frame): Promise<boolean> => {
  const parent = frame.parentFrame()
  return parent === null || await isShown(frame) && await isShownWithParents(parent)
}

const frameMillis = 1_000

// A frame that is gone, hidden, has no document or never yields has nothing to read.
const readShown = async <A>(
  frame: Frame,
  read: (frame: Frame) => Promise<A>,
  onLate: () => void
): Promise<ReadonlyArray<A>> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<ReadonlyArray<A>>((resolve) => {
    timer = setTimeout(() => {
      onLate()
      resolve([])
    }, frameMillis)
  })
  const shown = async () => await isShownWithParents(frame) ? [await read(frame)] : []
  try {
    return await Promise.race([shown().catch(() => []), late])
  } finally {
    clearTimeout(timer)
  }
}

// Reads the main frame first, which may fail.
export const inFrames = async <A>(
  page: Page,
  read: (frame: Frame) => Promise<A>,
  onLate = () => {}
): Promise<ReadonlyArray<A>> => {
  const main = page.mainFrame()
  const first = await read(main)
  const inner = page.frames().filter((frame) => frame !== main).slice(0, mostFrames)
  return [first, ...(await Promise.all(inner.map((frame) => readShown(frame, read, onLate)))).flat()]
}

export const readFrames = async (page: Page, selector: string | null): Promise<Read> => {
  const main = page.mainFrame()
  const all = await inFrames(page, (frame) => readFrame(frame, frame === main ? selector : null))
  const [first] = all
  if (first === undefined) throw new Error("no frame")
  return {
    ...first,
    texts: all.flatMap((read) => read.texts).slice(0, texts),
    controls: all.flatMap((read) => read.controls).slice(0, controls),
    fields: all.flatMap((read) => read.fields).slice(0, fields),
    forms: all.flatMap((read) => read.forms).slice(0, forms)
  }
}

export const observe = async (
  page: Page,
  response: LastResponse | undefined,
  selector: string | null
): Promise<PageObservation> => {
  const { height: _, isComplete: __, ...read } = await readFrames(page, selector)
  const url = page.url()
  const cookies = await page.context().cookies(url)
  return {
    ...read,
    url: url.slice(0, observationLimits.url),
    status: response?.status ?? null,
    challenge: (response?.challenge ?? "").slice(0, text),
    cookies: cookies.map(({ name }) => name.slice(0, text)).slice(0, observationLimits.cookies)
  }
}

// The facts that must stay the same for a while: not the texts, among which may be a clock.
export const fingerprint = async (page: Page) => {
  const { controls, fields, isComplete } = await readFrames(page, null)
  return { isComplete, text: JSON.stringify([page.url(), controls, fields]) }
}
