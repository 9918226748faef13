import { fillQuestionnaire } from "@attestry/documents/FillQuestionnaire"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { execFile, spawnSync } from "node:child_process"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { corpus } from "../../../test/dev/accuracy/Corpus.ts"
import { read } from "../../../test/dev/accuracy/Read.ts"
import { folder } from "../../../test/support/TemporaryFolder.ts"
import { makeReport, write } from "./support/Reports.ts"

const office = "soffice"
const isInstalled = spawnSync(office, ["--version"]).error === undefined

/** All sheets as CSV, or the text of a document. */
const filters = {
  csv: "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1",
  docx: "txt:Text (encoded):UTF8",
  xlsx: "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"
}

const convert = (path: string, folder: string, filter: string) =>
  Effect.promise(async () => {
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`
    await promisify(execFile)(office, [profile, "--headless", "--convert-to", filter, "--outdir", folder, path])
    const name = basename(path).replace(/\.\w+$/, "")
    return readdirSync(folder)
      .filter((file) => file.startsWith(name) && file !== basename(path))
      .map((file) => readFileSync(join(folder, file), "utf8"))
      .join("\n")
  })

/** One file of each layout that can be filled in. */
const filesOf = (format: "docx" | "xlsx") => [
  ...new Map([...corpus()].filter((file) => file.format === format).map((file) => [file.layout, file])).values()
]

describe.skipIf(!isInstalled)("LibreOffice", () => {
  it.scopedLive.each(["docx", "xlsx"] as const)(
    "opens each layout of %s that was filled in, and shows the answers",
    (format) =>
      Effect.gen(function*() {
        const path = yield* folder
        for (const { bytes, fileName, fileType } of filesOf(format)) {
          const { questions } = yield* Effect.promise(() => read({ bytes, fileName, fileType }))
          const asked = questions.filter(({ choices, kind }) => choices.length === 0 && kind === "text")
          const texts = asked.flatMap(({ answerPlace }, index) =>
            answerPlace === null ? [] : [{ place: answerPlace, text: `filledin${index}` }]
          )
          const filled = yield* fillQuestionnaire({ fileName, fileType, bytes, mapping: [] }, texts)
          writeFileSync(join(path, fileName), filled.bytes)
          const shown = yield* convert(join(path, fileName), path, filters[format])
          for (const { text } of texts) assert.include(shown, text, fileName)
        }
      }),
    1_200_000
  )

  it.scopedLive("opens reports, and shows their cells", () =>
    Effect.gen(function*() {
      const path = yield* folder
      const rows = [["A.1", "=1+1"], ["A.2", "a & b < c"]]
      for (const format of ["xlsx", "csv", "docx"] as const) {
        const report = makeReport({ headings: [{ row: 1, title: "Second" }], rows })
        writeFileSync(join(path, `report.${format}`), yield* write(format, report))
        const shown = yield* convert(join(path, `report.${format}`), yield* folder, filters[format])
        for (const text of ["A.1", "=1+1", "A.2", "a & b < c"]) assert.include(shown, text, format)
      }
    }), 300_000)
})
