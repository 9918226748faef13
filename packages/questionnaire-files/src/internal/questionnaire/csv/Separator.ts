const separators = [",", ";", "\t", "|"] as const

export type Separator = typeof separators[number]

export interface Layout {
  readonly separator: Separator
  // lines before the first record
  readonly skipped: number
}

const sampledLines = 60
const sampledLength = 200_000

const isSeparator = (text: string): text is Separator => separators.some((separator) => separator === text)

// The separators of each record, outside of quotes.
const countByRecord = (text: string): ReadonlyArray<ReadonlyMap<string, number>> => {
  const records: Array<Map<string, number>> = []
  let record = new Map<string, number>()
  let isQuoted = false
  for (let at = 0; at < text.length && records.length < sampledLines; at++) {
    const sign = text.charAt(at)
    if (sign === "\"") isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (isSeparator(sign)) record.set(sign, (record.get(sign) ?? 0) + 1)
    else if (sign === "\n") {
      records.push(record)
      record = new Map()
    }
  }
  if (record.size > 0) records.push(record)
  return records
}

// The separator that occurs in most records, and equally often. A comma within texts varies.
const scoreOf = (records: ReadonlyArray<ReadonlyMap<string, number>>, separator: string): number => {
  const counts = records.map((record) => record.get(separator) ?? 0).filter((count) => count > 0)
  const frequency = new Map<number, number>()
  for (const count of counts) frequency.set(count, (frequency.get(count) ?? 0) + 1)
  const usual = Math.max(0, ...frequency.values())
  return usual * usual / Math.max(1, counts.length) + counts.length * 0.1
}

export const findLayout = (text: string, preferred: Separator | undefined): Layout => {
  const [firstLine = ""] = text.slice(0, 20).split("\n")
  const declared = /^sep=(.)\r?$/iu.exec(firstLine)?.[1]
  if (declared !== undefined && isSeparator(declared)) return { separator: declared, skipped: 1 }
  const records = countByRecord(text.slice(0, sampledLength))
  const ordered = preferred === undefined ? separators : [preferred, ...separators]
  let best: Separator = ordered[0] ?? ","
  for (const separator of ordered) if (scoreOf(records, separator) > scoreOf(records, best)) best = separator
  return { separator: best, skipped: 0 }
}
