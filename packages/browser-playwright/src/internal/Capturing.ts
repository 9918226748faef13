import { type Capture, type CaptureOptions, PageFailed } from "@attestry/core/browser/BrowserDriver"
import * as Schema from "effect/Schema"
import type { Browser, Page } from "playwright-core"
import { type ComposeOptions, composePicture } from "./ComposePicture.ts"
import { readFrames } from "./Observing.ts"

const banner = 50
const mostHeight = 16_384
const mostWidth = 4_096
const attempts = 3

const Composed = Schema.Struct({ png: Schema.String, changedPixels: Schema.NullOr(Schema.Number) })
const decode = Schema.decodeUnknownSync(Composed)

// An earlier picture comes from a store, so its size is checked before it is decoded.
const isComparable = (png: Uint8Array): boolean => {
  if (png.length < 33 || ![137, 80, 78, 71, 13, 10, 26, 10].every((byte, index) => png[index] === byte)) return false
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  return width > 0 && width <= mostWidth && height > banner && height <= mostHeight
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")

// A bundler may name functions by a helper that the page does not have.
const expressionOf = (options: ComposeOptions) =>
  `(() => { const __name = (f) => f; return (${String(composePicture)})(${JSON.stringify(options)}) })()`

const take = async (page: Page, timeout: number) => {
  const { height } = await readFrames(page, null)
  const width = page.viewportSize()?.width ?? 1_280
  const clip = { x: 0, y: 0, width, height: Math.min(height, mostHeight - banner) }
  return await page.screenshot({ fullPage: true, clip, animations: "disabled", timeout })
}

// Returns a picture and the URL that it shows: a page may go elsewhere while it is taken.
const takeWithUrl = async (page: Page, timeout: number) => {
  for (let attempt = 1;; attempt++) {
    const url = page.url()
    const picture = await take(page, timeout)
    if (page.url() === url) return { picture, url }
    if (attempt === attempts) throw new PageFailed({ reason: "timed_out" })
  }
}

// A context that no page of the session has touched: its scripts could draw another stamp.
const compose = async (browser: Browser, options: ComposeOptions) => {
  const context = await browser.newContext({ offline: true, serviceWorkers: "block", acceptDownloads: false })
  try {
    const page = await context.newPage()
    return decode(await page.evaluate(expressionOf(options)))
  } finally {
    await context.close().catch(() => {})
  }
}

export const capture = async (
  page: Page,
  { previous, stamp }: CaptureOptions,
  timeout: number
): Promise<Capture> => {
  const browser = page.context().browser()
  if (browser === null) throw new Error("the browser has ended")
  const { picture, url } = await takeWithUrl(page, timeout / 2)
  const { changedPixels, png } = await compose(browser, {
    banner,
    lines: stamp(url),
    picture: toBase64(picture),
    previous: previous !== null && isComparable(previous) ? toBase64(previous) : null
  })
  return { png: new Uint8Array(Buffer.from(png, "base64")), url, changedPixels }
}
