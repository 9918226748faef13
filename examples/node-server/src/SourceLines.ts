import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"

const SourceMap = Schema.Struct({ sources: Schema.Array(Schema.String), mappings: Schema.String })

const decodeMap = Schema.decodeUnknownSync(Schema.parseJson(SourceMap))

interface Table {
  readonly sources: ReadonlyArray<string>
  /** Four numbers for each piece, all from 0: line and column in the bundle, number and line of its source. */
  readonly pieces: Int32Array
}

const width = 4

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
const digits = new Uint8Array(128)
for (let i = 0; i < alphabet.length; i++) digits[alphabet.charCodeAt(i)] = i

/** Adds the numbers of a segment, which are written in base 32 with the lowest digit first, to the values. */
const addSegment = (segment: string, values: Int32Array): void => {
  let field = 0
  let sum = 0
  let shift = 0
  for (let i = 0; i < segment.length; i++) {
    const bits = digits[segment.charCodeAt(i)] ?? 0
    sum += (bits & 31) << shift
    shift += 5
    if (bits > 31) continue
    values[field] = (values[field] ?? 0) + ((sum & 1) === 1 ? -(sum >> 1) : sum >> 1)
    field++
    sum = 0
    shift = 0
  }
}

/** Reads a source map. Node's own class keeps 100,000 objects of it. */
const toTable = ({ mappings, sources }: typeof SourceMap.Type): Table => {
  const pieces: Array<number> = []
  const values = new Int32Array(5)
  mappings.split(";").forEach((text, line) => {
    values[0] = 0
    for (const segment of text === "" ? [] : text.split(",")) {
      addSegment(segment, values)
      pieces.push(line, values[0] ?? 0, values[1] ?? 0, values[2] ?? 0)
    }
  })
  return { sources, pieces: Int32Array.from(pieces) }
}

/** The source and its line, from 1, of a place in the bundle, whose line and column count from 0. */
const find = ({ pieces, sources }: Table, line: number, column: number) => {
  let from = 0
  let to = pieces.length / width
  while (from < to) {
    const middle = (from + to) >> 1
    const [at = 0, start = 0] = pieces.subarray(middle * width, middle * width + 2)
    if (at < line || at === line && start <= column) from = middle + 1
    else to = middle
  }
  const [at, , source = 0, original = 0] = pieces.subarray((from - 1) * width, from * width)
  const name = sources[source]
  return from === 0 || at !== line || name === undefined ? undefined : { name, line: original + 1 }
}

const tables = new Map<string, Table | undefined>()

// a fault here must not hide the error whose trace is made
const readTable = (file: string): Table | undefined => {
  try {
    return toTable(decodeMap(readFileSync(new URL(`${file}.map`), "utf8")))
  } catch {
    return undefined
  }
}

const tableOf = (file: string): Table | undefined => {
  if (!tables.has(file)) tables.set(file, readTable(file))
  return tables.get(file)
}

interface Frame extends NodeJS.CallSite {
  toString(): string
}

const toText = (frame: Frame): string => {
  const text = frame.toString()
  const file = frame.getFileName()
  if (!file?.startsWith("file:")) return text
  const [line, column] = [frame.getLineNumber() ?? 1, frame.getColumnNumber() ?? 1]
  const table = tableOf(file)
  const found = table && find(table, line - 1, column - 1)
  return found ? text.replace(`${file}:${line}:${column}`, `${new URL(found.name, file).href}:${found.line}`) : text
}

/**
 * Names source lines in stack traces. Reads the map of a file when the first trace needs it, because Node's option
 * `--enable-source-maps` reads all of them at the start and keeps them.
 */
export const install = (): void => {
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${toText(frame)}`)].join("\n")
}
