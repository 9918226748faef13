import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { SourceMap, type SourceOrigin } from "node:module"

const decode = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({
  version: Schema.Number,
  sources: Schema.mutable(Schema.Array(Schema.String)),
  names: Schema.mutable(Schema.Array(Schema.String)),
  mappings: Schema.String
})))

const maps = new Map<string, SourceMap | undefined>()

const readMap = (file: string): SourceMap | undefined => {
  try {
    const map = decode(readFileSync(new URL(`${file}.map`), "utf8"))
    return new SourceMap({ ...map, file, sourceRoot: "", sourcesContent: [] })
  } catch {
    // without a map the trace names the bundle
    return undefined
  }
}

const findMap = (file: string): SourceMap | undefined => {
  if (!maps.has(file)) maps.set(file, readMap(file))
  return maps.get(file)
}

interface Frame extends NodeJS.CallSite {
  toString(): string
}

const isFound = (origin: object): origin is SourceOrigin => "fileName" in origin

const toText = (frame: Frame): string => {
  const text = frame.toString()
  const [file, line, column] = [frame.getFileName(), frame.getLineNumber() ?? 1, frame.getColumnNumber() ?? 1]
  if (!file?.startsWith("file:")) return text
  const found = findMap(file)?.findOrigin(line, column) ?? {}
  if (!isFound(found)) return text
  return text.replace(`${file}:${line}:${column}`, `${new URL(found.fileName, file).href}:${found.lineNumber}`)
}

/**
 * Names the sources of the bundle in stack traces. Reads a map when the first trace needs it, because Node's option
 * `--enable-source-maps` reads all of them at the start and keeps them, which takes 15 to 20 MiB.
 */
export const nameSourcesInStackTraces = (): void => {
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${toText(frame)}`)].join("\n")
}
