import * as Effect from "effect/Effect"
import * as HeadersParser from "multipasta/HeadersParser"
import * as Search from "multipasta/Search"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { toPointer } from "../problem/JsonPointer.ts"
import { type Disposition, findBoundary, parseDisposition } from "./MultipartHeaders.ts"
import { ByteBuffer, givenTwice, makeRejection, type Splitter, type UploadRejected } from "./Splitter.ts"

const maximumParts = 20

// the rest of a line after a boundary
const longestLine = 64

const makeMalformed = (): InvalidRequest => makeRejection("", "The multipart body is malformed or cut off")

const lineFeed = 0x0a
const minus = 0x2d

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

const decodeField = (bytes: Uint8Array, name: string, isJson: boolean): unknown => {
  try {
    const text = strictUtf8.decode(bytes)
    return isJson ? JSON.parse(text) : text
  } catch {
    throw makeRejection(toPointer([name]), `Expected ${isJson ? "JSON" : "text"} in UTF-8`)
  }
}

type State = "preamble" | "delimiter" | "headers" | "file" | "field" | "end"

class MultipartSplitter implements Splitter {
  readonly pointer: string
  private readonly filePart: string
  private readonly jsonParts: ReadonlyArray<string>
  private readonly search: ReturnType<typeof Search.make>
  private readonly parseHeaders = HeadersParser.make()
  private readonly text = new ByteBuffer()
  private readonly fields = new Map<string, unknown>()
  private state: State = "preamble"
  private parts = 0
  private line: Array<number> = []
  private part: Disposition | undefined
  private found: Disposition | undefined
  private fieldStart = 0
  private bytes: Array<Uint8Array> = []

  constructor(filePart: string, jsonParts: ReadonlyArray<string>, boundary: string) {
    this.pointer = toPointer([filePart])
    this.filePart = filePart
    this.jsonParts = jsonParts
    this.search = Search.make(`\r\n--${boundary}`, (index, chunk) => this.read(index, chunk))
    // the first boundary needs no line before it
    this.search.write(new Uint8Array([0x0d, lineFeed]))
  }

  file() {
    return this.found
  }

  write(piece: Uint8Array): ReadonlyArray<Uint8Array> {
    this.bytes = []
    this.search.write(piece)
    return this.bytes
  }

  end(): Effect.Effect<unknown, UploadRejected> {
    this.search.end()
    return this.state === "end" ? Effect.succeed(Object.fromEntries(this.fields)) : makeMalformed()
  }

  // the index counts the boundaries before the chunk
  private read(index: number, chunk: Uint8Array): void {
    if (this.state === "end") return
    if (index !== this.parts) this.startPart(index)
    if (this.state === "preamble") return
    if (this.state === "file") this.bytes.push(chunk)
    else if (this.state === "field") this.text.add(chunk)
    else if (this.state === "delimiter") this.readDelimiter(index, chunk)
    else this.readHeaders(index, chunk)
  }

  private startPart(index: number): void {
    if (index !== this.parts + 1 || this.state === "delimiter" || this.state === "headers") throw makeMalformed()
    if (this.state === "field" && this.part !== undefined) {
      const { name } = this.part
      this.fields.set(name, decodeField(this.text.from(this.fieldStart), name, this.jsonParts.includes(name)))
    }
    this.parts = index
    this.state = "delimiter"
    this.line = []
  }

  private readDelimiter(index: number, chunk: Uint8Array): void {
    for (const [i, byte] of chunk.entries()) {
      this.line.push(byte)
      if (this.line[0] === minus && this.line[1] === minus) {
        this.state = "end"
        return
      }
      if (byte === lineFeed) {
        if (!/^[ \t]*\r\n$/.test(String.fromCharCode(...this.line))) throw makeMalformed()
        if (index > maximumParts) throw makeRejection("", `Too many parts. Send at most ${maximumParts}.`)
        this.state = "headers"
        return this.read(index, chunk.subarray(i + 1))
      }
      if (this.line.length > longestLine) throw makeMalformed()
    }
  }

  private readHeaders(index: number, chunk: Uint8Array): void {
    if (chunk.length === 0) return
    const result = this.parseHeaders(chunk, 0)
    if (result._tag === "Continue") return
    if (result._tag === "Failure") throw makeMalformed()
    const { "content-disposition": disposition, "content-type": type } = result.headers
    const part = parseDisposition(disposition, type)
    if (part === undefined) throw makeMalformed()
    this.openPart(part)
    this.read(index, chunk.subarray(result.endPosition))
  }

  private openPart(part: Disposition): void {
    const pointer = toPointer([part.name])
    this.part = part
    if (part.name === this.filePart) {
      if (this.found !== undefined) throw givenTwice(pointer)
      this.found = part
      this.state = "file"
      return
    }
    if (this.fields.has(part.name)) throw givenTwice(pointer)
    if (part.fileName !== undefined) {
      throw makeRejection(pointer, `Expected text. Send the file as the part "${this.filePart}".`)
    }
    this.state = "field"
    this.fieldStart = this.text.length
  }
}

// undefined if the boundary is missing or malformed
export const make = (
  filePart: string,
  jsonParts: ReadonlyArray<string>,
  contentType: string
): Splitter | undefined => {
  const boundary = findBoundary(contentType)
  return boundary === undefined ? undefined : new MultipartSplitter(filePart, jsonParts, boundary)
}
