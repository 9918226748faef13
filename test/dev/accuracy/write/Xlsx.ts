import type { Sheet, SheetCell, Style } from "./Sheet.ts"
import { cellName, columnName } from "./Sheet.ts"
import { declaration, escapeXml } from "./Xml.ts"
import { toZip } from "./Zip.ts"

/** Programs write the same sheet in different ways. */
type Program = "excel" | "calc" | "sdk"

export interface Workbook {
  readonly program: Program
  readonly sheets: ReadonlyArray<Sheet>
  readonly names?: Readonly<Record<string, string>>
  /** Marks some texts as rich, and gives them a reading if they are Japanese. */
  readonly isRich?: boolean
}

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml"

const styles: ReadonlyArray<Style> = [
  "plain",
  "title",
  "header",
  "section",
  "text",
  "answer",
  "note",
  "locked",
  "date"
]

const stylesXml = [
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>`,
  `</numFmts><fonts count="4"><font><sz val="11"/><color theme="1"/><name val="Calibri"/><family val="2"/></font>`,
  `<font><b/><sz val="16"/><name val="Calibri"/><family val="2"/></font>`,
  `<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font>`,
  `<font><i/><sz val="9"/><color rgb="FF7F7F7F"/><name val="Calibri"/></font></fonts>`,
  `<fills count="6"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>`,
  ["FF1F3864", "FF2E74B5", "FFFFF2CC", "FFD9D9D9"].map((color) =>
    `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`
  ).join(""),
  `</fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>`,
  ["left", "right", "top", "bottom"].map((side) => `<${side} style="thin"><color auto="1"/></${side}>`).join(""),
  `<diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>`,
  `<cellXfs count="9"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
  `<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>`,
  `<xf numFmtId="0" fontId="2" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyAlignment="1">`,
  `<alignment horizontal="center" vertical="center" wrapText="1"/></xf>`,
  `<xf numFmtId="0" fontId="2" fillId="3" borderId="1" xfId="0" applyFont="1" applyFill="1"/>`,
  `<xf numFmtId="0" fontId="0" fillId="0" borderId="1" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>`,
  `<xf numFmtId="0" fontId="0" fillId="4" borderId="1" xfId="0" applyFill="1" applyAlignment="1" applyProtection="1">`,
  `<alignment vertical="top" wrapText="1"/><protection locked="0"/></xf>`,
  `<xf numFmtId="0" fontId="3" fillId="0" borderId="0" xfId="0" applyFont="1"/>`,
  `<xf numFmtId="0" fontId="0" fillId="5" borderId="1" xfId="0" applyFill="1"/>`,
  `<xf numFmtId="164" fontId="0" fillId="4" borderId="1" xfId="0" applyNumberFormat="1" applyFill="1"/></cellXfs>`,
  `<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles><dxfs count="0"/></styleSheet>`
].join("")

const keepSpace = (text: string): string => /^\s|\s$|\n/.test(text) ? ` xml:space="preserve"` : ""

const toItem = (text: string, index: number, isRich: boolean): string => {
  const simple = `<t${keepSpace(text)}>${escapeXml(text)}</t>`
  if (!isRich || text.length < 12) return `<si>${simple}</si>`
  if (/[\u3040-\u30ff]/.test(text)) {
    return `<si>${simple}<rPh sb="0" eb="2"><t>ヨミガナ</t></rPh><phoneticPr fontId="1"/></si>`
  }
  if (index % 5 !== 0) return `<si>${simple}</si>`
  const cut = text.indexOf(" ", 8)
  const [before, after] = [text.slice(0, cut), text.slice(cut)]
  return `<si><r><t>${escapeXml(before)}</t></r><r><rPr><b/><sz val="11"/><rFont val="Calibri"/></rPr>` +
    `<t xml:space="preserve">${escapeXml(after)}</t></r></si>`
}

interface Strings {
  readonly indexOf: (text: string) => number
  readonly texts: ReadonlyArray<string>
}

