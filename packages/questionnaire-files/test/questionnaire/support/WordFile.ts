import { strToU8, zipSync } from "fflate"

const namespaces = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\" "
  + "xmlns:w14=\"http://schemas.microsoft.com/office/word/2010/wordml\""

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

const declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>"

export const run = (text: string, properties = ""): string =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`

export const paragraph = (content: string, properties = ""): string =>
  `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`

export const styled = (style: string, text: string): string => paragraph(run(text), `<w:pStyle w:val="${style}"/>`)

export const item = (level: number, text: string, list = 1): string =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`)

export const control = (properties: string, content: string): string =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`

export const cell = (content: string, properties = ""): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`

export const row = (...cells: ReadonlyArray<string>): string => `<w:tr>${cells.join("")}</w:tr>`

export const table = (...rows: ReadonlyArray<string>): string => `<w:tbl>${rows.join("")}</w:tbl>`

export const texts = (...cells: ReadonlyArray<string>): string =>
  row(...cells.map((text) => cell(paragraph(text === "" ? "" : run(text)))))

const level = (index: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`

const numbering =
  `<w:numbering ${namespaces}><w:abstractNum w:abstractNumId="0">${level(0, "decimal", "%1.")}${
    level(1, "lowerLetter", "%2)")
  }${level(2, "decimal", "%1.%2.%3")}</w:abstractNum><w:abstractNum w:abstractNumId="1">${
    level(0, "bullet", "·")
  }</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/>`
  + `</w:num><w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/>`
  + `</w:lvlOverride></w:num></w:numbering>`

const style = (id: string, content: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}">${content}</w:style>`

const styles = `<w:styles ${namespaces}>${style("berschrift1", "<w:name w:val=\"heading 1\"/>")}${
  style("Own", "<w:name w:val=\"Chapter\"/><w:basedOn w:val=\"berschrift1\"/>")
}${style("Outlined", "<w:name w:val=\"Part\"/><w:pPr><w:outlineLvl w:val=\"1\"/></w:pPr>")}${
  style("Verzeichnis1", "<w:name w:val=\"toc 1\"/>")
}${style("Loop", "<w:name w:val=\"Loop\"/><w:basedOn w:val=\"Loop\"/>")}</w:styles>`

/** A Word document with this body. List 1 counts `1.`, `a)`, `1.a.1`; list 2 has bullets; list 3 restarts list 1. */
export const makeWordFile = (...body: ReadonlyArray<string>): Uint8Array =>
  zipSync({
    "[Content_Types].xml": strToU8(`${declaration}<Types/>`),
    "_rels/.rels": strToU8(
      `${declaration}<Relationships><Relationship Id="1" Type="${relations}/officeDocument" Target="word/document.xml"/>`
        + "</Relationships>"
    ),
    "word/document.xml": strToU8(
      `${declaration}<w:document ${namespaces}><w:body>${body.join("")}</w:body></w:document>`
    ),
    "word/styles.xml": strToU8(declaration + styles),
    "word/numbering.xml": strToU8(declaration + numbering)
  }, { level: 1 })
