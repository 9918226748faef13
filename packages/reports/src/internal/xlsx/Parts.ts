import type { Report } from "@attestry/core/report"
import { toXml } from "@attestry/file-jobs/OfficeXml"
import { tableReference } from "./Sheets.ts"
import { declaration, relationships, spreadsheet, toAttribute } from "./Xml.ts"

const packageRelationships = "http://schemas.openxmlformats.org/package/2006/relationships"
const office = "application/vnd.openxmlformats-officedocument.spreadsheetml"
const packaged = "application/vnd.openxmlformats-package"
const properties = "http://schemas.openxmlformats.org/package/2006/metadata/core-properties"

export const contentTypes = (sheets: number, hasTable: boolean): string => {
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}+xml"/>`
  return [
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
    `<Default Extension="rels" ContentType="${packaged}.relationships+xml"/>`,
    "<Default Extension=\"xml\" ContentType=\"application/xml\"/>",
    part("xl/workbook.xml", `${office}.sheet.main`),
    part("xl/styles.xml", `${office}.styles`),
    ...Array.from({ length: sheets }, (_, i) => part(`xl/worksheets/sheet${i + 1}.xml`, `${office}.worksheet`)),
    hasTable ? part("xl/tables/table1.xml", `${office}.table`) : "",
    part("docProps/core.xml", `${packaged}.core-properties`),
    part("docProps/app.xml", "application/vnd.openxmlformats-officedocument.extended-properties"),
    "</Types>"
  ].join("")
}

export const toRelationships = (targets: ReadonlyArray<readonly [type: string, target: string]>): string =>
  `${declaration}<Relationships xmlns="${packageRelationships}">${
    targets.map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${type}" Target="${target}"/>`).join("")
  }</Relationships>`

export const rootRelationships = toRelationships([
  [`${relationships}/officeDocument`, "xl/workbook.xml"],
  [`${packageRelationships}/metadata/core-properties`, "docProps/core.xml"],
  [`${relationships}/extended-properties`, "docProps/app.xml"]
])

export const workbookRelationships = (sheets: number): string =>
  toRelationships([
    ...Array.from(
      { length: sheets },
      (_, i) => [`${relationships}/worksheet`, `worksheets/sheet${i + 1}.xml`] as const
    ),
    [`${relationships}/styles`, "styles.xml"]
  ])

export const tableRelationships = toRelationships([[`${relationships}/table`, "../tables/table1.xml"]])

const printTitles = (name: string, index: number) =>
  `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${name}!$1:$1</definedName>`

export const workbook = (names: ReadonlyArray<string>): string => {
  const sheets = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join("")
  const titles = names.map((name, index) => index === 0 ? "" : printTitles(name, index)).join("")
  return `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${relationships}">` +
    `<bookViews><workbookView/></bookViews><sheets>${sheets}</sheets>` +
    `<definedNames>${titles}</definedNames></workbook>`
}

export const table = (report: Report): string => {
  const reference = tableReference(report)
  const columns = report.columns.map(({ label }, i) => `<tableColumn id="${i + 1}" name="${toAttribute(label)}"/>`)
  return [
    `${declaration}<table xmlns="${spreadsheet}" id="1" name="Report" displayName="Report" ref="${reference}"`,
    ` totalsRowShown="0"><autoFilter ref="${reference}"/>`,
    `<tableColumns count="${columns.length}">${columns.join("")}</tableColumns>`,
    "<tableStyleInfo name=\"TableStyleLight1\" showFirstColumn=\"0\" showLastColumn=\"0\" showRowStripes=\"1\"",
    " showColumnStripes=\"0\"/></table>"
  ].join("")
}

const w3cTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

export const coreProperties = ({ author, createdAt, language, title }: Report): string => {
  const time = (name: string) =>
    w3cTime.test(createdAt) ? `<dcterms:${name} xsi:type="dcterms:W3CDTF">${createdAt}</dcterms:${name}>` : ""
  return [
    `${declaration}<cp:coreProperties xmlns:cp="${properties}" xmlns:dc="http://purl.org/dc/elements/1.1/"`,
    " xmlns:dcterms=\"http://purl.org/dc/terms/\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">",
    `<dc:title>${toXml(title)}</dc:title><dc:creator>${toXml(author)}</dc:creator>`,
    `<dc:language>${toXml(language)}</dc:language>${time("created")}${time("modified")}</cp:coreProperties>`
  ].join("")
}

export const appProperties = `${declaration}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/` +
  "extended-properties\"><Application>Attestry</Application></Properties>"