const makeStrings = (): Strings => {
  const known = new Map<string, number>()
  const texts: Array<string> = []
  return {
    texts,
    indexOf: (text) => {
      const index = known.get(text) ?? texts.push(text) - 1
      known.set(text, index)
      return index
    }
  }
}

const toCell = (place: string, { formula, style, value }: SheetCell, program: Program, strings: Strings): string => {
  const attributes = `r="${place}" s="${styles.indexOf(style)}"`
  if (formula !== undefined) {
    const type = typeof value === "string" ? ` t="str"` : ""
    return `<c ${attributes}${type}><f>${escapeXml(formula)}</f><v>${escapeXml(String(value))}</v></c>`
  }
  if (value === "") return `<c ${attributes}/>`
  if (typeof value === "number") return `<c ${attributes}><v>${value}</v></c>`
  if (program === "sdk") {
    return `<c ${attributes} t="inlineStr"><is><t${keepSpace(value)}>${escapeXml(value)}</t></is></c>`
  }
  return `<c ${attributes} t="s"><v>${strings.indexOf(value)}</v></c>`
}

const toRow = (
  row: number,
  cells: ReadonlyMap<number, SheetCell>,
  { hiddenRows }: Sheet,
  program: Program,
  strings: Strings
): string => {
  const columns = [...cells.keys()].sort((one, other) => one - other)
  const texts = columns.map((column) => toCell(cellName(row, column), cells.get(column)!, program, strings))
  const isHidden = hiddenRows.has(row)
  const attributes = program === "calc"
    ? ` customFormat="false" ht="14.25" hidden="${isHidden}" customHeight="false" outlineLevel="0" collapsed="false"`
    : `${program === "excel" ? ` spans="${columns[0] ?? 1}:${columns.at(-1) ?? 1}"` : ""}${
      isHidden ? ` hidden="1"` : ""
    }`
  return `<row r="${row}"${attributes}>${texts.join("")}</row>`
}

// Excel 2007 could not name another sheet in a rule, so later versions write such rules as an extension
const toRules = ({ rules }: Sheet, program: Program): readonly [string, string] => {
  const isFar = (list: string) => program === "excel" && list.includes("!")
  const near = rules.filter(({ list }) => !isFar(list))
  const far = rules.filter(({ list }) => isFar(list))
  const [flags, farFlags] = program === "calc"
    ? [`operator="equal" showDropDown="false" allowBlank="true"`, ""]
    : [`allowBlank="1" showInputMessage="1" showErrorMessage="1"`, `allowBlank="1" showErrorMessage="1"`]
  return [
    near.length === 0 ?
      "" :
      `<dataValidations count="${near.length}">${
        near.map(({ area, list }) =>
          `<dataValidation type="list" ${flags} sqref="${area}"><formula1>${escapeXml(list)}</formula1>` +
          `${program === "calc" ? "<formula2>0</formula2>" : ""}</dataValidation>`
        ).join("")
      }</dataValidations>`,
    far.length === 0 ? "" : `<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" ` +
      `uri="{CCE6A557-97BC-4b89-ADB6-D9C93CAAB3DF}"><x14:dataValidations ` +
      `xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main" count="${far.length}">${
        far.map(({ area, list }) =>
          `<x14:dataValidation type="list" ${farFlags}><x14:formula1><xm:f>${escapeXml(list)}</xm:f></x14:formula1>` +
          `<xm:sqref>${area}</xm:sqref></x14:dataValidation>`
        ).join("")
      }</x14:dataValidations></ext></extLst>`
  ]
}

