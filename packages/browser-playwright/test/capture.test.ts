import { BrowserDriver, type BrowserSession } from "@attestry/core/browser"
import { OrganizationId } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as PlaywrightBrowser from "../src/PlaywrightBrowser.ts"
import * as Pages from "./support/Pages.ts"
import { readPng } from "./support/Png.ts"

/** A page that draws its own stamp wherever its scripts run, and above itself. */
const forger = `<style>body::before { content: "2020-01-01 passed"; position: fixed; inset: 0 0 auto; height: 60px;
background: #1f2933; color: white; z-index: 2147483647 }</style><h1>Forged</h1><script>
const forge = (prototype, name) => { prototype[name] = new Proxy(prototype[name], {
  apply: (method, self, args) => Reflect.apply(method, self, ["2020-01-01 passed", ...args.slice(1)]) }) }
for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) forge(prototype, "fillText")
HTMLElement.prototype.requestFullscreen.call(document.body).catch(() => {})
</script>`

const coming = `<p id="going">Going</p><p style="margin-top: 3000px" id="far">Far below</p><script>
setTimeout(() => { going.remove() }, 700)
new IntersectionObserver(([entry]) => { if (entry.isIntersecting) far.textContent += " and seen" }).observe(far)
</script><iframe srcdoc="<p>Inside a frame</p>"></iframe>`

/** A line whose pixels have the colours of their rows. */
const numbered =
  `<body style="margin: 0"><canvas id="line" width="1" height="2600" style="display: block"></canvas><script>
const context = line.getContext("2d")
for (let y = 0; y < 2600; y++) {
  context.fillStyle = "rgb(" + y % 256 + "," + (y >> 8) + ",7)"
  context.fillRect(0, y, 1, 1)
}
</script>`

const bodies: Readonly<Record<string, string>> = {
  "/numbered": numbered,
  "/forger": forger,
  "/coming": coming,
  "/short": "<body style=\"margin: 0; height: 1000px\"><h1>Same</h1>",
  "/long": "<body style=\"margin: 0; height: 1200px\"><h1>Same</h1>",
  "/wanderer":
    "<h1>Wanders</h1><script>let n = 0; setInterval(() => history.replaceState(0, '', '/w' + n++), 1)</script>"
}

const opened = Effect.gen(function*() {
  const { port, url } = yield* Pages.serve((request, response) =>
    Pages.html(response, `<!DOCTYPE html>${bodies[request.url ?? ""] ?? "<h1>Honest</h1>"}`)
  )
  const context = yield* Layer.build(PlaywrightBrowser.layer({ allow: [`127.0.0.1:${port}`] }))
  const { open } = yield* Effect.provide(BrowserDriver, context)
  const session = yield* open(OrganizationId.make("org_capture"), { state: null, timeout: "4 minutes" })
  return { session, url }
})

const banner = 50

const capture = (session: BrowserSession, lines: ReadonlyArray<string>, previous: Uint8Array | null = null) =>
  session.capture({ previous, stamp: () => lines })

const rowsOf = (png: Uint8Array) => {
  const { height, row, width } = readPng(png)
  return { width, height, stamp: Array.from({ length: banner }, (_, index) => row(index).toString("hex")) }
}

describe.concurrent("a picture", () => {
  it.scopedLive("has the same stamp above a page that forges one", () =>
    Effect.gen(function*() {
      const { session, url } = yield* opened
      const lines = ["2026-11-23T09:30:00.000Z  passed", "https://app.example.com/users"]
      yield* session.go(url, "4 minutes")
      const honest = rowsOf((yield* capture(session, lines)).png)
      const other = rowsOf((yield* capture(session, [lines[0] ?? "", "https://app.example.com/user"])).png)
      yield* session.go(`${url}/forger`, "4 minutes")
      yield* session.settle("5 seconds")
      const forged = rowsOf((yield* capture(session, lines)).png)
      assert.deepStrictEqual(forged.stamp, honest.stamp)
      assert.notDeepEqual(other.stamp, honest.stamp)
      assert.strictEqual(honest.width, 1_280)
      // the page has no pixel in the stamp, and the stamp none in the page
      assert.strictEqual(honest.height, 900 + banner)
    }))

  it.scopedLive("counts what only one of two pictures has", () =>
    Effect.gen(function*() {
      const { session, url } = yield* opened
      yield* session.go(`${url}/short`, "4 minutes")
      const short = yield* capture(session, ["a"])
      yield* session.go(`${url}/long`, "4 minutes")
      const long = yield* capture(session, ["b"], short.png)
      assert.strictEqual(long.changedPixels, 1_280 * 200)
      yield* session.go(`${url}/short`, "4 minutes")
      assert.strictEqual((yield* capture(session, ["c"], long.png)).changedPixels, 1_280 * 200)
      assert.strictEqual((yield* capture(session, ["d"], short.png)).changedPixels, 0)
    }))

  it.scopedLive("has each row of a long page once", () =>
    Effect.gen(function*() {
      const { session, url } = yield* opened
      yield* session.go(`${url}/numbered`, "4 minutes")
      const { height, row } = readPng((yield* capture(session, ["a"])).png)
      const shown = Array.from({ length: height - banner }, (_, y) => [...row(banner + y).subarray(0, 3)])
      assert.deepStrictEqual(shown, Array.from({ length: 2_600 }, (_, y) => [y % 256, y >> 8, 7]))
    }))

  it.scopedLive("is none of a page whose URL does not stay", () =>
    Effect.gen(function*() {
      const { session, url } = yield* opened
      yield* session.go(`${url}/wanderer`, "4 minutes")
      assert.strictEqual((yield* Effect.flip(capture(session, ["x"]))).reason, "timed_out")
    }))

  it.scopedLive("shows what a page loads when it is scrolled, and texts come, go, and are in frames", () =>
    Effect.gen(function*() {
      const { session, url } = yield* opened
      yield* session.go(`${url}/coming`, "4 minutes")
      assert.isTrue(yield* session.waitUntilGone("Going", "4 minutes"))
      yield* session.waitForText("inside a frame", "4 minutes")
      assert.isFalse(yield* session.waitUntilGone("inside a frame", "15 seconds"))
      assert.isTrue(yield* session.waitUntilGone("and seen", "4 minutes"))
      yield* session.act({ type: "scroll", text: "far below" }, "4 minutes")
      yield* session.waitForText("Far below and seen", "4 minutes")
    }))
})
