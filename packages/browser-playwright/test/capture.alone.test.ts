import { BrowserDriver } from "@attestry/core/browser"
import { OrganizationId } from "@attestry/core/shared"
import { assert, it, vi } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { bestWithin } from "../../../test/support/Waiting.ts"
import * as PlaywrightBrowser from "../src/PlaywrightBrowser.ts"
import * as Pages from "./support/Pages.ts"
import { readPng } from "./support/Png.ts"

const noise = `<!doctype html><body style="margin: 0"><script>
let seed = 1
for (let i = 0; i < 2; i++) {
  const canvas = document.createElement("canvas")
  Object.assign(canvas, { width: 1280, height: 1700 })
  canvas.style.display = "block"
  const context = canvas.getContext("2d")
  const image = context.createImageData(1280, 1700)
  const pixels = new Uint32Array(image.data.buffer)
  for (let at = 0; at < pixels.length; at++) {
    seed = seed * 1664525 + 1013904223 | 0
    pixels[at] = seed >>> 4 | 0xff000000
  }
  context.putImageData(image, 0, 0)
  document.body.append(canvas)
}
</script>`

it.scopedLive("a picture of noise is cut, and the server goes on while it arrives", () =>
  Effect.gen(function*() {
    const { port, url } = yield* Pages.serve((_, response) => Pages.html(response, noise))
    const context = yield* Layer.build(PlaywrightBrowser.layer({ allow: [`127.0.0.1:${port}`] }))
    const { open } = yield* Effect.provide(BrowserDriver, context)
    const session = yield* open(OrganizationId.make("org_noise"), { state: null, timeout: "5 minutes" })
    yield* session.go(url, "30 seconds")
    yield* session.settle("30 seconds")
    const previous = (yield* session.capture({ previous: null, stamp: () => ["first"] })).png
    // the driver reads each message of Chromium with it
    const parse = vi.spyOn(JSON, "parse")
    yield* Effect.addFinalizer(() => Effect.sync(() => parse.mockRestore()))
    const capture = Effect.gen(function*() {
      parse.mockClear()
      const delay = monitorEventLoopDelay({ resolution: 5 })
      delay.enable()
      // the first turn is not counted
      yield* Effect.sleep("20 millis")
      const began = performance.now()
      const { changedPixels, png } = yield* session.capture({ previous, stamp: () => ["second"] })
      delay.disable()
      const { height, width } = readPng(png)
      console.log(
        `${width} × ${height}, ${(png.length / 1_048_576).toFixed(1)} MiB in ` +
          `${((performance.now() - began) / 1_000).toFixed(1)} s, longest turn ${(delay.max / 1e6).toFixed(0)} ms`
      )
      assert.strictEqual(changedPixels, 0)
      assert.isBelow(height, 4_000)
      assert.isAtMost(png.length, 14 * 1_048_576)
      // in base64, once as taken and once with its stamp, and not with events of the page that composes it
      const received = parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0)
      assert.isBelow(received, 2.5 * png.length * 4 / 3)
      return delay.max / 1e6
    })
    yield* bestWithin(capture, 150, "a turn while a picture arrives")
  }))