const toSheet = (sheet: Sheet, program: Program, strings: Strings): string => {
  const rows = [...sheet.cells.keys()].sort((one, other) => one - other)
  const most = Math.max(1, ...rows.map((row) => Math.max(...sheet.cells.get(row)!.keys())))
  const last = rows.at(-1) ?? 1
  const columns = Array.from({ length: most }, (_, index) => index + 1).map((column) =>
    `<col min="${column}" max="${column}" width="${sheet.widths.get(column) ?? 18}" customWidth="1"` +
    `${sheet.hiddenColumns.has(column) ? ` hidden="1"` : ""}/>`
  )
  const pane = sheet.frozen === 0
    ? ""
    : `<pane ySplit="${sheet.frozen}" topLeftCell="A${sheet.frozen + 1}" activePane="bottomLeft" state="frozen"/>`
  const [near, far] = toRules(sheet, program)
  const merges = sheet.merges.length === 0 ?
    "" :
    `<mergeCells count="${sheet.merges.length}">${
      sheet.merges.map((area) => `<mergeCell ref="${area}"/>`).join("")
    }</mergeCells>`
  return [
    `${declaration}<worksheet xmlns="${main}" xmlns:r="${relations}"><dimension ref="A1:${columnName(most)}${last}"/>`,
    `<sheetViews><sheetView${
      sheet.isRightToLeft ? ` rightToLeft="1"` : ""
    } workbookViewId="0">${pane}</sheetView></sheetViews>`,
    `<sheetFormatPr defaultRowHeight="15"/><cols>${columns.join("")}</cols><sheetData>${
      rows.map((row) => toRow(row, sheet.cells.get(row)!, sheet, program, strings)).join("")
    }</sheetData>`,
    sheet.isProtected
      ? `<sheetProtection algorithmName="SHA-512" hashValue="c2FtcGxl" saltValue="c2FsdA==" spinCount="100000" sheet="1" objects="1" scenarios="1"/>`
      : "",
    sheet.filter === undefined ? "" : `<autoFilter ref="${sheet.filter}"/>`,
    merges,
    near,
    `<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>${far}</worksheet>`
  ].join("")
}

// some libraries give each element of the main namespace a prefix
const withPrefix = (xml: string): string =>
  xml.replace(`xmlns="${main}"`, `xmlns:x="${main}"`).replaceAll(/<(\/?)([a-zA-Z0-9]+)(?=[\s/>])/g, "<$1x:$2")

export const toXlsx = ({ isRich = false, names = {}, program, sheets }: Workbook): Uint8Array => {
  const strings = makeStrings()
  const finish = program === "sdk" ? withPrefix : (xml: string) => xml
  const bodies = sheets.map((sheet) => finish(toSheet(sheet, program, strings)))
  const list = sheets.map(({ name, state }, index) =>
    `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state === "visible" ? "" : ` state="${state}"`} ` +
    `r:id="rId${index + 1}"/>`
  )
  const defined = Object.entries(names).map(([name, area]) =>
    `<definedName name="${name}">${escapeXml(area)}</definedName>`
  )
  const base = program === "sdk" ? "/xl/" : ""
  const others = [
    `<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="${base}styles.xml"/>`,
    program === "sdk"
      ? ""
      : `<Relationship Id="rId${sheets.length + 2}" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>`
  ]
  return toZip({
    "[Content_Types].xml":
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${
        sheets.map((_, index) =>
          `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`
        ).join("")
      }<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${
        program === "sdk"
          ? ""
          : `<Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/>`
      }</Types>`,
    "_rels/.rels":
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
      `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="${base}${
        base === "" ? "xl/" : ""
      }workbook.xml"/>` +
      `</Relationships>`,
    "xl/workbook.xml": finish(
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView xWindow="0" yWindow="0"/>` +
        `</bookViews><sheets>${list.join("")}</sheets>${
          defined.length === 0 ? "" : `<definedNames>${defined.join("")}</definedNames>`
        }<calcPr calcId="191029"/></workbook>`
    ),
    "xl/_rels/workbook.xml.rels":
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${
        sheets.map((_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="${base}worksheets/sheet${
            index + 1
          }.xml"/>`
        ).join("")
      }${others.join("")}</Relationships>`,
    "xl/styles.xml": finish(stylesXml),
    ...Object.fromEntries(bodies.map((body, index) => [`xl/worksheets/sheet${index + 1}.xml`, body])),
    ...(program === "sdk" ? {} : {
      "xl/sharedStrings.xml":
        `${declaration}<sst xmlns="${main}" count="${strings.texts.length}" uniqueCount="${strings.texts.length}">${
          strings.texts.map((text, index) => toItem(text, index, isRich)).join("")
        }</sst>`
    })
  })
}
