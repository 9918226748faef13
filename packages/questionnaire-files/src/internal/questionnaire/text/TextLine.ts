import { splitMarker } from "../flow/Markers.ts"

export interface TextLine {
  readonly ordinal: number
  // the marker of a list item, `>` of a quotation, else empty
  readonly marker: string
  readonly level: number
  readonly text: string
}

export const isFence = (trimmed: string): boolean => /^(?:`{3,}|~{3,})[\w-]*$/u.test(trimmed)

export const isRule = (trimmed: string): boolean => /^(?:(?:- ?){3,}|(?:\* ?){3,}|={3,}|~{3,}|#{3,})$/u.test(trimmed)

const indent = (source: string): number => {
  let width = 0
  for (const character of source.slice(0, 80)) {
    if (character === " ") width++
    else if (character === "\t") width += 4
    else break
  }
  return width
}

const bullet = /^[-*+•◦▪–][ \t]+/u

const markdownNumber = /^\d{1,9}[.)][ \t]+/u

export const readLine = (source: string, ordinal: number): TextLine => {
  const trimmed = source.trim()
  const quote = /^>[> \t]{0,20}/u.exec(trimmed)
  if (quote !== null) return { ordinal, marker: ">", level: 0, text: trimmed.slice(quote[0].length) }
  const level = Math.floor(indent(source) / 2)
  const mark = (bullet.exec(trimmed) ?? markdownNumber.exec(trimmed))?.[0]
  if (mark !== undefined) return { ordinal, marker: mark.trim(), level, text: trimmed.slice(mark.length) }
  // bold numbers, such as **1.** Do you …
  const bold = /^(\*\*|__)([^*_]{1,20})\1\s+(?=\S)/u.exec(trimmed)
  const { marker, rest } = splitMarker(bold === null ? trimmed : `${bold[2] ?? ""} ${trimmed.slice(bold[0].length)}`)
  if (marker === "") return { ordinal, marker, level, text: trimmed }
  return { ordinal, marker, level, text: rest }
}

const entities: { readonly [name: string]: string } = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: "\"",
  apos: "'",
  nbsp: " ",
  "#39": "'"
}

// Leaves out HTML tags. Also for texts that are not Markdown.
export const withoutTags = (text: string): string =>
  text.replaceAll(/<br\s?\/?>/giu, "\n")
    .replaceAll(
      new RegExp(
        "</?(?:a|abbr|b|blockquote|code|details|div|em|h[1-6]|i|img|kbd|li|ol|p|small|span|strong"
          + "|sub|summary|sup|u|ul)(?:\\s[^<>]{0,500})?/?>",
        "giu"
      ),
      ""
    )
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp|#39);/gu, (entity, name: string) => entities[name] ?? entity)

// A text as Markdown shows it. Check boxes become signs.
export const plainText = (text: string): string =>
  withoutTags(text)
    .replaceAll(/^\[ ?\](?=\s)/gu, "☐").replaceAll(/^\[[xX]\](?=\s)/gu, "☒")
    .replaceAll(/(?<!\\)!?\[([^[\]]{1,500})\]\((?:[^()\s]|\([^()\s]{0,100}\)){0,500}(?:\s"[^"]{0,200}")?\)/gu, "$1")
    .replaceAll(/(?<!\\)(\*\*|__)(?=\S)([^*_]{1,4000})\1/gu, "$2")
    .replaceAll(/(?<![\p{L}\p{N}*\\])\*(?=[^\s*])([^*]{1,4000})(?<!\\)\*(?![\p{L}\p{N}*])/gu, "$1")
    .replaceAll(/(?<![\p{L}\p{N}_\\])_(?=[^\s_])([^_]{1,4000})(?<!\\)_(?![\p{L}\p{N}_])/gu, "$1")
    .replaceAll(/(?<!\\)`([^`]{1,1000})`/gu, "$1")
    .replaceAll(/\\([\\`*_{}[\]()#+.!|>~-])/gu, "$1")
