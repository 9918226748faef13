// A field as it stands in a text: its quotes lie within `start` and `end`.
export interface CsvField {
  readonly start: number
  readonly end: number
  readonly isQuoted: boolean
}

const lineEnd = (text: string, at: number): number =>
  text.startsWith("\r\n", at) ? 2 : text[at] === "\n" || text[at] === "\r" ? 1 : 0

// the end of a quoted field, or -1 if it has none
const endOfQuoted = (text: string, start: number): number => {
  for (let at = start + 1;; at += 2) {
    at = text.indexOf("\"", at)
    if (at === -1) return -1
    if (text[at + 1] !== "\"") return at + 1
  }
}

const endOfPlain = (text: string, start: number, separator: string): number => {
  for (let at = start; at < text.length; at++) {
    if (text[at] === separator || lineEnd(text, at) > 0) return at
    if (text[at] === "\"") return -1
  }
  return text.length
}

// The fields of each record from `from` on; `undefined` if quotes are broken, because then readers differ.
export const findFields = (
  text: string,
  separator: string,
  from: number
): ReadonlyArray<ReadonlyArray<CsvField>> | undefined => {
  const records: Array<Array<CsvField>> = []
  let record: Array<CsvField> = []
  let start = from
  while (start < text.length || record.length > 0) {
    const isQuoted = text[start] === "\""
    const end = isQuoted ? endOfQuoted(text, start) : endOfPlain(text, start, separator)
    if (end === -1) return undefined
    record.push({ start, end, isQuoted })
    const width = lineEnd(text, end)
    const isEnd = width > 0 || end === text.length
    if (!isEnd && text[end] !== separator) return undefined
    start = end + (isEnd ? width : 1)
    if (!isEnd) continue
    records.push(record)
    record = []
  }
  return records
}
