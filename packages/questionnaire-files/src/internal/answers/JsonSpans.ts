import { damagedFile } from "./Fill.ts"

// A value as it stands in a text.
interface JsonSpan {
  readonly start: number
  readonly end: number
}

// A member of an object, from its name on.
interface JsonMember {
  readonly start: number
  readonly nameEnd: number
  readonly value: JsonSpan
}

export interface JsonObject {
  readonly open: number
  readonly last: JsonMember | undefined
}

interface JsonSpans {
  readonly values: ReadonlyMap<string, JsonSpan>
  readonly objects: ReadonlyMap<string, JsonObject>
}

interface OpenNode {
  readonly pointer: string
  readonly start: number
  readonly isObject: boolean
  items: number
  // name of the member that is read
  name: string
  nameStart: number
  nameEnd: number
  last: JsonMember | undefined
}

const space = /\s*/uy
const scalar = /[^\s,\]}/"]+/uy

const escapePointer = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1")

const match = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return at + (pattern.exec(text)?.[0].length ?? 0)
}

// the end of spaces and comments
const skipGap = (text: string, start: number): number => {
  for (let at = start;;) {
    at = match(space, text, at)
    const ending = text.startsWith("//", at) ? "\n" : text.startsWith("/*", at) ? "*/" : undefined
    if (ending === undefined) return at
    const end = text.indexOf(ending, at + 2)
    at = end === -1 ? text.length : end + ending.length
  }
}

const skipString = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++
    else if (text[at] === "\"") return at + 1
  }
  throw damagedFile
}

// the end of a string, or of several that are joined by `+`
const endOfString = (text: string, start: number): number => {
  if (text[start] !== "\"") throw damagedFile
  const end = skipString(text, start)
  const plus = skipGap(text, end)
  return text[plus] === "+" ? endOfString(text, skipGap(text, plus + 1)) : end
}

const parseName = (source: string): string => {
  const name: unknown = JSON.parse(source)
  return String(name)
}

// Finds values by their pointers, and the objects that have them. The text was parsed before, so it only counts.
export const findSpans = (text: string, wanted: ReadonlySet<string>, parents: ReadonlySet<string>): JsonSpans => {
  const values = new Map<string, JsonSpan>()
  const objects = new Map<string, JsonObject>()
  const open: Array<OpenNode> = []
  const pointerOf = (): string => {
    const node = open.at(-1)
    return node === undefined ? "" : `${node.pointer}/${node.isObject ? escapePointer(node.name) : node.items}`
  }
  const endValue = (pointer: string, value: JsonSpan) => {
    const node = open.at(-1)
    if (wanted.has(pointer)) values.set(pointer, value)
    if (node?.isObject === true) node.last = { start: node.nameStart, nameEnd: node.nameEnd, value }
  }
  let at = text.startsWith("\ufeff") ? 1 : 0
  while ((at = skipGap(text, at)) < text.length) {
    const node = open.at(-1)
    const sign = text[at] ?? ""
    if (sign === "{" || sign === "[") {
      const pointer = pointerOf()
      open.push({
        pointer,
        start: at,
        isObject: sign === "{",
        items: 0,
        name: "",
        nameStart: -1,
        nameEnd: -1,
        last: undefined
      })
      at++
    } else if (node !== undefined && (sign === "}" || sign === "]")) {
      open.pop()
      at++
      if (parents.has(node.pointer) && node.isObject) objects.set(node.pointer, { open: node.start, last: node.last })
      endValue(node.pointer, { start: node.start, end: at })
    } else if (node !== undefined && sign === ",") {
      node.items++
      node.nameStart = -1
      at++
    } else if (node?.isObject === true && node.nameStart === -1) {
      const end = endOfString(text, at)
      node.name = parseName(text.slice(at, end))
      node.nameStart = at
      node.nameEnd = end
      at = skipGap(text, end) + 1
    } else {
      const end = sign === "\"" ? endOfString(text, at) : match(scalar, text, at)
      if (end === at) throw damagedFile
      endValue(pointerOf(), { start: at, end })
      at = end
    }
  }
  return { values, objects }
}
