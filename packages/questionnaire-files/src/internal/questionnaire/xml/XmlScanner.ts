import { damaged, tooLarge } from "../Unreadable.ts"
import {
  checkInstruction,
  decodeContent,
  decodeLines,
  decodeValue,
  hasForbidden,
  isName,
  isPlainContent
} from "./XmlText.ts"

export type XmlAttributes = Readonly<Record<string, string>>

// Names have their prefix. Places count characters from the beginning of the file.
export interface XmlScan {
  readonly open: (name: string, attributes: XmlAttributes, isSelfClosing: boolean, start: number, end: number) => void
  // `start` is that of the closing tag; both are the end of the opening one if it closes itself
  readonly close: (name: string, start: number, end: number) => void
  // a long text comes in parts
  readonly text: (text: string) => void
}

export interface XmlScanner {
  readonly write: (text: string) => void
  readonly close: () => void
}

const maximumDepth = 256
const longestMarkup = 4 * 1024 * 1024
const longestText = 256 * 1024
const mostNames = 1_000

const [less, greater, slash, equals, ampersand] = [60, 62, 47, 61, 38]
const [doubleQuote, quote, exclamation, question, space] = [34, 39, 33, 63, 32]

const isLetter = (code: number): boolean => code >= 97 && code <= 122

const opening = { comment: "<!--", data: "<![CDATA[" }

const byteOrderMark = "\ufeff"

