import { cut, declareEncrypted, declareSize, type HostileFile, pack, packRepeated, type Parts } from "./Packing.ts"

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>"

const inline = (cell: string, text: string) => `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`

const rows = `<row r="1">${inline("A1", "No.")}${inline("B1", "Question")}${inline("C1", "Answer")}</row>` +
  `<row r="2">${inline("A2", "1")}${inline("B2", "Do you encrypt backups?")}</row>` +
  `<row r="3">${inline("A3", "2")}${inline("B3", "Do you review access rights?")}</row>`

const sheetOf = (data: string, after = "") =>
  `${head}<worksheet xmlns="${main}"><sheetData>${data}</sheetData>${after}</worksheet>`

const workbookOf = (names = "") =>
  `${head}<workbook xmlns="${main}" xmlns:r="${relations}">` +
  `<sheets><sheet name="Questions" sheetId="1" r:id="rId1"/></sheets>${names}</workbook>`

const relation = (id: string, type: string, target: string, more = "") =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"${more}/>`

const relationsOf = (...all: ReadonlyArray<string>) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${
    all.join("")
  }</Relationships>`

const usual = [
  relation("rId1", "worksheet", "worksheets/sheet1.xml"),
  relation("rId2", "sharedStrings", "sharedStrings.xml"),
  relation("rId3", "styles", "styles.xml")
]

const parts = (more: Parts = {}): Parts => ({
  "[Content_Types].xml": `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    "<Default Extension=\"xml\" ContentType=\"application/xml\"/></Types>",
  "_rels/.rels": relationsOf(relation("rId1", "officeDocument", "xl/workbook.xml")),
  "xl/workbook.xml": workbookOf(),
  "xl/_rels/workbook.xml.rels": relationsOf(...usual),
  "xl/worksheets/sheet1.xml": sheetOf(rows),
  ...more
})

/** A small workbook that harms nobody, with some parts replaced. */
const workbook = (more: Parts = {}): Uint8Array => pack(parts(more))

const sheet = "xl/worksheets/sheet1.xml"
const strings = "xl/sharedStrings.xml"

const without = (name: string): Parts => Object.fromEntries(Object.entries(parts()).filter(([each]) => each !== name))

const file = (title: string, make: () => Uint8Array, fileName = "questions.xlsx"): HostileFile => ({
  title: `a workbook ${title}`,
  fileName,
  make
})

const doctype = (definition: string, use: string) =>
  sheetOf(rows.replace("Do you encrypt", use)).replace(head, `${head}<!DOCTYPE worksheet [${definition}]>`)

