import type { ReportCell } from "@attestry/core/report"
import { toXml } from "@attestry/file-jobs/OfficeXml"

// Indexes of the cell formats in `Styles.ts`.
export const formats = { plain: 0, text: 1, quoted: 2, header: 3, title: 4, label: 5, number: 6, author: 7 } as const

export type Format = typeof formats[keyof typeof formats]

// with the quote prefix, a text stays a text when a person edits the cell
const needsQuote = /^['=+\-@\t\r\n\0＝＋－＠]/

const textCell = (reference: string, text: string, format: Format): string =>
  `<c r="${reference}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${toXml(text)}</t></is></c>`

export const toCell = (reference: string, value: ReportCell, format?: Format): string => {
  if (value === null) return `<c r="${reference}" s="${format ?? formats.text}"/>`
  if (typeof value === "number" && Number.isFinite(value)) {
    return `<c r="${reference}" s="${format ?? formats.number}"><v>${value}</v></c>`
  }
  const text = String(value)
  return textCell(reference, text, format ?? (needsQuote.test(text) ? formats.quoted : formats.text))
}

export const toRow = (number: number, cells: ReadonlyArray<string>, attributes = ""): string =>
  `<row r="${number}"${attributes}>${cells.join("")}</row>`
