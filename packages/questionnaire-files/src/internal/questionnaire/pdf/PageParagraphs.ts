import { splitMarker } from "../flow/Markers.ts"
import { readLabel } from "../flow/Patterns.ts"
import type { Block } from "../Source.ts"
import { joinWrapped, tidyText } from "../TidyText.ts"
import { type PageLine, textOf } from "./PageLines.ts"

// A paragraph of lines that may go on on the next page.
export interface PageParagraph {
  readonly lines: ReadonlyArray<PageLine>
  readonly marker: string
  readonly text: string
  readonly isBold: boolean
}

export interface Typography {
  readonly size: number
  readonly font: string
  readonly leading: number
  // all words, which distinguish hyphens at ends of lines
  readonly words: ReadonlySet<string>
}

const wordsOf = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[\p{L}]+(?:-[\p{L}]+)*/gu) ?? []

const mostOf = <A>(counts: ReadonlyMap<A, number>, fallback: A): A => {
  let best = fallback
  let most = 0
  for (const [value, count] of counts) {
    if (count > most) {
      best = value
      most = count
    }
  }
  return best
}

// The size, font and distance of lines that most of the text has.
export const readTypography = (lines: ReadonlyArray<PageLine>): Typography => {
  const sizes = new Map<number, number>()
  const fonts = new Map<string, number>()
  const leadings = new Map<number, number>()
  const words = new Set<string>()
  const count = <A>(counts: Map<A, number>, value: A, by: number) => counts.set(value, (counts.get(value) ?? 0) + by)
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1]
    // the rest of a broken word is none
    const isBroken = above !== undefined && textOf(above).endsWith("-")
    for (const word of wordsOf(textOf(line)).slice(isBroken ? 1 : 0)) words.add(word)
    for (const { font, text } of line.segments) {
      count(fonts, font, text.length)
      count(sizes, Math.round(line.size * 2) / 2, text.length)
    }
    const distance = above === undefined || above.page !== line.page ? 0 : line.baseline - above.baseline
    if (distance > line.size * 0.9 && distance < line.size * 2) count(leadings, Math.round(distance * 2) / 2, 1)
  }
  const size = mostOf(sizes, 10)
  return { size, font: mostOf(fonts, ""), leading: mostOf(leadings, size * 1.2), words }
}

// Joins a line to the text above it.
const joinLine = (text: string, line: string, words: ReadonlySet<string>): string => {
  const before = /(\p{L}+)-$/u.exec(text.slice(-60))?.[1]
  const after = /^\p{Ll}+/u.exec(line.slice(0, 60))?.[0]
  if (before === undefined || after === undefined) return joinWrapped(text, line)
  const [first, second] = [before.toLowerCase(), after.toLowerCase()]
  const isCompound = words.has(`${first}-${second}`) ||
    (!words.has(first + second) && words.has(second) && first.length > 2)
  return isCompound ? `${text}${line}` : `${text.slice(0, -1)}${line}`
}

const isBold = (line: PageLine, { font }: Typography): boolean =>
  line.segments.every((segment) => segment.font !== font)

const endsSentence = (text: string): boolean => /[.?!:;？。][)"'”’]*$/u.test(text)

const isHeadingSize = (size: number, typography: Typography): boolean => size > typography.size * 1.14

const startsNew = (above: PageLine, text: string, line: PageLine, typography: Typography, right: number): boolean => {
  const gap = line.baseline - above.baseline
  if (Math.abs(line.size - above.size) > 1.2 || isBold(line, typography) !== isBold(above, typography)) return true
  if (gap > Math.max(typography.leading, line.size * 1.15) * 1.3 || gap < 0) return true
  const own = textOf(line)
  if (splitMarker(own).marker !== "" || /^[☐☒☑□_]/u.test(own) || readLabel(own) !== null) return true
  const isShort = above.right < right - (right - above.left) * 0.2
  return isShort && endsSentence(text) && /^[\p{Lu}\d_☐("“]/u.test(own)
}

export const toParagraphs = (lines: ReadonlyArray<PageLine>, typography: Typography): ReadonlyArray<PageParagraph> => {
  const right = Math.max(...lines.map((line) => line.right))
  const paragraphs: Array<{ lines: Array<PageLine>; text: string }> = []
  for (const line of lines) {
    const last = paragraphs.at(-1)
    const above = last?.lines.at(-1)
    const own = line.segments.map(({ text }) => text).join(" ")
    if (last === undefined || above === undefined || startsNew(above, last.text, line, typography, right)) {
      paragraphs.push({ lines: [line], text: own })
    } else {
      last.lines.push(line)
      last.text = joinLine(last.text, own, typography.words)
    }
  }
  return paragraphs.map(({ lines: own, text }) => {
    const { marker, rest } = splitMarker(text)
    return { lines: own, marker, text: rest, isBold: own.every((line) => isBold(line, typography)) }
  })
}

// True if a paragraph goes on in the next one, which the page or column broke off.
export const continues = (one: PageParagraph, other: PageParagraph): boolean =>
  other.marker === "" && !endsSentence(one.text) && /^\p{Ll}/u.test(other.text)
  && Math.abs((one.lines[0]?.size ?? 0) - (other.lines[0]?.size ?? 0)) < 1

export const joinParagraphs = (one: PageParagraph, other: PageParagraph, { words }: Typography): PageParagraph => ({
  ...one,
  lines: [...one.lines, ...other.lines],
  text: joinLine(one.text, other.text, words)
})

// The box of the lines on the first page.
const boxOf = (lines: ReadonlyArray<PageLine>) => {
  const page = lines[0]?.page ?? 1
  const own = lines.filter((line) => line.page === page)
  const left = Math.min(...own.map((line) => line.left))
  const top = Math.min(...own.map((line) => line.baseline - line.size))
  const width = Math.max(...own.map((line) => line.right)) - left
  const height = Math.max(...own.map((line) => line.baseline + line.size * 0.25)) - top
  return { type: "page", page, box: { left, top, width, height } } as const
}

// Larger texts are headings; the largest of them have the first level.
export const toBlock = (paragraph: PageParagraph, typography: Typography, sizes: ReadonlyArray<number>): Block => {
  const { lines, marker } = paragraph
  const text = tidyText(paragraph.text)
  const size = Math.round(lines[0]?.size ?? 0)
  const place = boxOf(lines)
  if (isHeadingSize(size, typography) && text.length <= 200 && lines.length <= 3) {
    const level = Math.min(sizes.indexOf(size) + 1, 9)
    return { type: "heading", level: Math.max(level, 1), text: marker === "" ? text : `${marker} ${text}`, place }
  }
  const list = marker === "" ? null : { level: 0, marker }
  return { type: "paragraph", text, list, isBold: paragraph.isBold, fields: [], place }
}

export const headingSizes = (
  paragraphs: ReadonlyArray<PageParagraph>,
  typography: Typography
): ReadonlyArray<number> => {
  const sizes = paragraphs.map(({ lines }) => Math.round(lines[0]?.size ?? 0))
  return [...new Set(sizes.filter((size) => isHeadingSize(size, typography)))].toSorted((one, other) => other - one)
}