const laughs = Array.from(
  { length: 10 },
  (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`
).join("")

const overlap = (title: string, after: string) => file(title, () => workbook({ [sheet]: sheetOf(rows, after) }))

const list = (area: string, formula: string) =>
  `<dataValidations count="1"><dataValidation type="list" sqref="${area}"><formula1>${formula}</formula1>` +
  "</dataValidation></dataValidations>"

const question = (text: string) => workbook({ [sheet]: sheetOf(`${rows}<row r="4">${inline("B4", text)}</row>`) })

const trap = (title: string, text: string) => file(`with a question of ${title}`, () => question(text))

const compound = (stream: string) =>
  Buffer.concat([
    Buffer.from("d0cf11e0a1b11ae1", "hex"),
    Buffer.alloc(1_000),
    Buffer.from(stream, "utf16le"),
    Buffer.alloc(1_000)
  ])

export const bombs: ReadonlyArray<HostileFile> = [
  file(
    "whose sheet inflates to a gigabyte",
    () => packRepeated(without(sheet), sheet, ["", " ".repeat(1_000), ""], 1_000_000)
  ),
  file(
    "whose other part inflates to a gigabyte",
    () => packRepeated(parts(), "xl/media/image1.png", ["", "0".repeat(1_000), ""], 1_000_000)
  ),
  file(
    "of 100,000 parts",
    () =>
      pack(
        Object.fromEntries([...Object.entries(parts()), ...Array.from({ length: 100_000 }, (_, i) => [`x${i}`, ""])])
      )
  ),
  file(
    "within a workbook",
    () => workbook({ "xl/embeddings/inner.xlsx": workbook({ "xl/embeddings/inner.xlsx": workbook() }) })
  ),
  file("that declares 1 byte for each part", () => declareSize(workbook(), 1)),
  file("that declares 4 GB for each part", () => declareSize(workbook(), 0xfffffffe)),
  file("that declares to be encrypted", () => declareEncrypted(workbook())),
  file("with a password", () => compound("EncryptedPackage")),
  file("of an old format", () => compound("Workbook")),
  file("of four million cells", () =>
    packRepeated(without(sheet), sheet, [
      `${head}<worksheet xmlns="${main}"><sheetData>${rows}`,
      `<row>${"<c><v>1</v></c>".repeat(400)}</row>`,
      "</sheetData></worksheet>"
    ], 10_000)),
  file("of a million rows", () =>
    packRepeated(without(sheet), sheet, [
      `${head}<worksheet xmlns="${main}"><sheetData>${rows}`,
      "<row ht=\"12\"/>",
      "</sheetData></worksheet>"
    ], 1_048_570)),
  file("of 100,000 questions", () =>
    packRepeated(without(sheet), sheet, [
      `${head}<worksheet xmlns="${main}"><sheetData>${rows}`,
      "<row><c/><c t=\"inlineStr\"><is><t>Do you test restores?</t></is></c></row>",
      "</sheetData></worksheet>"
    ], 100_000)),
  file(
    "of a million shared strings",
    () =>
      packRepeated(parts(), strings, [`${head}<sst xmlns="${main}">`, "<si><t>Do you?</t></si>", "</sst>"], 1_000_000)
  ),
  file("of a million merged ranges", () =>
    packRepeated(without(sheet), sheet, [
      `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData><mergeCells>`,
      "<mergeCell ref=\"A1:XFD1048576\"/>",
      "</mergeCells></worksheet>"
    ], 1_000_000)),
  file("of 100,000 styles", () =>
    packRepeated(parts(), "xl/styles.xml", [
      `${head}<styleSheet xmlns="${main}"><cellXfs>`,
      "<xf numFmtId=\"14\" fontId=\"1\" fillId=\"1\"/>",
      "</cellXfs></styleSheet>"
    ], 100_000)),
  file("of 100,000 validations", () =>
    packRepeated(without(sheet), sheet, [
      `${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData><dataValidations>`,
      "<dataValidation type=\"list\" sqref=\"C1:C1048576 A1:XFD9\"><formula1>\"Yes,No\"</formula1></dataValidation>",
      "</dataValidations></worksheet>"
    ], 100_000)),
  file("of 10,000 sheets", () => {
    const numbers = Array.from({ length: 10_000 }, (_, i) => i)
    return workbook({
      "xl/workbook.xml": workbookOf().replace(
        /<sheets>.*<\/sheets>/,
        `<sheets>${numbers.map((i) => `<sheet name="S${i}" sheetId="${i + 1}" r:id="rId1"/>`).join("")}</sheets>`
      )
    })
  })
]

export const workbooks: ReadonlyArray<HostileFile> = [
  file("with a document type", () => workbook({ [sheet]: doctype("<!ENTITY a \"b\">", "&a;") })),
  file("with entities that grow", () => workbook({ [sheet]: doctype(`<!ENTITY l0 "ha">${laughs}`, "&l10;") })),
  file(
    "with an outer entity",
    () => workbook({ [sheet]: doctype("<!ENTITY a SYSTEM \"file:///etc/passwd\">", "&a;") })
  ),
  file("whose strings have a document type", () => workbook({ [strings]: `<!DOCTYPE sst><sst xmlns="${main}"/>` })),
  file("with a million nested elements", () => workbook({ [sheet]: "<a>".repeat(1_000_000) })),
  file(
    "with an attribute of 10 MB",
    () => workbook({ [sheet]: sheetOf(rows).replace("<sheetData>", `<sheetData a="${"b".repeat(1e7)}">`) })
  ),
  file("with 100,000 attributes", () =>
    workbook({
      [sheet]: sheetOf(rows).replace(
        "<sheetData>",
        `<sheetData ${Array.from({ length: 100_000 }, (_, i) => `a${i}="1"`).join(" ")}>`
      )
    })),
  overlap("with a list for all cells", list("A1:XFD1048576", "\"Yes,No\"")),
  overlap("with a list of all cells", list("C2:C3", "$A$1:$XFD$1048576")),
  overlap("with a list of a sheet that is missing", list("C2:C3", "Other!$A$1:$A$3")),
  overlap("with a list that is a formula", list("C2:C3", "INDIRECT(&quot;A&quot;&amp;ROW())")),
  overlap("with 10 MB of choices", list("C2:C3", `"${"Yes,".repeat(2_500_000)}"`)),
  overlap("with a list of a bad area", list("C0:ZZZZ99999999 x : A", "\"Yes,No\"")),
  overlap(
    "with merged cells over each other",
    "<mergeCells><mergeCell ref=\"A1:C3\"/><mergeCell ref=\"B2:D9\"/><mergeCell ref=\"C3:A1\"/></mergeCells>"
  ),
  file("whose names refer to each other", () =>
    workbook({
      [sheet]: sheetOf(rows, list("C2:C3", "First")),
      "xl/workbook.xml": workbookOf(
        "<definedNames><definedName name=\"First\">Second</definedName><definedName name=\"Second\">First</definedName></definedNames>"
      )
    })),
  file("whose cells refer to no string", () =>
    workbook({
      [sheet]: sheetOf(
        `${rows}<row r="4"><c r="B4" t="s"><v>-1</v></c><c r="C4" t="s"><v>1e99</v></c><c r="D4" t="s"><v>x</v></c></row>`
      )
    })),
  file("with impossible places", () =>
    workbook({
      [sheet]: sheetOf(
        `${rows}<row r="0">${inline("A0", "x")}</row><row r="99999999">${
          inline("ZZZZZ99999999", "Do you?")
        }</row><row r="-4">${inline("💥", "y")}</row>`
      )
    })),
  file("with two rows of one number", () => workbook({ [sheet]: sheetOf(`${rows}${rows}`) })),
  file("with dates beyond time", () =>
    workbook({
      "xl/styles.xml": `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>`,
      [sheet]: sheetOf(
        `${rows}<row r="4"><c r="B4" s="0"><v>1e308</v></c><c r="C4" s="0"><v>-1e308</v></c><c r="D4" s="999"><v>NaN</v></c></row>`
      )
    })),
  file(
    "with invalid characters",
    () => workbook({ [sheet]: sheetOf(rows.replace("Do you encrypt", "Do &#0;&#xD800;&#xFFFF; you")) })
  ),
  file("in UTF-16", () => workbook({ [sheet]: Buffer.from(`\ufeff${sheetOf(rows)}`, "utf16le") })),
  file(
    "that is no UTF-8",
    () => workbook({ [sheet]: Buffer.concat([Buffer.from(sheetOf(rows)), Buffer.from([0xff, 0xfe, 0xc0])]) })
  ),
  file("whose sheet is empty", () => workbook({ [sheet]: "" })),
  file("whose sheet is not closed", () => workbook({ [sheet]: sheetOf(rows).slice(0, -30) })),
  file("whose sheet is a picture", () => workbook({ [sheet]: Buffer.from("89504e470d0a1a0a", "hex") })),
  file("without a workbook", () => pack(without("xl/workbook.xml"))),
  file("without relations", () => pack(without("xl/_rels/workbook.xml.rels"))),
  file("without its sheet", () => pack(without(sheet))),
  file("whose sheet is outside", () =>
    workbook({
      "xl/_rels/workbook.xml.rels": relationsOf(relation("rId1", "worksheet", "../../../../etc/passwd"))
    })),
  file("whose sheet is on the web", () =>
    workbook({
      "xl/_rels/workbook.xml.rels": relationsOf(
        relation("rId1", "worksheet", "http://127.0.0.1:9/", " TargetMode=\"External\"")
      )
    })),
  file("whose sheet is the workbook", () =>
    workbook({
      "xl/_rels/workbook.xml.rels": relationsOf(relation("rId1", "worksheet", "workbook.xml"))
    })),
  file(
    "with names of other folders",
    () => workbook({ "../../escape.xml": "x", "/etc/passwd": "x", "C:\\x.xml": "x" })
  ),
  file("with two parts of one name", () => workbook({ "XL/WORKSHEETS/SHEET1.XML": sheetOf(rows) })),
  ...[0.1, 0.5, 0.9, 0.99].map((share) => file(`of which ${share * 100} % is left`, () => cut(workbook(), share))),
  file("that is a program", () => Buffer.concat([Buffer.from("MZ"), Buffer.alloc(10_000, 7)])),
  file("that is a picture", () => Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(10_000, 7)])),
  file("that is empty", () => new Uint8Array()),
  file("of a prototype", () =>
    workbook({
      "xl/workbook.xml": workbookOf().replace("Questions", "__proto__"),
      [sheet]: sheetOf(rows.replace("Question", "constructor").replace("Answer", "__proto__"))
    })),
  trap("100,000 words", "Do you ".repeat(100_000)),
  trap("100,000 blanks", `Do you${" ".repeat(100_000)}?`),
  trap("100,000 numbers", "1.".repeat(100_000)),
  trap("100,000 brackets", "(".repeat(100_000)),
  trap("100,000 choices", "Yes / No / ".repeat(100_000)),
  trap("100,000 lines", "a) Do you?\n".repeat(100_000)),
  trap("100,000 question marks", "?".repeat(100_000)),
  trap("100,000 underscores", "_ ".repeat(100_000)),
  trap("100,000 accents", `e${"\u0301".repeat(100_000)}`)
]
