import { columnName } from "@attestry/file-jobs/OfficeXml"
import { makeWorkbook, type SheetParts } from "./Workbooks.ts"

type Value = string | number | { readonly formula: string; readonly value: string }

export interface PlainSheet {
  readonly name: string
  // an empty text is no cell
  readonly rows: ReadonlyArray<ReadonlyArray<Value>>
  readonly lists?: Readonly<Record<string, ReadonlyArray<string>>>
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\"", "&quot;")

const toCell = (value: Value, reference: string): string => {
  if (typeof value === "number") return `<c r="${reference}"><v>${value}</v></c>`
  if (typeof value === "string") {
    return value === "" ? "" : `<c r="${reference}" t="inlineStr"><is><t>${escape(value)}</t></is></c>`
  }
  return `<c r="${reference}" t="str"><f>${escape(value.formula)}</f><v>${escape(value.value)}</v></c>`
}

const toParts = ({ lists = {}, name, rows }: PlainSheet): SheetParts => {
  const validations = Object.entries(lists).map(([area, choices]) =>
    `<dataValidation type="list" sqref="${area}"><formula1>&quot;${choices.join(",")}&quot;</formula1></dataValidation>`
  )
  return {
    name: escape(name),
    rows: rows.map((row, index) =>
      `<row r="${index + 1}">${
        row.map((value, column) => toCell(value, `${columnName(column)}${index + 1}`)).join("")
      }</row>`
    ).join(""),
    ...validations.length === 0
      ? {}
      : { after: `<dataValidations count="${validations.length}">${validations.join("")}</dataValidations>` }
  }
}

/** The bytes of a workbook with these sheets, whose cells have no style. */
export const makeSheets = (...sheets: ReadonlyArray<PlainSheet>): Uint8Array =>
  makeWorkbook({ sheets: sheets.map(toParts) })
