import * as Sha256 from "../shared/Sha256.ts"
import { isAbsent, sortNames, special } from "./CanonicalJson.ts"
import { isHighSurrogate, isLowSurrogate } from "./ContentRules.ts"

const size = 16_384

// the longest that one unit of UTF-16 becomes, which is an escape
const longest = 6

// a call of the runtime costs more than it saves
const short = 32

const utf8 = new TextEncoder()

const mark = { quote: 0x22, backslash: 0x5c, comma: 0x2c, colon: 0x3a }
const list = { start: 0x5b, end: 0x5d }
const object = { start: 0x7b, end: 0x7d }

const encodeName = (name: string) => utf8.encode(`"${name}":`)

// of nodes and marks
const nameOf = {
  attrs: encodeName("attrs"),
  content: encodeName("content"),
  marks: encodeName("marks"),
  text: encodeName("text"),
  type: encodeName("type")
}

const count = (value: unknown): number => isAbsent(value) ? 0 : 1

const isNamed = (value: object): value is { readonly [name: string]: unknown } => !Array.isArray(value)

// Hashes the canonical JSON of values (RFC 8785). It writes bytes, because a text would leave ten times its length as garbage.
export class CanonicalHash {
  readonly #hash = Sha256.make()
  readonly #bytes = new Uint8Array(size)
  #length = 0
  // how often the bytes were full; others may run then
  parts = 0

  toHex(): string {
    this.#flush()
    return this.#hash.toHex()
  }

  // of ASCII
  #addByte(byte: number): void {
    if (this.#length === size) this.#flush()
    this.#bytes[this.#length++] = byte
  }

  // canonical JSON
  addJson(json: string): void {
    this.#encode(json, false)
  }

  addString(text: string): void {
    this.#addByte(mark.quote)
    if (text.length < short || text.length > size / 3 || special.test(text)) this.#encode(text, true)
    else {
      if (this.#length + text.length * 3 > size) this.#flush()
      this.#length += utf8.encodeInto(text, this.#bytes.subarray(this.#length)).written
    }
    this.#addByte(mark.quote)
  }

  add(value: unknown): void {
    if (typeof value === "string") return this.addString(value)
    if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${value} is not allowed`)
    if (value === null || typeof value === "number" || typeof value === "boolean") return this.addJson(`${value}`)
    if (typeof value !== "object") return this.addJson(JSON.stringify(value) ?? "")
    if (isNamed(value)) this.#addFields(value)
    else this.addNodes(value)
  }

  #addFields(fields: { readonly [name: string]: unknown }): void {
    this.#addByte(object.start)
    let isFirst = true
    for (const name of sortNames(fields)) {
      const value = fields[name]
      if (isAbsent(value)) continue
      if (!isFirst) this.#addByte(mark.comma)
      isFirst = false
      this.addString(name)
      this.#addByte(mark.colon)
      this.add(value)
    }
    this.#addByte(object.end)
  }

  // a list of nodes or marks, or any other value
  addNodes(nodes: unknown): void {
    if (!Array.isArray(nodes)) return this.add(nodes)
    this.#addByte(list.start)
    for (let i = 0; i < nodes.length; i++) {
      if (i > 0) this.#addByte(mark.comma)
      this.addNode(nodes[i])
    }
    this.#addByte(list.end)
  }

  // the same as `add`; names that all nodes have need not be sorted
  addNode(node: unknown): void {
    if (isAbsent(node)) return this.addJson("null")
    if (typeof node !== "object" || node === null || !isNamed(node)) return this.add(node)
    const { attrs, content, marks, text, type } = node
    let names = 0
    for (const _ in node) names++
    const known = count(attrs) + count(content) + count(marks) + count(text) + count(type)
    if (known < names || isAbsent(type)) return this.#addFields(node)
    this.#addByte(object.start)
    this.#addKnown(nameOf.attrs, attrs)
    this.#addKnown(nameOf.content, content)
    this.#addKnown(nameOf.marks, marks)
    this.#addKnown(nameOf.text, text)
    this.#addName(nameOf.type)
    this.add(type)
    this.#addByte(object.end)
  }

  #addKnown(name: Uint8Array, value: unknown): void {
    if (isAbsent(value)) return
    this.#addName(name)
    this.addNodes(value)
    this.#addByte(mark.comma)
  }

  #addName(name: Uint8Array): void {
    if (this.#length + name.length > size) this.#flush()
    for (let i = 0; i < name.length; i++) this.#bytes[this.#length + i] = name[i] ?? 0
    this.#length += name.length
  }

  #flush(): void {
    this.#hash.update(this.#bytes.subarray(0, this.#length))
    this.#length = 0
    this.parts++
  }

  #encode(text: string, escapes: boolean): void {
    const bytes = this.#bytes
    let at = this.#length
    for (let i = 0; i < text.length; i++) {
      if (at > size - longest) {
        this.#length = at
        this.#flush()
        at = 0
      }
      const code = text.charCodeAt(i)
      if (code < 0x80 && code >= 0x20 && (!escapes || code !== mark.quote && code !== mark.backslash)) {
        bytes[at++] = code
      } else if (code < 0x80 || code >= 0xd800 && code < 0xe000) {
        const next = text.charCodeAt(i + 1)
        if (isHighSurrogate(code) && isLowSurrogate(next)) {
          const point = ((code - 0xd800) << 10) + (next - 0xdc00) + 0x10000
          bytes[at++] = 0xf0 | point >> 18
          bytes[at++] = 0x80 | point >> 12 & 0x3f
          bytes[at++] = 0x80 | point >> 6 & 0x3f
          bytes[at++] = 0x80 | point & 0x3f
          i++
        } else {
          const escaped = JSON.stringify(text.charAt(i))
          for (let k = 1; k < escaped.length - 1; k++) bytes[at++] = escaped.charCodeAt(k)
        }
      } else if (code < 0x800) {
        bytes[at++] = 0xc0 | code >> 6
        bytes[at++] = 0x80 | code & 0x3f
      } else {
        bytes[at++] = 0xe0 | code >> 12
        bytes[at++] = 0x80 | code >> 6 & 0x3f
        bytes[at++] = 0x80 | code & 0x3f
      }
    }
    this.#length = at
  }
}
