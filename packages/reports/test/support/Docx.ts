import { type Element, find, partsOf } from "./Xlsx.ts"

/** The body of a document. */
export const bodyOf = (bytes: Uint8Array): Element => partsOf(bytes)["word/document.xml"]!

const textOf = (element: Element): string =>
  element.children.map((child) => {
    if (child.name === "w:t") return child.text
    return child.name === "w:br" ? "\n" : child.name === "w:tab" ? "\t" : textOf(child)
  }).join("")

/** The cells of a table, row by row. */
export const rowsOf = (table: Element): ReadonlyArray<ReadonlyArray<string>> =>
  find(table, "w:tr").map((row) => find(row, "w:tc").map(textOf))

/** All text without the header rows of tables but the first, which repeat it. */
export const readDocx = (bytes: Uint8Array): string => {
  const [, first, ...others] = find(bodyOf(bytes), "w:tbl")
  const repeated = new Set(others.flatMap((table) => find(table, "w:tr").slice(0, 1)))
  const read = (element: Element): string =>
    element.children.map((child) => repeated.has(child) ? "" : child.name === "w:t" ? child.text : read(child)).join("")
  return first === undefined ? "" : read(bodyOf(bytes))
}
