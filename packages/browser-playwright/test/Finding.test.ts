import { assert, describe, it } from "@effect/vitest"
import type { Page } from "playwright-core"
import { waitUntilGone } from "../src/internal/Finding.ts"

/** A page whose first looks find the text so many times. The next look takes forever. */
const pageOf = (...found: Array<number>) => {
  const locator = {
    count: () => found.length === 0 ? new Promise<number>(() => {}) : Promise.resolve(found.shift() ?? 0),
    filter: () => locator,
    first: () => locator
  }
  const frame = { getByText: () => locator }
  return { frames: () => [frame], mainFrame: () => frame } as unknown as Page
}

describe("a text", () => {
  it("that was seen is not gone when the next look takes too long", async () => {
    assert.isFalse(await waitUntilGone(pageOf(1), "Saved", 50))
  })

  it("is gone when two looks do not find it", async () => {
    assert.isTrue(await waitUntilGone(pageOf(1, 0, 0), "Saved", 60_000))
  })

  it("that was never looked for is neither", async () => {
    const ended = await Promise.race([
      waitUntilGone(pageOf(), "Saved", 50),
      new Promise((resolve) => setTimeout(resolve, 1_000, "open"))
    ])
    assert.strictEqual(ended, "open")
  })
})
