import {
  type Report,
  type ReportCell,
  type ReportFormat,
  ReportWriter,
  type WrittenReport
} from "@attestry/core/report"
import { assert, type Vitest } from "@effect/vitest"
import { Context, Effect } from "effect"
import { setImmediate } from "node:timers/promises"
import { oddTexts } from "../internal/OddValues.ts"

/** Content of a file for a reader that knows the rules of the writer. */
export interface ReadReport {
  readonly title: string
  readonly author: string
  readonly facts: Report["facts"]
  readonly labels: ReadonlyArray<string>
  /** A number as its digits, an empty cell as an empty text. */
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** Reader of the files under test, independent of the writer. */
export class ReportReader
  extends Context.Tag("@attestry/conformance/report/ReportWriterSuite/ReportReader")<ReportReader, {
    /** Reads a format with cells back. Fails if a cell of it is a formula. Of CSV, title and author are empty, as the facts. */
    readonly read: (format: "xlsx" | "csv", bytes: Uint8Array) => Effect.Effect<ReadReport>
    /** All text of a PDF or DOCX but what its pages repeat, in order. White space does not count. */
    readonly readText: (format: "pdf" | "docx", bytes: Uint8Array) => Effect.Effect<string>
  }>()
{}

const hostileTexts = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\0=1", "＝1", "'=1", "_x0041_", "a\u0001b"]

const texts = [...oddTexts, ...hostileTexts]

const makeReport = (rows: Report["rows"], more: Partial<Report> = {}): Report => ({
  title: "Statement of applicability",
  author: "Example & Sons <Ltd>",
  language: "en",
  createdAt: "2026-05-04T09:30:00.000Z",
  facts: [{ label: "Version", value: "3" }, { label: "=1+1", value: "@Approved \"by\" Ines" }],
  columns: [{ label: "Control", width: 10 }, { label: "Text", width: 40 }, { label: "Number", width: 8 }],
  rows,
  ...more
})

const toText = (cell: ReportCell): string => String(cell ?? "")

const toRead = (format: "xlsx" | "csv", report: Report): ReadReport =>
  format === "csv" ? { ...toAll(report), title: "", author: "", facts: [] } : toAll(report)

const toAll = ({ author, columns, facts, rows, title }: Report): ReadReport => ({
  title,
  author,
  facts,
  labels: columns.map(({ label }) => label),
  rows: rows.map((row) => row.map(toText))
})

const allTexts = (report: Report): string => {
  const { author, facts, labels, rows, title } = toAll(report)
  return [title, author, ...facts.flatMap(({ label, value }) => [label, value]), ...labels, ...rows.flat()].join("")
}

const withoutSpace = (text: string): string => text.replaceAll(/\s+/gu, "")

const scripts = [
  "Latin: Zoë Ødegård, Łódź, Ağaoğlu, Straße",
  "Ελληνικά: Πολιτική ασφάλειας",
  "Кириллица: Политика безопасности, Їжак",
  "<b>&amp;</b> =1+1 \\ (a) [b] ${c}"
]

const toBytes = <E>(written: Effect.Effect<WrittenReport, E>) => Effect.map(written, ({ bytes }) => bytes)

type It = Pick<Vitest.MethodsNonLive<ReportReader | ReportWriter, true>, "effect">

const cellCases = (it: It, format: "xlsx" | "csv"): void => {
  it.effect(`ReportWriter keeps every text of ${format}, and runs none as a formula`, () =>
    Effect.gen(function*() {
      const { write } = yield* ReportWriter
      const { read } = yield* ReportReader
      const rows = texts.map((text, index): ReadonlyArray<ReportCell> => [`A.${index}`, text, index - 5])
      const report = makeReport([...rows, [null, "", null]])
      assert.deepStrictEqual(yield* read(format, yield* toBytes(write(format, report))), toRead(format, report))
      const empty = makeReport([], { facts: [] })
      assert.deepStrictEqual(yield* read(format, yield* toBytes(write(format, empty))), toRead(format, empty))
    }))

  it.effect(`ReportWriter keeps a text of ${format} that is longer than a cell of a spreadsheet`, () =>
    Effect.gen(function*() {
      const { write } = yield* ReportWriter
      const { read } = yield* ReportReader
      const report = makeReport([["A.1", "0123456789".repeat(10_000), 1], ["A.2", "🔑".repeat(20_000), 2]])
      assert.deepStrictEqual(yield* read(format, yield* toBytes(write(format, report))), toRead(format, report))
    }))
}

const textCases = (it: It, format: "pdf" | "docx"): void => {
  it.effect(`ReportWriter writes Latin, Greek and Cyrillic to ${format} so that they can be read again`, () =>
    Effect.gen(function*() {
      const { write } = yield* ReportWriter
      const { readText } = yield* ReportReader
      const report = makeReport(scripts.map((text, index) => [`A.${index}`, text, index]))
      assert.strictEqual(
        withoutSpace(yield* readText(format, yield* toBytes(write(format, report)))),
        withoutSpace(allTexts(report))
      )
    }))

  it.effect(`ReportWriter shows a sign in ${format} for each character that it cannot show`, () =>
    Effect.gen(function*() {
      const { write } = yield* ReportWriter
      const { readText } = yield* ReportReader
      const report = makeReport([["A.1", "before \u{10ffff} after \u0001", 1]])
      const read = yield* readText(format, yield* toBytes(write(format, report)))
      assert.match(withoutSpace(read), /before[^\s]+after[^\s]+1$/)
    }))

  it.effect(`ReportWriter puts the headings of ${format} above their rows`, () =>
    Effect.gen(function*() {
      const { write } = yield* ReportWriter
      const { readText } = yield* ReportReader
      const headings = [{ row: 1, title: "First <part>" }, { row: 2, title: "Second part" }]
      const report = makeReport([["A.1", "one", 1], ["A.2", "two", 2], ["A.3", "three", 3]], { headings })
      const read = withoutSpace(yield* readText(format, yield* toBytes(write(format, report))))
      assert.match(read, /A\.1one1First<part>.*A\.2two2Secondpart.*A\.3three3$/)
    }))
}

const formatCases = (it: It, format: ReportFormat): void => {
  it.effect(`ReportWriter makes the same ${format} of the same report, whatever it made before`, () =>
    Effect.gen(function*() {
      const { write } = yield* ReportWriter
      const report = makeReport(scripts.map((text, index) => [`A.${index}`, text, index]))
      const first = yield* write(format, report)
      yield* write(format, makeReport([["A.2", "another", 2]], { title: "Another" }))
      assert.deepStrictEqual(yield* write(format, report), first)
    }))

  it.effect(`ReportWriter gives each of many concurrent ${format} files to its caller`, () =>
    Effect.gen(function*() {
      const { write } = yield* ReportWriter
      const reports = Array.from({ length: 6 }, (_, index) => makeReport([[`A.${index}`, "text", index]]))
      const together = yield* Effect.forEach(reports, (report) => write(format, report), { concurrency: "unbounded" })
      const alone = yield* Effect.forEach(reports, (report) => write(format, report))
      assert.deepStrictEqual(together, alone)
    }))

  it.effect(`ReportWriter gives the event loop turns while it makes ${format}`, () =>
    Effect.gen(function*() {
      const { write } = yield* ReportWriter
      const report = makeReport(
        Array.from({ length: format === "pdf" ? 200 : 3_000 }, (_, index) => [`A.${index}`, scripts.join(" "), index])
      )
      let turns = 0
      const count = Effect.forever(Effect.promise(async () => {
        await setImmediate()
        turns++
      }))
      yield* Effect.raceFirst(write(format, report), count)
      assert.isAbove(turns, 5)
    }))
}

/** Promises of a `ReportWriter`, for each format that the one under test writes. The layer needs a reader too. */
export const reportWriterSuite = (it: It, formats: ReadonlyArray<ReportFormat>): void => {
  it.effect("ReportWriter names the formats that it writes", () =>
    Effect.map(ReportWriter, (writer) => assert.sameMembers([...writer.formats], [...formats])))
  for (const format of formats) {
    formatCases(it, format)
    if (format === "pdf" || format === "docx") textCases(it, format)
    else cellCases(it, format)
  }
}
