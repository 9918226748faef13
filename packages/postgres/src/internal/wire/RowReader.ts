import type { RowMessage } from "./PacketReader.ts"

export interface Field {
  readonly name: string
  readonly dataTypeID: number
}

type Parse = (text: string) => unknown

export type RowReader = (row: RowMessage) => Record<string, unknown>

const beyondAscii = /[\x80-\xff]/

// a column keeps the text of its row alive
const longest = 65_536

const readText = ({ bytes, end, start }: RowMessage): string =>
  end - start > longest ? "" : bytes.toString("latin1", start, end)

// Reads the rows of one statement. A row is one text, which is cut into columns; only a column that is not ASCII is
// decoded separately.
export const makeRowReader = (
  fields: ReadonlyArray<Field>,
  parserOf: (dataTypeID: number) => Parse,
  isText: (parse: Parse) => boolean
): RowReader => {
  const columns = fields.map(({ dataTypeID, name }) => {
    const parse = parserOf(dataTypeID)
    return { name, parse: isText(parse) ? undefined : parse }
  })
  // all columns from the start, because a row that grows by columns costs more
  const empty: Record<string, unknown> = Object.fromEntries(columns.map(({ name }) => [name, null]))
  return (message) => {
    const { bytes, start } = message
    const text = readText(message)
    const isAscii = text !== "" && !beyondAscii.test(text)
    const row = { ...empty }
    let at = start + 2
    for (const { name, parse } of columns) {
      const length = bytes.readInt32BE(at)
      at += 4
      if (length < 0) {
        row[name] = null
        continue
      }
      const cut = text.substring(at - start, at - start + length)
      const value = isAscii || (text !== "" && !beyondAscii.test(cut)) ? cut : bytes.toString("utf8", at, at + length)
      row[name] = parse === undefined ? value : parse(value)
      at += length
    }
    return row
  }
}
