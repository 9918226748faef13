import { strFromU8, unzipSync } from "fflate"
import { SaxesParser, type SaxesTagPlain } from "saxes"

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Array<Element>
  text: string
}

/** Parses XML, and fails unless it is well-formed. */
const parseXml = (xml: string): Element => {
  const parser = new SaxesParser()
  const root: Element = { name: "", attributes: {}, children: [], text: "" }
  const open = [root]
  parser.on("error", (failure) => {
    throw failure
  })
  parser.on("opentag", ({ attributes, name }: SaxesTagPlain) => {
    const element: Element = { name, attributes, children: [], text: "" }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on("text", (text) => void (open.at(-1)!.text += text))
  parser.on("closetag", () => void open.pop())
  parser.write(xml).close()
  return root.children[0]!
}

export const find = (element: Element, name: string): ReadonlyArray<Element> =>
  element.children.flatMap((child) => [...child.name === name ? [child] : [], ...find(child, name)])

/** The parts of the archive, each parsed. */
export const partsOf = (bytes: Uint8Array): Readonly<Record<string, Element>> =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, parseXml(strFromU8(content))])
  )

/** Reads a text of Office Open XML: `_xHHHH_` is a character. */
const unescape = (text: string): string =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const valueOf = (cell: Element): string => {
  const type = cell.attributes["t"]
  if (find(cell, "f").length > 0) throw new Error(`a formula in ${cell.attributes["r"]}`)
  if (type === "inlineStr") return unescape(find(cell, "t")[0]?.text ?? "")
  if (type !== undefined) throw new Error(`a cell of type ${type}`)
  return find(cell, "v")[0]?.text ?? ""
}

const sheetNames = ["Summary", "Table", "Continued"]

const rowsOf = (sheet: Element): ReadonlyArray<ReadonlyArray<Element>> =>
  find(sheet, "row").map((row) => find(row, "c"))

/** The cells of a report by sheet and row. Long texts are put together again. */
export const readXlsx = (bytes: Uint8Array) => {
  const parts = partsOf(bytes)
  const sheets = sheetNames.flatMap((_, index) => parts[`xl/worksheets/sheet${index + 1}.xml`] ?? [])
  const rest = new Map<string, string>()
  for (const [cell, , text] of sheets[2] === undefined ? [] : rowsOf(sheets[2]).slice(1)) {
    const name = valueOf(cell!)
    rest.set(name, (rest.get(name) ?? "") + valueOf(text!))
  }
  const note = "\n[continues on the sheet \"Continued\"]"
  const read = (index: number) =>
    rowsOf(sheets[index]!).map((row) =>
      row.map((cell) => {
        const text = valueOf(cell)
        const more = rest.get(`${sheetNames[index]}!${cell.attributes["r"]}`)
        return more === undefined ? text : text.slice(0, -note.length) + more
      })
    )
  const [[title = ""] = [], [author = ""] = [], , ...facts] = read(0)
  const [labels = [], ...rows] = read(1)
  return { title, author, facts: facts.map(([label = "", value = ""]) => ({ label, value })), labels, rows }
}
