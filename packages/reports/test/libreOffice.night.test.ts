import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { isInstalled, show } from "../../../test/support/LibreOffice.ts"
import { makeReport, write } from "./support/Reports.ts"

describe.skipIf(!isInstalled)("LibreOffice", () => {
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
