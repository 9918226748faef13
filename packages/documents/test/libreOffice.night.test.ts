import { fillQuestionnaire } from "@attestry/documents/FillQuestionnaire"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFile, spawnSync } from "node:child_process"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { corpus } from "../../../test/dev/accuracy/Corpus.ts"
import { read } from "../../../test/dev/accuracy/Read.ts"
import { folder } from "../../../test/support/TemporaryFolder.ts"
import { makeReport, write } from "./support/Reports.ts"

const office = "soffice"
const isInstalled = spawnSync(office, ["--version"]).error === undefined

const allSheets = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"
const filters = { csv: allSheets, docx: "txt:Text (encoded):UTF8", xlsx: allSheets }

/** Returns the text of all sheets, or of the document. */
const show = (bytes: Uint8Array, fileName: string, format: keyof typeof filters) =>
  Effect.gen(function*() {
    const [profile, shown] = [pathToFileURL(yield* folder).href, yield* folder]
    const path = join(yield* folder, fileName)
    writeFileSync(path, bytes)
    const options = [`-env:UserInstallation=${profile}`, "--headless", "--convert-to", filters[format]]
    yield* Effect.promise(() => promisify(execFile)(office, [...options, "--outdir", shown, path]))
    return readdirSync(shown).map((name) => readFileSync(join(shown, name), "utf8")).join("\n")
  })

/** One file of each layout that can be filled in. */
const filesOf = (format: "docx" | "xlsx") => [
  ...new Map([...corpus()].filter((file) => file.format === format).map((file) => [file.layout, file])).values()
]

// it is no package of npm, so where it is missing these tests are counted as skipped in the last line of a run
describe.skipIf(!isInstalled)("LibreOffice", () => {
  it.scopedLive.each(["docx", "xlsx"] as const)(
    "opens each layout of %s that was filled in, and shows the answers",
    (format) =>
      Effect.gen(function*() {
        for (const { bytes, fileName, fileType } of filesOf(format)) {
          const { questions } = yield* Effect.promise(() => read({ bytes, fileName, fileType }))
          const asked = questions.filter(({ choices, kind }) => choices.length === 0 && kind === "text")
          const texts = asked.flatMap(({ answerPlace }, index) =>
            answerPlace === null ? [] : [{ place: answerPlace, text: `filled ${index} in` }]
          )
          const filled = yield* fillQuestionnaire({ fileName, fileType, bytes, mapping: [] }, texts)
          const shown = yield* show(filled.bytes, fileName, format)
          for (const { text } of texts) assert.include(shown, text, fileName)
        }
      }),
    1_200_000
  )

  it.scopedLive("opens reports, and shows their cells", () =>
    Effect.gen(function*() {
      const rows = [["A.1", "=1+1"], ["A.2", "a & b < c"]]
      for (const format of ["xlsx", "csv", "docx"] as const) {
        const report = makeReport({ headings: [{ row: 1, title: "Second" }], rows })
        const shown = yield* show(yield* write(format, report), `report.${format}`, format)
        for (const text of ["A.1", "=1+1", "A.2", "a & b < c"]) assert.include(shown, text, format)
      }
    }), 300_000)
})
