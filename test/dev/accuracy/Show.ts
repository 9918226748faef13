import {
  addUp,
  bounds,
  certainOf,
  type Field,
  fields,
  precisionOf,
  recallOf,
  type Result,
  shareOf,
  sureOf
} from "./Compare.ts"
import type { Found } from "./Read.ts"
import type { CorpusFile } from "./Truth.ts"

export interface Timed {
  readonly file: CorpusFile
  readonly result: Result
  readonly millis: number
}

const toRate = (rate: number | undefined): string => rate === undefined ? "–" : rate === 1 ? "1" : rate.toFixed(3)

const toLine = (name: string, timed: ReadonlyArray<Timed>): ReadonlyArray<string> => {
  const result = addUp(timed.map((each) => each.result))
  return [
    name,
    String(timed.length),
    String(result.questions),
    toRate(recallOf(result)),
    toRate(precisionOf(result)),
    toRate(certainOf(result)),
    toRate(sureOf(result)),
    ...fields.map((field: Field) => toRate(shareOf(result, field))),
    String(Math.round(timed.reduce((sum, { millis }) => sum + millis, 0)))
  ]
}

const align = (rows: ReadonlyArray<ReadonlyArray<string>>): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row.map((text, column) => column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)).join(
      "  "
    )
  ).join("\n")
}

const group = (timed: ReadonlyArray<Timed>, keyOf: (file: CorpusFile) => string) => {
  const groups = new Map<string, Array<Timed>>()
  for (const each of timed) groups.set(keyOf(each.file), [...groups.get(keyOf(each.file)) ?? [], each])
  return [...groups].map(([name, members]) => toLine(name, members))
}

/** A line for each layout, format, language and set, and for all. */
export const showTable = (timed: ReadonlyArray<Timed>): string =>
  align([
    ["", "files", "questions", "recall", "precision", "certain", "sure", ...fields, "ms"],
    ...group(timed, (file) => `${file.format}: ${file.layout}${file.isLater ? " (later)" : ""}`),
    ...group(timed, (file) => file.format),
    ...group(timed, (file) => file.language),
    ...group(timed, (file) => file.isLater ? "layouts written later" : "layouts written first"),
    toLine("all", timed)
  ])

const isBelow = ({ result }: Timed): boolean =>
  recallOf(result) < bounds.file || precisionOf(result) < bounds.file || result.misses.length > 0

/** The worst files first, with this many misses of each kind. */
export const showMisses = (timed: ReadonlyArray<Timed>, most: number): string =>
  timed.filter(isBelow).toSorted((one, other) =>
    recallOf(one.result) * precisionOf(one.result) - recallOf(other.result) * precisionOf(other.result)
  ).map(({ file, result }) => {
    const counts = new Map<string, number>()
    const picked = result.misses.filter(({ what }) => {
      const kind = what.replace(/ .*/, "")
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      return (counts.get(kind) ?? 0) <= most
    })
    const shown = picked.map(({ expected, read, what }) =>
      `  ${what}\n    expected: ${expected}\n    read:     ${read}\n`
    )
    const rest = result.misses.length - shown.length
    return `\n${file.name}: recall ${toRate(recallOf(result))}, precision ${toRate(precisionOf(result))}\n${
      shown.join("")
    }${rest > 0 ? `  and ${rest} more\n` : ""}`
  }).join("")

/** Shows the reading of a file of which nothing is known. */
export const showCounts = (
  path: string,
  { failure, questions, warnings }: Found,
  millis: number,
  all: boolean
): string => {
  const count = (predicate: (question: Found["questions"][number]) => boolean) => questions.filter(predicate).length
  const kinds = [...new Set(questions.map(({ kind }) => kind))].map((kind) =>
    `${kind} ${count((question) => question.kind === kind)}`
  )
  const lines = all
    ? questions.map(({ answer, choices, kind, number, section, subject, text }) =>
      `  [${section.join(" > ")}] ${number ?? ""} ${text} (${[kind, ...choices].join(", ")})${
        subject === null ? "" : ` for ${subject}`
      }${answer === null ? "" : ` = ${answer}`}`.replaceAll(/\s+/g, " ")
    )
    : []
  return [
    `${path}: ${failure ?? `${questions.length} questions`}, ${count(({ answer }) => answer !== null)} answered, ${
      count(({ number }) => number !== null)
    } numbered, ${kinds.join(", ")}; ${warnings} warnings; ${Math.round(millis)} ms`,
    ...lines
  ].join("\n")
}
