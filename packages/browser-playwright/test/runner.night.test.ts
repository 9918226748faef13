import { assert, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { readdirSync } from "node:fs"
import { assertWithin } from "../../../test/support/Waiting.ts"
import { readPng } from "./support/Png.ts"
import { chromiums } from "./support/Processes.ts"
import { runsOn } from "./support/Runs.ts"
import { inTemporaryFolder } from "./support/TemporaryFolder.ts"

const bodies = {
  "/busy": "<button onclick=\"setTimeout(() => { for (;;); })\">Begin</button>",
  "/greedy":
    "<button onclick=\"const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))\">Begin</button><p>Text</p>",
  "/endless":
    "<button id=\"clock\"></button><script>setInterval(() => { clock.textContent = Date.now() }, 50)</script>",
  "/tall": "<body style=\"margin: 0; height: 40000px; background: linear-gradient(red, blue)\">Tall</body>"
}

const ends = { "/busy": ["target_not_found", "timed_out"], "/greedy": ["crashed", "timed_out"] }

for (const [path, reasons] of Object.entries(ends)) {
  it.scopedLive(`ends in time with a reason on ${path}, and leaves no process and no folder`, () =>
    Effect.gen(function*() {
      const { folder } = yield* inTemporaryFolder
      const { run, url } = yield* runsOn(bodies)
      const lines = ["click \"Begin\"", "expect \"Nothing\"", "screenshot"]
      const [took, result] = yield* Effect.timed(run(path, lines))
      assert.strictEqual(result.status, "failed")
      assert.include<string | null>(reasons, result.reason)
      assert.deepInclude(result, { screenshot: null, finalUrl: `${url}${path}` })
      assertWithin(Duration.toMillis(took), 60_000)
      assert.deepStrictEqual(chromiums(), [])
      // the folder in which the program itself is unpacked
      assert.deepStrictEqual(readdirSync(folder).filter((name) => !name.startsWith("attestry-chromium-")), [])
    }))
}

it.scopedLive("ends within two minutes, and skips what remains", () =>
  Effect.gen(function*() {
    const { run } = yield* runsOn(bodies)
    const lines = Array.from({ length: 50 }, () => "press Tab")
    const [took, result] = yield* Effect.timed(run("/endless", lines))
    assert.deepInclude(result, { status: "failed", reason: "timed_out" })
    assert.strictEqual(result.steps.at(-1)?.status, "skipped")
    assert.isNotNull(result.screenshot)
    assertWithin(Duration.toMillis(took), 125_000)
    assert.deepStrictEqual(chromiums(), [])
  }))

it.scopedLive("cuts the picture of a page that is too tall, and compares it", () =>
  Effect.gen(function*() {
    const { run } = yield* runsOn(bodies)
    const first = yield* run("/tall", [])
    assert.strictEqual(first.status, "passed")
    assert.strictEqual(readPng(first.screenshot ?? new Uint8Array()).height, 16_384)
    const again = yield* run("/tall", [], { previous: first.screenshot })
    assert.strictEqual(again.changedPixels, 0)
  }))
