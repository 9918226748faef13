import type { Block, Cell, Grid, Source } from "../Source.ts"
import { makeTextGrid } from "../TextGrid.ts"
import { joinWrapped } from "../TidyText.ts"
import { Unreadable } from "../Unreadable.ts"
import type { FormField } from "./Form.ts"
import { findFields } from "./FormFields.ts"
import { orderColumns } from "./PageColumns.ts"
import { type PageLine, toLines, withoutRepeated } from "./PageLines.ts"
import {
  continues,
  headingSizes,
  joinParagraphs,
  type PageParagraph,
  readTypography,
  toBlock,
  toParagraphs,
  type Typography
} from "./PageParagraphs.ts"
import { findTables, type PageTable, toTable } from "./PageTables.ts"
import { type Placed, placeFields, withFields } from "./PlaceFields.ts"
import { type PageSpans, readSpans } from "./Spans.ts"
import { placeInTable } from "./TableFields.ts"

type Part = { readonly type: "paragraph"; readonly paragraph: PageParagraph } | {
  readonly type: "table"
  readonly table: PageTable
}

const toParts = (
  lines: ReadonlyArray<PageLine>,
  typography: Typography,
  before: ReadonlyArray<number>
): ReadonlyArray<Part> => {
  const parts: Array<Part> = []
  let start = 0
  const addText = (end: number) => {
    if (end <= start) return
    for (const paragraph of toParagraphs(lines.slice(start, end), typography)) {
      parts.push({ type: "paragraph", paragraph })
    }
  }
  for (const region of findTables(lines, before)) {
    addText(region.start)
    parts.push({ type: "table", table: toTable(region.rows, region.edges, typography.font) })
    start = region.end
  }
  addText(lines.length)
  return parts
}

const isSameTable = (one: PageTable, other: PageTable): boolean =>
  one.edges.length === other.edges.length
  && one.edges.every((edge, index) => Math.abs(edge - (other.edges[index] ?? Infinity)) < 12)

const rowText = (row: PageTable["rows"][number] | undefined): string => row?.map(({ text }) => text).join("\t") ?? ""

type Rows = PageTable["rows"]

// A row that the page breaks goes on without a number. Its place stays on the first page.
const joinRows = (one: Rows, other: Rows): Rows => {
  const last = one.at(-1)
  const first = other[0]
  const numbered = one.filter((row) => row[0]?.text !== "").length
  if (last === undefined || first === undefined || first[0]?.text !== "" || numbered < one.length * 0.8) {
    return [...one, ...other]
  }
  const joined = last.map((cell, column): Cell => {
    const text = first[column]?.text ?? ""
    return cell.text === "" ? first[column] ?? cell : { ...cell, text: joinWrapped(cell.text, text).trim() }
  })
  return [...one.slice(0, -1), joined, ...other.slice(1)]
}

// A table or paragraph that goes on on the next page or column is one. The repeated header is left out.
const joinParts = (parts: ReadonlyArray<ReadonlyArray<Part>>, typography: Typography): ReadonlyArray<Part> => {
  const joined: Array<Part> = []
  for (const group of parts) {
    for (const [index, part] of group.entries()) {
      const last = joined.at(-1)
      if (index === 0 && last?.type === "table" && part.type === "table" && isSameTable(last.table, part.table)) {
        const isRepeated = rowText(last.table.rows[0]) === rowText(part.table.rows[0])
        const rows = joinRows(last.table.rows, part.table.rows.slice(isRepeated ? 1 : 0))
        joined[joined.length - 1] = { type: "table", table: { ...last.table, rows } }
      } else if (
        index === 0 && last?.type === "paragraph" && part.type === "paragraph" &&
        continues(last.paragraph, part.paragraph)
      ) {
        joined[joined.length - 1] = {
          type: "paragraph",
          paragraph: joinParagraphs(last.paragraph, part.paragraph, typography)
        }
      } else joined.push(part)
    }
  }
  return joined
}

const characters = (pages: ReadonlyArray<PageSpans>): number =>
  pages.reduce((sum, { spans }) => sum + spans.reduce((length, { text }) => length + text.trim().length, 0), 0)

type Laid = Placed | { readonly type: "table"; readonly grid: Grid }

// Fields of tables go into their cells, the others to the nearest text.
const layFields = (parts: ReadonlyArray<Part>, fields: ReadonlyArray<FormField>) => {
  let rest = fields
  let tables = 0
  const laid = parts.map((part): Laid => {
    if (part.type === "paragraph") return { ...part, fields: [] }
    const { table, taken } = placeInTable(part.table, rest)
    if (taken.size > 0) rest = rest.filter((field) => !taken.has(field))
    return { type: "table", grid: { ...makeTextGrid(table.rows, ++tables), home: { type: "none" } } }
  })
  return { laid, questions: placeFields(laid.flatMap((part) => part.type === "paragraph" ? [part] : []), rest) }
}

const toSource = (pages: ReadonlyArray<PageSpans>): Source => {
  const found = findFields(pages)
  const printed = pages.map((page) => ({ ...page, spans: page.spans.filter((span) => !found.labels.has(span)) }))
  const lines = withoutRepeated(printed.map((page) => ({ height: page.height, lines: toLines(page) })))
  const typography = readTypography(lines.flat())
  const columns = lines.flatMap((own, index) => orderColumns(own, pages[index]?.width ?? 0))
  const groups: Array<ReadonlyArray<Part>> = []
  for (const own of columns) {
    const last = groups.at(-1)?.at(-1)
    groups.push(toParts(own, typography, last?.type === "table" ? last.table.edges : []))
  }
  const parts = joinParts(groups, typography)
  const sizes = headingSizes(parts.flatMap((part) => part.type === "paragraph" ? [part.paragraph] : []), typography)
  const { laid, questions } = layFields(parts, found.fields)
  const blocks = laid.flatMap((part): ReadonlyArray<Block> =>
    part.type === "table" ? [part] : withFields(toBlock(part.paragraph, typography, sizes), part.fields)
  )
  // those of several check boxes come last
  const joined = laid.flatMap((part) => part.type === "paragraph" ? part.fields : [])
  const fields = [...found.fields, ...found.profile.map(({ field }) => field), ...joined]
  const form = { fields, profile: found.profile.map(({ question }) => question) }
  return { format: "pdf", blocks: [...blocks, ...questions], warnings: [], form }
}

// Pages without text are pictures, which nothing here reads.
export const readPdf = async (bytes: Uint8Array): Promise<Source> => {
  const pages = await readSpans(bytes)
  if (characters(pages) < pages.length * 8) throw new Unreadable("unsupported")
  return toSource(pages)
}
