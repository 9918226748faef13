import { strToU8, zipSync } from "fflate"

export interface SheetParts {
  readonly name: string
  readonly state?: string
  // rows of `sheetData`
  readonly rows: string
  readonly before?: string
  readonly after?: string
}

export interface WorkbookParts {
  readonly sheets: ReadonlyArray<SheetParts>
  readonly strings?: string
  readonly styles?: string
  readonly names?: string
  readonly properties?: string
  readonly main?: string
  readonly parts?: Readonly<Record<string, string>>
}

const transitional = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

const relationships = (...inner: ReadonlyArray<string>) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${
    inner.join("")
  }</Relationships>`

// The bytes of a workbook with these parts.
export const makeWorkbook = (
  { main = transitional, names = "", parts, properties = "", sheets, strings, styles }: WorkbookParts
) => {
  const files: Record<string, string> = {
    "_rels/.rels": relationships(relationship("r1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets>${
      sheets.map(({ name, state }, index) =>
        `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index}"${
          state === undefined ? "" : ` state="${state}"`
        }/>`
      ).join("")
    }</sheets><definedNames>${names}</definedNames></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(
      ...sheets.map((_, index) => relationship(`s${index}`, "worksheet", `worksheets/sheet${index}.xml`)),
      relationship("t1", "sharedStrings", "/xl/sharedStrings.xml"),
      relationship("t2", "styles", "./styles.xml")
    ),
    "xl/sharedStrings.xml": `<sst xmlns="${main}">${strings ?? ""}</sst>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}">${styles ?? ""}</styleSheet>`
  }
  sheets.forEach(({ after = "", before = "", rows }, index) => {
    files[`xl/worksheets/sheet${index}.xml`] =
      `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`
  })
  return zipSync(
    Object.fromEntries(Object.entries({ ...files, ...parts }).map(([name, text]) => [name, strToU8(text)])),
    { level: 6 }
  )
}

export const inline = (text: string, reference?: string): string =>
  `<c${reference === undefined ? "" : ` r="${reference}"`} t="inlineStr"><is><t>${text}</t></is></c>`