// Reads XML as it comes, by searching for the next sign in the text, which is several times faster than to look at each
// character. Throws `damaged` unless the XML is well-formed and has no DOCTYPE, `too_large` if a tag has no end.
export const makeXmlScanner = (scan: XmlScan): XmlScanner => {
  const open: Array<string> = []
  const names = new Set<string>()
  let text = ""
  let offset = 0
  let hasRoot = false
  let isPlainText = true
  let isPlainValue = true

  const checkName = (name: string): string => {
    if ((name.length === 1 && isLetter(name.charCodeAt(0))) || names.has(name)) return name
    // assigned to an object, this name would set its prototype
    if (!isName(name) || name === "__proto__") throw damaged
    if (names.size < mostNames) names.add(name)
    return name
  }

  const skipSpace = (from: number): number => {
    let at = from
    while (text.charCodeAt(at) <= space) at++
    return at
  }

  const endOfName = (from: number): number => {
    let at = from
    while (at < text.length) {
      const code = text.charCodeAt(at)
      if (code <= space || code === greater || code === slash || code === equals) break
      at++
    }
    return at
  }

  // -1 if it has no end yet
  const endOfValue = (from: number, sign: number): number => {
    isPlainValue = true
    for (let at = from; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === sign) return at
      if (code < space || code === ampersand || code === less) isPlainValue = false
    }
    return -1
  }

  // from here on, each function returns the place behind what it read, or -1 if more must come first

  const readAttribute = (attributes: Record<string, string>, from: number): number => {
    const nameEnd = endOfName(from)
    const sign = skipSpace(nameEnd)
    const start = skipSpace(sign + 1)
    if (start >= text.length) return -1
    const code = text.charCodeAt(start)
    if (text.charCodeAt(sign) !== equals || (code !== doubleQuote && code !== quote)) throw damaged
    const end = endOfValue(start + 1, code)
    if (end === -1) return -1
    const name = checkName(text.slice(from, nameEnd))
    if (Object.hasOwn(attributes, name)) throw damaged
    const value = text.slice(start + 1, end)
    attributes[name] = isPlainValue ? value : decodeValue(value)
    return end + 1
  }

  const openTag = (name: string, attributes: XmlAttributes, isSelfClosing: boolean, start: number, end: number) => {
    if (open.length === 0 && hasRoot) throw damaged
    if (open.length >= maximumDepth) throw damaged
    hasRoot = true
    scan.open(name, attributes, isSelfClosing, offset + start, offset + end)
    if (isSelfClosing) scan.close(name, offset + end, offset + end)
    else open.push(name)
    return end
  }

  const readOpenTag = (start: number): number => {
    const nameEnd = endOfName(start + 1)
    if (nameEnd >= text.length) return -1
    const name = checkName(text.slice(start + 1, nameEnd))
    const attributes: Record<string, string> = {}
    let at = nameEnd
    while (true) {
      const next = skipSpace(at)
      const code = text.charCodeAt(next)
      if (code === greater) return openTag(name, attributes, false, start, next + 1)
      if (next + 1 >= text.length) return -1
      if (code === slash) {
        if (text.charCodeAt(next + 1) !== greater) throw damaged
        return openTag(name, attributes, true, start, next + 2)
      }
      if (next === at) throw damaged
      at = readAttribute(attributes, next)
      if (at === -1) return -1
    }
  }

  const readCloseTag = (start: number): number => {
    const end = text.indexOf(">", start + 2)
    if (end === -1) return -1
    const written = text.slice(start + 2, end)
    const name = open.pop()
    if (name === undefined || (written !== name && written.replace(/[\t\n\r ]+$/, "") !== name)) throw damaged
    scan.close(name, offset + start, offset + end + 1)
    return end + 1
  }

  const readComment = (start: number): number => {
    const end = text.indexOf("--", start + opening.comment.length)
    if (end === -1 || end + 2 >= text.length) return -1
    if (text.charCodeAt(end + 2) !== greater) throw damaged
    return end + 3
  }

  const readData = (start: number): number => {
    if (open.length === 0) throw damaged
    const end = text.indexOf("]]>", start + opening.data.length)
    if (end === -1) return -1
    scan.text(decodeLines(text.slice(start + opening.data.length, end)))
    return end + 3
  }

  const readDeclared = (start: number): number => {
    if (text.startsWith(opening.comment, start)) return readComment(start)
    if (text.startsWith(opening.data, start)) return readData(start)
    const rest = text.slice(start, start + opening.data.length)
    if (opening.comment.startsWith(rest) || opening.data.startsWith(rest)) return -1
    throw damaged
  }

  const readInstruction = (start: number): number => {
    const end = text.indexOf("?>", start + 2)
    if (end === -1) return -1
    checkInstruction(text.slice(start, end + 2), offset + start === 0)
    return end + 2
  }

  const readMarkup = (start: number): number => {
    if (start + 1 >= text.length) return -1
    switch (text.charCodeAt(start + 1)) {
      case slash:
        return readCloseTag(start)
      case exclamation:
        return readDeclared(start)
      case question:
        return readInstruction(start)
      default:
        return readOpenTag(start)
    }
  }

  const readText = (from: number, to: number) => {
    const content = text.slice(from, to)
    if (open.length > 0) scan.text(isPlainText ? content : decodeContent(content))
    else if (/[^\t\n\r ]/.test(content)) throw damaged
  }

  // the place up to which an unfinished text is handed on: never within a reference, a line end or `]]>`
  const endOfPart = (from: number): number => {
    if (text.length - from < longestText) return from
    const reference = text.lastIndexOf("&")
    if (reference >= from && !text.includes(";", reference)) return reference
    return text.length - (/(?:\]{1,2}|\r)$/.exec(text.slice(-2))?.[0].length ?? 0)
  }

  const read = (isWhole: boolean): number => {
    let at = 0
    while (at < text.length) {
      const next = text.indexOf("<", at)
      const end = next !== -1 ? next : isWhole ? text.length : endOfPart(at)
      if (end > at) readText(at, end)
      if (next === -1) return end
      const after = readMarkup(next)
      if (after === -1) return next
      at = after
    }
    return at
  }

  const write = (added: string) => {
    if (hasForbidden(added)) throw damaged
    const isStart = offset === 0 && text === ""
    text += isStart && added.startsWith(byteOrderMark) ? added.slice(1) : added
    isPlainText = isPlainContent(text)
    const end = read(false)
    text = text.slice(end)
    offset += end
    if (text.length > longestMarkup) throw tooLarge
  }

  return {
    write,
    close: () => {
      if (read(true) < text.length || open.length > 0 || !hasRoot) throw damaged
    }
  }
}
