import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { command } from "../support/processes.ts"

const everyDay = { STACKS: undefined, LEVEL: undefined, REPORT: undefined, NODE_OPTIONS: "", VITEST: "" }

const run = (folder: string, name: string, ...args: ReadonlyArray<string>) =>
  Effect.scoped(Effect.gen(function*() {
    const { exit, output } = yield* command(name, args, folder, everyDay)
    if ((yield* exit) !== 0) return yield* Effect.dieMessage(`${name} ${args.join(" ")}: ${output()}`)
    return stripVTControlCharacters(output())
  }))

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "")

/** Links to what is installed. The links to our own packages are relative, so they lead to those of the copy. */
const linkInstalled = (folder: string) => {
  const holders = [".", ...readdirSync("packages").map((name) => join("packages", name))]
  for (const modules of holders.map((holder) => join(holder, "node_modules")).filter(existsSync)) {
    mkdirSync(join(folder, modules))
    for (const name of readdirSync(modules).map((name) => join(modules, name))) {
      if (name.includes("@attestry")) cpSync(name, join(folder, name), { recursive: true, verbatimSymlinks: true })
      else symlinkSync(resolve(name), join(folder, name))
    }
  }
}

const copy = Effect.acquireRelease(
  Effect.gen(function*() {
    const folder = mkdtempSync(join(tmpdir(), "attestry-context-"))
    const files = linesOf(yield* run(".", "git", "ls-files", "-co", "--exclude-standard")).filter(existsSync)
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      cpSync(file, join(folder, file))
    }
    linkInstalled(folder)
    yield* run(folder, "git", "init", "--quiet")
    yield* run(folder, "git", "add", "--all")
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

describe("a new context", () => {
  it.scopedLive(
    "edits at most 8 files outside its own folders, and passes every check and test",
    () =>
      Effect.gen(function*() {
        const folder = yield* copy
        yield* run(folder, "npm", "run", "scaffold", "--", "risk", "rsk", "risks")
        for (const table of ["openapi", "docsTables"]) yield* run(folder, "npm", "test", "--", table, "-u")
        yield* run(folder, "npm", "run", "--silent", "format")
        const edited = linesOf(yield* run(folder, "git", "diff", "--name-only"))
        const created = linesOf(yield* run(folder, "git", "ls-files", "--others", "--exclude-standard"))
        console.log(`${edited.length} edited, ${created.length} created`)
        assert.isAtMost(edited.length, 8, edited.join(", "))
        assert.isAtMost(created.length, 16, created.join(", "))
        // a check of the tree counts what is committed
        yield* run(folder, "git", "add", "--all")
        yield* run(folder, "npm", "run", "--silent", "verify")
        yield* run(folder, "npm", "test")
      }),
    2_400_000
  )
})
