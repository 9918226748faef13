import { mostOfFlow } from "../flow/FlowSize.ts"
import { isBullet } from "../flow/Markers.ts"
import { readLabel } from "../flow/Patterns.ts"
import type { Block, Source } from "../Source.ts"
import { cutRead, joinWrapped, longestRead, tidyText } from "../TidyText.ts"
import { tooLarge } from "../Unreadable.ts"
import { isFence, isRule, plainText, readLine, type TextLine } from "./TextLine.ts"
import { isTableLine, readTextTable } from "./TextTable.ts"

interface Paragraph {
  readonly line: TextLine
  text: string
  // the number of its last line
  last: number
}

export interface ReadText {
  readonly blocks: ReadonlyArray<Block>
  // the last line of each paragraph or heading, by its first
  readonly lastLines: ReadonlyMap<number, number>
  // the lines of the rows of each table
  readonly tables: ReadonlyArray<ReadonlyArray<number>>
}

const startsAlone = /^(?:[\p{L} '’()]{2,40}[:：](?:\s|$)|a\d{0,3}[:：]|[_.…]{3,}|\[|☐)/iu

// all of it; what follows is of another kind
const isBold = (text: string): boolean => /^(?:\*\*|__)(?=\S)[^*\n]{1,2000}(?:\*\*|__)[:：?]?$/u.test(text.trim())

const isLabel = (line: string): boolean => readLabel(tidyText(plainText(line.slice(0, 200).trim()))) !== null

// True if a line without a marker begins a paragraph, though no blank line is above it.
const startsParagraph = (above: Paragraph, { level, text }: TextLine, next: string): boolean => {
  if (isBold(above.text)) return !/^(?:\*\*|__)/u.test(text)
  // the next question, which its own label follows
  if (isLabel(next) && isLabel(above.text)) return true
  if (startsAlone.test(text) || /_{3,}\s*$/u.test(above.text)) return true
  const goesOn = above.line.marker !== "" && level > above.line.level
  return !goesOn && /[?？:：]["”’)*_]*$/u.test(above.text.trimEnd())
}

const isCapitals = (text: string): boolean =>
  text.length <= 80 && /\p{Lu}.*\p{Lu}.*\p{Lu}/su.test(text) && !/[\p{Ll}\p{Lo}]/u.test(text) &&
  !/[?.!:|_\][]/u.test(text)

// Text that an underline makes a heading; under a list item or quotation it is a rule.
const isTitle = ({ line }: Paragraph): boolean => line.marker === "" || !isBullet(line.marker)

const underline = /^(?:={3,}|-{3,}|~{3,}|\*{3,})$/u

const toBlock = ({ line, text }: Paragraph): Block => {
  const place = { type: "line", ordinal: line.ordinal } as const
  const trimmed = text.trim()
  return {
    type: "paragraph",
    text: tidyText(plainText(trimmed)),
    list: line.marker === "" ? null : { level: line.level, marker: line.marker },
    isBold: isBold(trimmed),
    fields: [],
    place
  }
}

// A blank such as `[[ … ]]` may hold empty lines.
const isBlankOpen = (above: string, lines: ReadonlyArray<string>, index: number): boolean =>
  above.length < 2_000 && above.lastIndexOf("[[") > above.lastIndexOf("]]")
  && lines.slice(index, index + 20).some((line) => line.includes("]]"))

const blankLines = (text: string): string => text.replaceAll(/[^\n]/gu, "")

// Leaves the lines of comments empty, so that all others keep their numbers.
const hideComments = (text: string): string => {
  const parts: Array<string> = []
  let at = 0
  while (true) {
    const start = text.indexOf("<!--", at)
    const end = start < 0 ? -1 : text.indexOf("-->", start + 4)
    if (end < 0) break
    parts.push(text.slice(at, start), blankLines(text.slice(start, end)))
    at = end + 3
  }
  return [...parts, text.slice(at)].join("")
}

// Front matter is not shown.
const hideFrontMatter = (text: string): string =>
  text.replace(/^---\n(?:[^\n:]*:[^\n]*\n){1,200}---\n/u, (matter) => matter.replaceAll(/[^\n]/gu, ""))

const maximumLines = 500_000

export const hasTooManyLines = (text: string): boolean => {
  let lines = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0x0a || code === 0x0d) lines++
  }
  return lines > maximumLines
}

// Reads Markdown and plain text alike, line by line. Places are lines.
export const readText = (text: string): Source => ({ format: "text", blocks: readLines(text).blocks, warnings: [] })

export const readLines = (text: string): ReadText => {
  const lines = hideComments(hideFrontMatter(text.replaceAll(/\r\n?/gu, "\n"))).split("\n").map(cutRead)
  const blocks: Array<Block> = []
  let paragraph: Paragraph | null = null
  const lastLines = new Map<number, number>()
  const tables: Array<ReadonlyArray<number>> = []
  const end = () => {
    if (paragraph !== null) {
      blocks.push(toBlock(paragraph))
      lastLines.set(paragraph.line.ordinal, paragraph.last)
    }
    paragraph = null
  }
  const addHeading = (level: number, title: string, ordinal: number, last = ordinal) => {
    paragraph = null
    lastLines.set(ordinal, last)
    blocks.push({ type: "heading", level, text: tidyText(plainText(title)), place: { type: "line", ordinal } })
  }
  for (let index = 0; index < lines.length; index++) {
    const source = lines[index] ?? ""
    const trimmed = source.trim()
    const ordinal = index + 1
    if (blocks.length > mostOfFlow.blocks || tables.length > mostOfFlow.tables) throw tooLarge
    if (isFence(trimmed)) {
      const length = lines.slice(index + 1, index + 1_001).findIndex((line) =>
        line.trim().startsWith(trimmed.slice(0, 3))
      )
      end()
      if (length >= 0) index += length + 1
      continue
    }
    if (isTableLine(lines, index)) {
      end()
      const table = readTextTable(lines, index, tables.length + 1)
      tables.push(table.lines)
      blocks.push({ type: "table", grid: table.grid })
      index = table.end
      continue
    }
    const heading = /^ {0,3}(#{1,6})[ \t]+(\S.*?)(?:[ \t]#{1,6})?[ \t]*$/u.exec(source.slice(0, 2_000))
    if (heading?.[1] !== undefined && heading[2] !== undefined) {
      end()
      addHeading(heading[1].length, heading[2], ordinal)
      continue
    }
    const above: Paragraph | null = paragraph
    if (underline.test(trimmed) && above !== null && above.line.ordinal === ordinal - 1 && isTitle(above)) {
      addHeading(
        trimmed.startsWith("=") ? 1 : 2,
        `${above.line.marker} ${above.text}`.trim(),
        above.line.ordinal,
        ordinal
      )
      continue
    }
    if (above !== null && isBlankOpen(above.text, lines, index)) {
      above.text += trimmed === "" ? "\n" : ` ${trimmed}`
      above.last = ordinal
      continue
    }
    if (trimmed === "" || isRule(trimmed)) {
      end()
      continue
    }
    const line = readLine(source, ordinal)
    const isAlone = above === null && (lines[index + 1] ?? "").trim() === "" && index < lines.length - 1
    if (isAlone && line.level === 0 && isCapitals(line.text)) {
      addHeading(2, line.marker === "" ? line.text : `${line.marker} ${line.text}`, ordinal)
      continue
    }
    const isMore = above !== null && (line.marker === "" || (line.marker === ">" && above.line.marker === ">"))
    if (above === null || !isMore || (line.marker === "" && startsParagraph(above, line, lines[index + 1] ?? ""))) {
      end()
      paragraph = { line, text: line.text, last: ordinal }
    } else {
      above.last = ordinal
      if (above.text.length >= longestRead) continue
      above.text = /(?: {2}|\\)$/u.test(above.text) ? `${above.text}\n${line.text}` : joinWrapped(above.text, line.text)
    }
  }
  end()
  return { blocks, lastLines, tables }
}
