import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readPng } from "./support/Png.ts"
import { runsOn } from "./support/Runs.ts"

const bodies = { "/page": "<h1>Administrators</h1>" }

/** No font is found until the scope ends. */
const withoutFonts = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "attestry-no-fonts-"))
    const path = join(folder, "fonts.conf")
    const inFolder = `<dir>${folder}</dir><cachedir>${folder}</cachedir>`
    writeFileSync(path, `<?xml version="1.0"?><fontconfig>${inFolder}</fontconfig>`)
    process.env["FONTCONFIG_FILE"] = path
    return folder
  }),
  (folder) =>
    Effect.sync(() => {
      delete process.env["FONTCONFIG_FILE"]
      rmSync(folder, { recursive: true })
    })
)

it.scopedLive("a run without any font fails as fonts_missing, and its stamp can be read", () =>
  Effect.gen(function*() {
    const { run } = yield* runsOn(bodies)
    assert.deepInclude(yield* run("/page", ["screenshot"]), { status: "passed" })
    yield* withoutFonts
    const { run: runBare } = yield* runsOn(bodies)
    const bare = yield* runBare("/page", ["screenshot"])
    assert.deepInclude(bare, { status: "failed", reason: "fonts_missing" })
    const { row } = readPng(bare.screenshot ?? new Uint8Array())
    const stamp = new Set(Array.from({ length: 50 }, (_, index) => row(index).toString("hex")))
    assert.isAbove(stamp.size, 10)
  }))
