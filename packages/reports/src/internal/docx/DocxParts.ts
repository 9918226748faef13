import { toRelationships } from "../xlsx/Parts.ts"
import { declaration, relationships, toAttribute } from "../xlsx/Xml.ts"

export { coreProperties } from "../xlsx/Parts.ts"
export { relationships } from "../xlsx/Xml.ts"

export const wordNamespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"

const word = "application/vnd.openxmlformats-officedocument.wordprocessingml"
const packaged = "application/vnd.openxmlformats-package"
const packageRelationships = "http://schemas.openxmlformats.org/package/2006/relationships"

const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}+xml"/>`

export const contentTypes = [
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">`,
  `<Default Extension="rels" ContentType="${packaged}.relationships+xml"/>`,
  "<Default Extension=\"xml\" ContentType=\"application/xml\"/>",
  part("word/document.xml", `${word}.document.main`),
  part("word/styles.xml", `${word}.styles`),
  part("word/footer1.xml", `${word}.footer`),
  part("docProps/core.xml", `${packaged}.core-properties`),
  "</Types>"
].join("")

export const rootRelationships = toRelationships([
  [`${relationships}/officeDocument`, "word/document.xml"],
  [`${packageRelationships}/metadata/core-properties`, "docProps/core.xml"]
])

export const documentRelationships = toRelationships([
  [`${relationships}/styles`, "styles.xml"],
  [`${relationships}/footer`, "footer1.xml"]
])

const field = (code: string) => `<w:fldSimple w:instr="${code}"><w:r><w:t>1</w:t></w:r></w:fldSimple>`

export const footer = `${declaration}<w:ftr xmlns:w="${wordNamespace}"><w:p><w:pPr><w:pStyle w:val="Footer"/></w:pPr>` +
  `${field("PAGE")}<w:r><w:t xml:space="preserve"> / </w:t></w:r>${field("NUMPAGES")}</w:p></w:ftr>`

interface Style {
  readonly id: string
  readonly name: string
  // half points
  readonly size: number
  readonly isBold?: boolean
  readonly color?: string
  readonly paragraph?: string
}

const styled = ({ color, id, isBold = false, name, paragraph = "", size }: Style): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/>` +
  `<w:pPr>${paragraph}</w:pPr><w:rPr>${isBold ? "<w:b/>" : ""}` +
  `${color === undefined ? "" : `<w:color w:val="${color}"/>`}<w:sz w:val="${size}"/></w:rPr></w:style>`

const keptTogether = "<w:keepNext/><w:spacing w:before=\"320\" w:after=\"120\"/><w:outlineLvl w:val=\"0\"/>"

const sides = ["top", "left", "bottom", "right", "insideH", "insideV"]

const grid = [
  "<w:style w:type=\"table\" w:styleId=\"Grid\"><w:name w:val=\"Table Grid\"/><w:tblPr><w:tblBorders>",
  ...sides.map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="CBD5E1"/>`),
  "</w:tblBorders><w:tblCellMar><w:top w:w=\"60\" w:type=\"dxa\"/><w:left w:w=\"90\" w:type=\"dxa\"/>",
  "<w:bottom w:w=\"60\" w:type=\"dxa\"/><w:right w:w=\"90\" w:type=\"dxa\"/></w:tblCellMar></w:tblPr></w:style>"
].join("")

export const styles = (language: string): string =>
  [
    `${declaration}<w:styles xmlns:w="${wordNamespace}"><w:docDefaults><w:rPrDefault><w:rPr>`,
    "<w:rFonts w:ascii=\"Arial\" w:hAnsi=\"Arial\" w:cs=\"Arial\"/><w:color w:val=\"0F172A\"/><w:sz w:val=\"18\"/>",
    `<w:lang w:val="${toAttribute(language)}"/></w:rPr></w:rPrDefault></w:docDefaults>`,
    "<w:style w:type=\"paragraph\" w:default=\"1\" w:styleId=\"Normal\"><w:name w:val=\"Normal\"/></w:style>",
    styled({ id: "Title", name: "Title", size: 48, isBold: true, paragraph: "<w:spacing w:after=\"80\"/>" }),
    styled({ id: "Subtitle", name: "Subtitle", size: 24, color: "64748B", paragraph: "<w:spacing w:after=\"280\"/>" }),
    styled({ id: "Heading1", name: "heading 1", size: 26, isBold: true, paragraph: keptTogether }),
    styled({ id: "TableHeader", name: "Table Header", size: 18, isBold: true, paragraph: "<w:keepNext/>" }),
    styled({ id: "Footer", name: "footer", size: 15, color: "64748B", paragraph: "<w:jc w:val=\"right\"/>" }),
    grid,
    "</w:styles>"
  ].join("")
