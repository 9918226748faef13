import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { waitUntilGone } from "../src/internal/Finding.ts"

type Looks = () => Promise<number>

const never = () => new Promise<number>(() => {})

/** Number of times that each look finds the text. The looks after them take forever. */
const looks = (...found: Array<number>): Looks => () =>
  found.length === 0 ? never() : Promise.resolve(found.shift() ?? 0)

/** A page, with a frame inside. */
const pageOf = (main: Looks, inner: Looks = () => Promise.resolve(0)) => {
  const frameOf = (count: Looks, parent: unknown) => {
    const locator = { count, filter: () => locator, first: () => locator }
    const box = { width: 300, height: 100 }
    const element = {
      boundingBox: () => Promise.resolve(box),
      dispose: () => Promise.resolve(),
      isVisible: () => Promise.resolve(true)
    }
    return { frameElement: () => Promise.resolve(element), getByText: () => locator, parentFrame: () => parent }
  }
  const frame = frameOf(main, null)
  return { frames: () => [frame, frameOf(inner, frame)], mainFrame: () => frame } as unknown as Page
}

const absent = () => Promise.resolve(0)

describe.concurrent("a text", () => {
  it("that was seen is not gone when the next look takes too long", async () => {
    assert.isFalse(await waitUntilGone(pageOf(looks(1)), "Saved", 50))
  })

  it("is gone when two looks do not find it", async () => {
    assert.isTrue(await waitUntilGone(pageOf(looks(0, 0)), "Saved", 60_000))
  })

  it("that was never looked for is neither", async () => {
    const ended = await Promise.race([
      waitUntilGone(pageOf(never), "Saved", 50),
      new Promise((resolve) => setTimeout(resolve, 1_000, "open"))
    ])
    assert.strictEqual(ended, "open")
  })

  it("is not gone while the frame that has it is late", async () => {
    let looked = 0
    const late = () => looked++ < 2 ? never() : Promise.resolve(1)
    assert.isFalse(await waitUntilGone(pageOf(absent, late), "Saved", 4_000))
    assert.isAbove(looked, 2)
  })

  it("that a frame had once is not gone when the frame is late", async () => {
    assert.isFalse(await waitUntilGone(pageOf(absent, looks(1)), "Saved", 1_500))
  })

  it("is gone when only a frame that never yields could have it, after the time", async () => {
    const began = performance.now()
    assert.isTrue(await waitUntilGone(pageOf(absent, never), "Saved", 1_500))
    assert.isAtLeast(performance.now() - began, 1_500)
  })
})
