import { environment } from "@attestry/cli/Main"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { attestryOver } from "../../support/CommandLine.ts"
import { folder } from "../../support/TemporaryFolder.ts"

const attestry = attestryOver(environment)

const written = (name: string, text: string) =>
  Effect.gen(function*() {
    const path = join(yield* folder, name)
    yield* Effect.promise(() => writeFile(path, text))
    return path
  })

describe("attestry questionnaire read", () => {
  it.scopedLive("shows what each stage saw of a table", () =>
    Effect.gen(function*() {
      const path = yield* written(
        "q.csv",
        "No,Question,Answer\n1,Do you encrypt backups?,Yes\n2,Do you test restores?,\n"
      )
      const { err, exitCode, out } = yield* attestry("questionnaire", "read", path)
      assert.strictEqual(err, "")
      assert.strictEqual(exitCode, 0)
      const lines = out.split("\n")
      assert.deepStrictEqual(lines.filter((line) => !line.startsWith(" ")), [
        "1. Blocks of the file (csv)",
        "2. Headers and columns",
        "3. Questions: 2",
        "4. Warnings: 0"
      ])
      assert.match(
        out,
        /header in row 1, rows 2 to 3: number A [\d.]+; question B [\d.]+; answer C [\d.]+: 2 questions/
      )
      assert.match(out, /csv!B2: 1 Do you encrypt backups\? \[\] \w+.*, answer at csv!C2: Yes, certainty 0\.\d\d/)
    }))

  it.scopedLive("shows the paragraphs of a text, and prints the result as JSON", () =>
    Effect.gen(function*() {
      const path = yield* written(
        "q.md",
        "# Backups\n\n1. Do you encrypt backups?\n\nYes, all.\n\n2. Do you test restores?\n"
      )
      const { out } = yield* attestry("questionnaire", "read", path)
      assert.include(out, "line 1: heading 1, Backups")
      assert.include(out, "line 3: 1 Do you encrypt backups? [Backups] text, answer at line 5: Yes, all.")
      const { json } = yield* attestry("questionnaire", "read", path, "--json")
      assert.strictEqual(json.format, "text")
      assert.deepStrictEqual(json.questions.map(({ answer }: { answer: unknown }) => answer), ["Yes, all.", null])
    }))

  it.scopedLive("says why it shows nothing", () =>
    Effect.gen(function*() {
      const missing = yield* attestry("questionnaire", "read", "/nowhere/q.xlsx")
      assert.strictEqual(missing.exitCode, 1)
      assert.include(missing.err, "The file /nowhere/q.xlsx can't be read.")
      const path = yield* written("q.xlsx", "PK\u0003\u0004")
      const damaged = yield* attestry("questionnaire", "read", path)
      assert.strictEqual(damaged.exitCode, 1)
      assert.include(damaged.err, `The questions of ${path} can't be read: damaged`)
    }))
})
