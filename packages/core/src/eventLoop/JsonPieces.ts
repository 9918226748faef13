import * as Predicate from "effect/Predicate"
import type { Steps } from "./Steps.ts"

// a piece of about that length is parsed in one step
export const pieceLength = 32_768

// the places behind the arrays and objects that are longer than a piece, by their beginnings
export type Spans = ReadonlyMap<number, number>

const quote = 0x22
const backslash = 0x5c

const isBlank = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09

const skipBlanks = (json: string, start: number): number => {
  let i = start
  while (isBlank(json.charCodeAt(i))) i++
  return i
}

// a search by the engine costs as much as that many characters here
const shortString = 32

// the place behind the string that starts there; behind the end if it has none
export const skipString = (json: string, start: number): number => {
  let i = start + 1
  let looked = i + shortString
  while (i < json.length) {
    if (i >= looked) {
      const end = json.indexOf("\"", i)
      if (end === -1) return json.length + 1
      if (json.charCodeAt(end - 1) !== backslash) return end + 1
      looked = end + shortString
    }
    const code = json.charCodeAt(i)
    if (code === quote) return i + 1
    i += code === backslash ? 2 : 1
  }
  return i + 1
}

// the place of the comma or bracket behind the member of an array or object, or the end
const skipMember = (json: string, start: number, spans: Spans): number => {
  let depth = 0
  let i = start
  while (i < json.length) {
    const code = json.charCodeAt(i)
    if (code === quote) i = skipString(json, i)
    else if (code === 0x7b || code === 0x5b) {
      const behind = spans.get(i)
      if (behind === undefined) depth++
      i = behind ?? i + 1
    } else if (code === 0x7d || code === 0x5d) {
      if (depth-- === 0) return i
      i++
    } else if (code === 0x2c && depth === 0) return i
    else i++
  }
  return i
}

const fail = (): never => {
  throw new SyntaxError("Malformed JSON")
}

interface Container {
  readonly close: "]" | "}"
  readonly value: object
  readonly parse: (members: string) => void
  readonly add: (name: string, member: unknown) => void
}

const makeArray = (): Container => {
  const value: Array<unknown> = []
  return {
    close: "]",
    value,
    parse: (members) => {
      const parsed: unknown = JSON.parse(`[${members}]`)
      if (Array.isArray(parsed)) { for (const member of parsed) value.push(member) }
    },
    add: (_, member) => value.push(member)
  }
}

const makeObject = (): Container => {
  const value = {}
  // unlike an assignment it takes `__proto__` for a name like all others
  const add = (name: string, member: unknown) => {
    Object.defineProperty(value, name, { value: member, enumerable: true, configurable: true, writable: true })
  }
  return {
    close: "}",
    value,
    parse: (members) => {
      const parsed: unknown = JSON.parse(`{${members}}`)
      if (Predicate.isRecord(parsed)) { for (const name of Object.keys(parsed)) add(name, parsed[name]) }
    },
    add
  }
}

// Parses as `JSON.parse` does, but arrays and objects that are longer than a piece in parts.
export const parseInSteps = function*(json: string, spans: Spans, longest = pieceLength): Steps<unknown> {
  const parseValue = function*(start: number, end: number): Steps<unknown> {
    if (!spans.has(start)) {
      const value: unknown = JSON.parse(json.slice(start, end))
      yield
      return value
    }
    const container = json[start] === "[" ? makeArray() : makeObject()
    const behind = yield* parseMembers(container, start + 1)
    return skipBlanks(json, behind) === end ? container.value : fail()
  }

  const parseLong = function*(container: Container, start: number, end: number): Steps<void> {
    if (container.close === "]") return container.add("", yield* parseValue(start, end))
    const colon = json.charCodeAt(start) === quote ? skipBlanks(json, skipString(json, start)) : fail()
    if (json[colon] !== ":") fail()
    const name: unknown = JSON.parse(json.slice(start, colon))
    container.add(String(name), yield* parseValue(skipBlanks(json, colon + 1), end))
  }

  // returns the place behind the bracket
  const parseMembers = function*(container: Container, first: number): Steps<number> {
    let pieceStart = skipBlanks(json, first)
    if (json[pieceStart] === container.close) return pieceStart + 1
    let pieceEnd = pieceStart
    const parsePiece = (next: number) => {
      if (pieceEnd > pieceStart) container.parse(json.slice(pieceStart, pieceEnd))
      pieceStart = pieceEnd = next
    }
    for (let start = pieceStart;;) {
      const end = skipMember(json, start, spans)
      const next = skipBlanks(json, end + 1)
      if (end === start) fail()
      if (end - start > longest) {
        parsePiece(next)
        yield* parseLong(container, start, end)
      } else {
        pieceEnd = end
        if (pieceEnd - pieceStart > longest) {
          parsePiece(next)
          yield
        }
      }
      if (json[end] !== ",") {
        parsePiece(next)
        return json[end] === container.close ? end + 1 : fail()
      }
      start = next
    }
  }

  return yield* parseValue(skipBlanks(json, 0), json.length)
}
