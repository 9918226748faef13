import { cut, type HostileFile, pack, packRepeated, type Parts } from "./Packing.ts"

const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>"

const paragraph = (text: string, properties = "") =>
  `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

const usual = `${paragraph("1. Do you encrypt backups?")}${paragraph("2. Do you review access rights?")}`

const open = `${head}<w:document xmlns:w="${main}"><w:body>`
const close = "</w:body></w:document>"

const bodyOf = (content: string) => `${open}${content}${close}`

const relationsOf = (content: string) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`

const parts = (more: Parts = {}): Parts => ({
  "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    "<Default Extension=\"xml\" ContentType=\"application/xml\"/></Types>",
  "_rels/.rels": relationsOf(
    `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="word/document.xml"/>`
  ),
  "word/_rels/document.xml.rels": relationsOf(
    `<Relationship Id="rId1" Type="${relations}/styles" Target="styles.xml"/>` +
      `<Relationship Id="rId2" Type="${relations}/numbering" Target="numbering.xml"/>`
  ),
  "word/document.xml": bodyOf(usual),
  ...more
})

const document = "word/document.xml"

const file = (title: string, make: () => Uint8Array): HostileFile => ({
  title: `a document ${title}`,
  fileName: "questions.docx",
  make
})

const written = (title: string, content: () => string) => file(title, () => pack(parts({ [document]: content() })))

const repeated = (title: string, piece: string, times: number) =>
  file(title, () => {
    const { [document]: _, ...others } = parts()
    return packRepeated(others, document, [`${open}${usual}`, piece, close], times)
  })

const nested = (before: string, after: string, times: number) =>
  bodyOf(`${usual}${before.repeat(times)}${paragraph("Do you?")}${after.repeat(times)}`)

const table = (properties: string) =>
  bodyOf(`${usual}<w:tbl><w:tr><w:tc><w:tcPr>${properties}</w:tcPr>${paragraph("Do you?")}</w:tc></w:tr></w:tbl>`)

export const wordFiles: ReadonlyArray<HostileFile> = [
  repeated("of a gigabyte of blanks", " ".repeat(1_000), 1_000_000),
  repeated("of a million paragraphs", paragraph("Do you?"), 1_000_000),
  repeated("of a million tables", `<w:tbl><w:tr><w:tc>${paragraph("")}</w:tc></w:tr></w:tbl>`, 1_000_000),
  repeated("of a million fields", "<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent/></w:sdt>", 1_000_000),
  written("with a document type", () => bodyOf(usual).replace(head, `${head}<!DOCTYPE x [<!ENTITY a "b">]>`)),
  written("with 100,000 nested tables", () => nested("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", 100_000)),
  written("with 100,000 nested fields", () => nested("<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>", 100_000)),
  written("with 100 nested tables", () => nested("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", 100)),
  written("with a cell over a billion columns", () => table("<w:gridSpan w:val=\"1000000000\"/>")),
  written("with a cell over minus one column", () => table("<w:gridSpan w:val=\"-1\"/>")),
  written("with a merge that never began", () => table("<w:vMerge/>")),
  written("of one paragraph of 10 MB", () => bodyOf(paragraph("Do you encrypt backups? ".repeat(416_667)))),
  written(
    "of 200,000 pieces of a paragraph",
    () => bodyOf(`<w:p>${"<w:r><w:t>Do you </w:t></w:r>".repeat(200_000)}</w:p>`)
  ),
  written("with 100,000 choices", () =>
    bodyOf(
      `${usual}<w:sdt><w:sdtPr><w:dropDownList>${
        "<w:listItem w:displayText=\"Yes\" w:value=\"y\"/>".repeat(100_000)
      }</w:dropDownList></w:sdtPr><w:sdtContent>${paragraph("Yes")}</w:sdtContent></w:sdt>`
    )),
  written("that is not closed", () => bodyOf(usual).slice(0, -40)),
  written("that is empty", () => ""),
  file("whose styles are based on each other", () =>
    pack(parts({
      "word/styles.xml": `<w:styles xmlns:w="${main}"><w:style w:styleId="a"><w:basedOn w:val="b"/></w:style>` +
        "<w:style w:styleId=\"b\"><w:basedOn w:val=\"a\"/></w:style></w:styles>",
      [document]: bodyOf(`${usual}${paragraph("Do you?", "<w:pPr><w:pStyle w:val=\"a\"/></w:pPr>")}`)
    }))),
  file("whose numbers begin at a billion, on level 99", () =>
    pack(parts({
      "word/numbering.xml": `<w:numbering xmlns:w="${main}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="99">` +
        "<w:start w:val=\"1000000000\"/><w:numFmt w:val=\"upperRoman\"/><w:lvlText w:val=\"%1%99%100\"/></w:lvl>" +
        "</w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num></w:numbering>",
      [document]: bodyOf(
        `${usual}${
          paragraph("Do you?", "<w:pPr><w:numPr><w:ilvl w:val=\"99\"/><w:numId w:val=\"1\"/></w:numPr></w:pPr>")
        }`
      )
    }))),
  file("without its text", () => {
    const { [document]: _, ...others } = parts()
    return pack(others)
  }),
  ...[0.2, 0.95].map((share) => file(`of which ${share * 100} % is left`, () => cut(pack(parts()), share)))
]
