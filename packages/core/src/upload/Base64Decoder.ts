import { native } from "./NativeBuffer.ts"

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

const invalid = 255
const values = new Uint8Array(256).fill(invalid)
for (let i = 0; i < alphabet.length; i++) values[alphabet.charCodeAt(i)] = i

const valueAt = (text: Uint8Array, index: number): number => values[text[index] ?? 0] ?? invalid

type DecodeGroups = (text: Uint8Array) => Uint8Array | undefined

// decodes groups of four characters; undefined if one is invalid
export const decodeByTable: DecodeGroups = (text) => {
  const bytes = new Uint8Array(text.length / 4 * 3)
  let all = 0
  for (let i = 0, o = 0; i < text.length; i += 4) {
    const a = valueAt(text, i)
    const b = valueAt(text, i + 1)
    const c = valueAt(text, i + 2)
    const d = valueAt(text, i + 3)
    all |= a | b | c | d
    bytes[o++] = (a << 2) | (b >> 4)
    bytes[o++] = (b << 4) | (c >> 2)
    bytes[o++] = (c << 6) | d
  }
  return all < 64 ? bytes : undefined
}

// `Buffer` takes two characters outside of the alphabet for those of URLs, and skips all others.
const makeNative = (buffer: NonNullable<typeof native>): DecodeGroups => (text) => {
  const characters = buffer.from(text.buffer, text.byteOffset, text.length).toString("latin1")
  if (characters.includes("-") || characters.includes("_")) return undefined
  const bytes = buffer.from(characters, "base64")
  return bytes.length === text.length / 4 * 3 ? bytes : undefined
}

export const decodeGroups: DecodeGroups = native === undefined ? decodeByTable : makeNative(native)

const padding = 0x3d

// decodes the last 1 to 4 characters; their padding is optional, but not half of it
const decodeLast = (text: Uint8Array): Uint8Array | undefined => {
  const end = text.indexOf(padding)
  const count = end === -1 ? text.length : end
  if (end !== -1 && (text.length < 4 || text.subarray(end).some((character) => character !== padding))) return undefined
  if (count < 2) return undefined
  const group = new Uint8Array(4).fill(alphabet.charCodeAt(0))
  group.set(text.subarray(0, count))
  const unused = valueAt(group, count - 1) & (count === 2 ? 15 : count === 3 ? 3 : 0)
  return unused === 0 ? decodeByTable(group)?.subarray(0, count - 1) : undefined
}

// a loop copies fewer characters faster
const short = 64

// Decodes canonical base64 as it arrives. Undefined stands for an error.
export class Base64Decoder {
  // a piece of the body, and what was kept of the one before
  private text = new Uint8Array(65_540)
  private length = 0
  private readonly decode: DecodeGroups

  constructor(decode: DecodeGroups = decodeGroups) {
    this.decode = decode
  }

  add(text: Uint8Array, start: number, end: number): void {
    this.reserve(end - start)
    if (end - start > short) this.text.set(text.subarray(start, end), this.length)
    else for (let i = start; i < end; i++) this.text[this.length + i - start] = text[i] ?? 0
    this.length += end - start
  }

  addCharacter(character: number): void {
    this.reserve(1)
    this.text[this.length++] = character
  }

  // decodes what was added; the last group is kept, because only it may have padding
  take(): Uint8Array | undefined {
    const count = 4 * Math.floor(Math.max(0, this.length - 1) / 4)
    const bytes = this.decode(this.text.subarray(0, count))
    this.text.copyWithin(0, count, this.length)
    this.length -= count
    return bytes
  }

  // the length is at most 4 after `take`; no characters at all are valid
  end(): Uint8Array | undefined {
    return this.length === 0 ? new Uint8Array(0) : decodeLast(this.text.subarray(0, this.length))
  }

  private reserve(count: number): void {
    if (this.length + count <= this.text.length) return
    const grown = new Uint8Array(2 * (this.length + count))
    grown.set(this.text.subarray(0, this.length))
    this.text = grown
  }
}
