import { type Capture, type CaptureOptions, PageFailed } from "@attestry/core/browser"
import * as Schema from "effect/Schema"
import type { Browser, Page } from "playwright-core"
import { composePicture } from "./ComposePicture.ts"
import { ownFont } from "./Fonts.ts"
import { readFrames } from "./Observing.ts"

const banner = 50
const mostHeight = 16_384
const mostWidth = 4_096
const mostBytes = 12 * 1_048_576
const stripe = 1_024
const attempts = 3
// a multiple of three, so that the base64 of chunks can be joined
const chunkBytes = 3 * 262_144

const Composed = Schema.Struct({ length: Schema.Number, changedPixels: Schema.NullOr(Schema.Number) })

// An earlier picture comes from a store, so its size is checked before it is decoded.
const isComparable = (png: Uint8Array): boolean => {
  if (png.length < 33 || ![137, 80, 78, 71, 13, 10, 26, 10].every((byte, index) => png[index] === byte)) return false
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  return width > 0 && width <= mostWidth && height > banner && height <= mostHeight && png.length <= 2 * mostBytes
}

// In stripes, because the server does nothing else while one arrives.
const take = async (page: Page, timeout: number): Promise<ReadonlyArray<Buffer>> => {
  const { height } = await readFrames(page, null)
  const width = page.viewportSize()?.width ?? 1_280
  const takeOf = (top: number, most: number) =>
    page.screenshot({ fullPage: true, clip: { x: 0, y: top, width, height: most }, animations: "disabled", timeout })
  const whole = Math.min(height, mostHeight - banner)
  const pictures: Array<Buffer> = []
  let left = mostBytes
  for (let top = 0; top < whole; top += stripe) {
    const rows = Math.min(stripe, whole - top)
    const picture = await takeOf(top, rows)
    const isWhole = picture.length <= left
    const shown = isWhole ? picture : await takeOf(top, Math.max(Math.floor(rows * left / picture.length), 1))
    if (shown.length > left + mostBytes) throw new PageFailed({ reason: "timed_out" })
    pictures.push(shown)
    left -= shown.length
    if (!isWhole || left <= 0) break
  }
  return pictures
}

interface Shown {
  readonly pictures: ReadonlyArray<Buffer>
  readonly url: string
}

// Returns pictures and the URL that they show: a page may go elsewhere while they are taken.
export const takeWithUrl = async (page: Page, timeout: number): Promise<Shown> => {
  for (let attempt = 1;; attempt++) {
    const url = page.url()
    const pictures = await take(page, timeout)
    if (page.url() === url) return { pictures, url }
    if (attempt === attempts) throw new PageFailed({ reason: "timed_out" })
  }
}

// In chunks, because the server does nothing else while one is written or read.
const send = async (page: Page, name: "fonts" | "pictures" | "previous", bytes: Buffer) => {
  await page.evaluate(`void (globalThis.${name} ??= []).push("")`)
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.toString("base64", at, Math.min(at + chunkBytes, bytes.length))
    await page.evaluate(`void (globalThis.${name}[globalThis.${name}.length - 1] += "${chunk}")`)
  }
}

const receive = async (page: Page, length: number) => {
  const png = new Uint8Array(length / 4 * 3)
  const chunkLength = chunkBytes / 3 * 4
  let received = 0
  for (let at = 0; at < length; at += chunkLength) {
    const chunk = await page.evaluate(`globalThis.composed.slice(${at}, ${at + chunkLength})`)
    const bytes = Buffer.from(String(chunk), "base64")
    png.set(bytes, received)
    received += bytes.length
  }
  return png.subarray(0, received)
}

// A bundler may name functions by a helper that the page does not have.
const expressionOf = (lines: ReadonlyArray<string>) =>
  `(async () => {
    const __name = (f) => f
    const { fonts: [font] = [null], pictures, previous: [previous] = [null] } = globalThis
    const options = { font, pictures, previous, lines: ${JSON.stringify(lines)}, banner: ${banner} }
    const { changedPixels, png } = await (${String(composePicture)})(options)
    globalThis.composed = png
    return { changedPixels, length: png.length }
  })()`

// A context that no page of the session has touched: its scripts could draw another stamp.
const compose = async (browser: Browser, pictures: ReadonlyArray<Buffer>, { lines, previous }: {
  readonly lines: ReadonlyArray<string>
  readonly previous: Uint8Array | null
}) => {
  const context = await browser.newContext({ offline: true, serviceWorkers: "block", acceptDownloads: false })
  try {
    const page = await context.newPage()
    const font = await ownFont()
    if (font !== null) await send(page, "fonts", font)
    for (const picture of pictures) await send(page, "pictures", picture)
    if (previous !== null && isComparable(previous)) {
      await send(page, "previous", Buffer.from(previous.buffer, previous.byteOffset, previous.byteLength))
    }
    const composed: unknown = await page.evaluate(expressionOf(lines))
    const { changedPixels, length } = Schema.decodeUnknownSync(Composed)(composed)
    return { changedPixels, png: await receive(page, length) }
  } finally {
    await context.close().catch(() => {})
  }
}

export const finish = async (
  page: Page,
  { pictures, url }: Shown,
  { previous, stamp }: CaptureOptions
): Promise<Capture> => {
  const browser = page.context().browser()
  if (browser === null) throw new PageFailed({ reason: "crashed" })
  return { ...await compose(browser, pictures, { lines: stamp(url), previous }), url }
}
