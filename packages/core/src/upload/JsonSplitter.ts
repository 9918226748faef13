import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import type { Limit } from "../contract/ApiRequest.ts"
import * as JsonBody from "../http/JsonBody.ts"
import { Base64Decoder } from "./Base64Decoder.ts"
import { indexOfByte } from "./NativeBuffer.ts"
import { ByteBuffer, givenTwice, makeRejection, type Splitter, type UploadRejected } from "./Splitter.ts"

const quote = 0x22
const backslash = 0x5c
const slash = 0x2f

const utf8 = new TextDecoder()

const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

// decodes the escape of one character; undefined if it cannot be base64, NaN if more of it must come
const decodeEscape = (escape: string): number | undefined => {
  if (escape === "/") return slash
  if (!/^u[0-9a-fA-F]{0,4}$/.test(escape)) return undefined
  const code = Number.parseInt(escape.slice(1), 16)
  return escape.length < 5 ? NaN : code < 128 ? code : undefined
}

const hexOf = (digit: number): number => {
  if (digit >= 0x30 && digit <= 0x39) return digit - 0x30
  const letter = digit | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : 16
}

// Some encoders write each plus sign as an escape. This reads one that is whole; undefined for any other.
const codeAt = (text: Uint8Array, start: number): number | undefined => {
  if (text[start] !== 0x75 || text[start + 1] !== 0x30 || text[start + 2] !== 0x30) return undefined
  const high = hexOf(text[start + 3] ?? 0)
  const low = hexOf(text[start + 4] ?? 0)
  return high > 7 || low > 15 ? undefined : 16 * high + low
}

const largeRest = 65_536

// Reads the named member of a JSON object as base64, and keeps all else as a JSON text in which the member is empty.
// That text is parsed at the end, so faults of its structure may pass until then.
class JsonSplitter implements Splitter {
  readonly pointer: string
  private readonly member: string
  private readonly limit: Limit
  private readonly rest = new ByteBuffer()
  private readonly decoder = new Base64Decoder()
  private depth = 0
  private inString = false
  private isEscaped = false
  private stringStart = 0
  // a string of the outermost object that may be the name of a member
  private name: Uint8Array | undefined
  private isValueNext = false
  private isFound = false
  private isOtherType = false
  private isStarted = false
  private inFile = false
  // an escaped character in the file that has begun
  private escape: string | undefined

  constructor(member: string, limit: Limit) {
    this.pointer = `/${member}`
    this.member = member
    this.limit = limit
  }

  file() {
    return this.isStarted ? {} : undefined
  }

  write(piece: Uint8Array): ReadonlyArray<Uint8Array> {
    const bytes: Array<Uint8Array> = []
    for (let i = 0; i < piece.length;) i = this.inFile ? this.readFile(piece, i, bytes) : this.readRest(piece, i)
    return bytes
  }

  end(): Effect.Effect<unknown, UploadRejected> {
    const rest = this.rest.from(0)
    const parsed = rest.length > largeRest ? JsonBody.parseInTurns(rest, this.limit) : JsonBody.parse(rest, this.limit)
    return Effect.flatMap(parsed, (value): Effect.Effect<unknown, UploadRejected> => {
      if (this.isOtherType) return makeRejection(this.pointer, "Expected string")
      if (!this.isFound || !Predicate.isRecord(value)) return Effect.succeed(value)
      return Effect.succeed(Object.fromEntries(Object.entries(value).filter(([name]) => name !== this.member)))
    })
  }

  private reject() {
    return makeRejection(this.pointer, "Expected base64 with the standard alphabet, without blanks")
  }

  private take(bytes: Array<Uint8Array>, part: Uint8Array | undefined): void {
    if (part === undefined) throw this.reject()
    if (part.length > 0) bytes.push(part)
  }

  private readFile(piece: Uint8Array, start: number, bytes: Array<Uint8Array>): number {
    const found = indexOfByte(piece, quote, start)
    const end = found === -1 ? piece.length : found
    this.readCharacters(piece.subarray(start, end))
    this.take(bytes, this.decoder.take())
    if (found === -1) return end
    // a quote that is escaped has its backslash before it
    if (this.escape !== undefined) throw this.reject()
    this.take(bytes, this.decoder.end())
    this.inFile = false
    this.rest.addByte(quote)
    return end + 1
  }

  private readCharacters(text: Uint8Array): void {
    for (let i = 0; i < text.length;) {
      if (this.escape === undefined) {
        const found = indexOfByte(text, backslash, i)
        const end = found === -1 ? text.length : found
        this.decoder.add(text, i, end)
        if (found !== -1) this.escape = ""
        i = end + 1
      } else i = this.readWhole(text, i) ?? this.readPart(text, i)
    }
  }

  private readWhole(text: Uint8Array, start: number): number | undefined {
    if (this.escape !== "") return undefined
    const isSlash = text[start] === slash
    const character = isSlash ? slash : codeAt(text, start)
    if (character === undefined) return undefined
    this.decoder.addCharacter(character)
    this.escape = undefined
    return start + (isSlash ? 1 : 5)
  }

  // an escape may be cut anywhere
  private readPart(text: Uint8Array, start: number): number {
    const escape = `${this.escape}${String.fromCharCode(text[start] ?? 0)}`
    const character = decodeEscape(escape)
    if (character === undefined) throw this.reject()
    this.escape = Number.isNaN(character) ? escape : undefined
    if (this.escape === undefined) this.decoder.addCharacter(character)
    return start + 1
  }

  // returns the place behind the piece, or behind the quote with which the file begins
  private readRest(piece: Uint8Array, start: number): number {
    for (let i = start; i < piece.length; i++) {
      const byte = piece[i] ?? 0
      this.rest.addByte(byte)
      if (this.inString) this.readString(byte)
      else if (byte === quote && this.isValueNext) {
        this.isValueNext = false
        this.isStarted = true
        this.inFile = true
        return i + 1
      } else this.readStructure(byte)
    }
    return piece.length
  }

  private readString(byte: number): void {
    if (this.isEscaped) this.isEscaped = false
    else if (byte === backslash) this.isEscaped = true
    else if (byte === quote) {
      this.inString = false
      if (this.depth === 1) this.name = this.rest.from(this.stringStart)
    }
  }

  private readStructure(byte: number): void {
    if (isBlank(byte)) return
    if (this.isValueNext) {
      this.isValueNext = false
      this.isOtherType = true
    }
    if (byte === quote) {
      this.inString = true
      this.stringStart = this.rest.length - 1
    } else if (byte === 0x3a && this.name !== undefined && this.isMember(this.name)) {
      if (this.isFound) throw givenTwice(this.pointer)
      this.isFound = true
      this.isValueNext = true
    } else if (byte === 0x7b || byte === 0x5b) this.depth++
    else if (byte === 0x7d || byte === 0x5d) this.depth--
    this.name = undefined
  }

  private isMember(name: Uint8Array): boolean {
    // each character may be written as an escape
    if (name.length > 6 * this.member.length + 2) return false
    const text = utf8.decode(name)
    if (!text.includes("\\")) return text === `"${this.member}"`
    try {
      return JSON.parse(text) === this.member
    } catch {
      return false
    }
  }
}

export const make = (member: string, limit: Limit): Splitter => new JsonSplitter(member, limit)
