import { type Report, type ReportFormat, ReportWriter } from "@attestry/core/report"
import * as NodeReportWriter from "@attestry/reports/NodeReportWriter"
import { Context, Effect, FastCheck, Layer, ManagedRuntime } from "effect"
import { globalValue } from "effect/GlobalValue"

export const makeReport = (more: Partial<Report> = {}): Report => ({
  title: "Statement of applicability",
  author: "Northwind Cloud",
  language: "en",
  createdAt: "2026-05-04T09:30:00.000Z",
  facts: [{ label: "Version", value: "3" }, { label: "Status", value: "Approved" }],
  columns: [{ label: "Control", width: 10 }, { label: "Text", width: 40 }],
  rows: [["A.5.1", "Policies"]],
  ...more
})

const words = Array.from({ length: 400 }, (_, index) => `word${index}`).join(" ")

/** A report that takes seconds as a PDF. */
export const longReport = makeReport({ rows: Array.from({ length: 2_000 }, (_, index) => [`A.${index}`, words]) })

/** A writer that is there as long as the scope. */
export const writer = (options?: NodeReportWriter.Options) =>
  Effect.map(Layer.build(NodeReportWriter.layer(options)), Context.get(ReportWriter))

export const writeWith = (options: NodeReportWriter.Options, format: ReportFormat, report: Report) =>
  Effect.scoped(Effect.flatMap(writer(options), ({ write }) => write(format, report)))

const makeShared = (name: string, options: NodeReportWriter.Options) => {
  const runtime = globalValue(
    `attestry/test/reports/${name}`,
    () => ManagedRuntime.make(NodeReportWriter.layer({ ...options, maxProcesses: 1 }))
  )
  return Layer.effectContext(Effect.map(runtime.runtimeEffect, ({ context }) => context))
}

/** A writer with the built-in font alone. It is one for all tests, because a process takes long to start. */
export const shared = makeShared("plain", { fonts: [] })

const withFonts = makeShared("fonts", {})

const service = Effect.map(ReportWriter, ({ write }) => write)

export const write = (format: ReportFormat, report: Report) =>
  Effect.map(writeAll(format, report), ({ bytes }) => bytes)

/** With the characters that have no glyph. */
export const writeAll = (format: ReportFormat, report: Report) =>
  Effect.provide(Effect.flatMap(service, (write) => write(format, report)), shared)

/** With the fonts of the package that is installed. */
export const writeWithFonts = (report: Report) =>
  Effect.provide(Effect.flatMap(service, (write) => write("pdf", report)), withFonts)

const alphabet = [
  ...Array.from("=+-@\t\r\n\0'\"＝＋－＠,;_xX0041AFaf&<>]"),
  "_x0041_",
  "_x",
  "\u0001",
  "\u0085",
  "\u2028",
  "\ufeff",
  "\ufffe",
  "\uffff",
  "]]>",
  "😀",
  "e\u0301"
]

/** Texts that formulas, quotes, XML and its escapes are made of. */
const hostileText = FastCheck.oneof(
  FastCheck.string({ unit: FastCheck.constantFrom(...alphabet), maxLength: 8 }),
  FastCheck.string({ unit: "binary", maxLength: 6 }),
  FastCheck.constantFrom(
    "=1+1",
    "=HYPERLINK(\"http://evil.example.com\")",
    "@SUM(A1)",
    "+1",
    "-1",
    "\t=1",
    "\r=1",
    "\0=1"
  )
)

/** 5,000 cells, the same in each run. */
export const hostileRows = (): ReadonlyArray<ReadonlyArray<string>> => {
  const texts = FastCheck.sample(hostileText, { numRuns: 5_000, seed: 20_260_504 })
  return Array.from({ length: 500 }, (_, row) => texts.slice(row * 10, row * 10 + 10))
}

export const tenColumns = Array.from({ length: 10 }, (_, index) => ({ label: `Column ${index + 1}`, width: 20 }))
