import { declaration, escapeXml } from "./Xml.ts"
import { toZip } from "./Zip.ts"

const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const types = "application/vnd.openxmlformats-officedocument.wordprocessingml"

// Word names its styles in the language of the program
const headingIds: Readonly<Record<string, string>> = {
  de: "berschrift",
  fr: "Titre",
  es: "Ttulo",
  pt: "Ttulo",
  ja: ""
}

const headingId = (language: string, level: number): string => `${headingIds[language] ?? "Heading"}${level}`

export interface ParagraphForm {
  readonly heading?: number
  readonly list?: { readonly id: number; readonly level: number }
  readonly isBold?: boolean
  readonly isTitle?: boolean
}

const keep = `xml:space="preserve"`

// Word cuts texts wherever somebody wrote or the spelling was checked
const toRuns = (text: string, isBold: boolean): string => {
  const properties = isBold ? "<w:rPr><w:b/></w:rPr>" : ""
  const cut = text.length > 30 ? text.indexOf(" ", 14) : -1
  const parts = cut === -1 ? [text] : [text.slice(0, cut), text.slice(cut)]
  const toBreaks = (part: string) =>
    part.split("\n").map((line) => `<w:t ${keep}>${escapeXml(line)}</w:t>`).join("<w:br/>")
  return parts.map((part, index) =>
    `<w:r w:rsidR="00A${index}1F2C">${properties}${toBreaks(part)}</w:r>${
      index === 0 && cut !== -1 ? `<w:proofErr w:type="spellStart"/>` : ""
    }`
  ).join("")
}

/** A check box as a content control. */
export const checkControl = (isTicked: boolean): string =>
  `<w:sdt><w:sdtPr><w:id w:val="${isTicked ? 71 : 72}"/><w14:checkbox><w14:checked w14:val="${isTicked ? 1 : 0}"/>` +
  `<w14:checkedState w14:val="2612" w14:font="MS Gothic"/><w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/>` +
  `</w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:rPr><w:rFonts w:ascii="MS Gothic" w:hAnsi="MS Gothic" ` +
  `w:eastAsia="MS Gothic" w:hint="eastAsia"/></w:rPr><w:t>${isTicked ? "☒" : "☐"}</w:t></w:r></w:sdtContent></w:sdt>`

const shownControl = (kind: string, value: string | null, placeholder: string): string =>
  `<w:sdt><w:sdtPr><w:id w:val="4711"/>${
    value === null ? "<w:showingPlcHdr/>" : ""
  }${kind}</w:sdtPr><w:sdtContent><w:r>` +
  `${value === null ? `<w:rPr><w:rStyle w:val="PlaceholderText"/></w:rPr>` : ""}<w:t ${keep}>${
    escapeXml(value ?? placeholder)
  }</w:t></w:r></w:sdtContent></w:sdt>`

export const choiceControl = (choices: ReadonlyArray<string>, value: string | null, placeholder: string): string =>
  shownControl(
    `<w:dropDownList><w:listItem w:displayText="${escapeXml(placeholder)}" w:value=""/>${
      choices.map((choice) => `<w:listItem w:displayText="${escapeXml(choice)}" w:value="${escapeXml(choice)}"/>`).join(
        ""
      )
    }</w:dropDownList>`,
    value,
    placeholder
  )

export const textControl = (value: string | null, placeholder: string): string =>
  shownControl("<w:text/>", value, placeholder)

export const dateControl = (value: string | null, placeholder: string): string =>
  shownControl(
    `<w:date${value === null ? "" : ` w:fullDate="${value}T00:00:00Z"`}><w:dateFormat w:val="yyyy-MM-dd"/>` +
      `<w:lid w:val="en-US"/><w:storeMappedDataAs w:val="dateTime"/><w:calendar w:val="gregorian"/></w:date>`,
    value,
    placeholder
  )

const begun = (data: string, instruction: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val=""/><w:enabled/><w:calcOnExit w:val="0"/>${data}</w:ffData>` +
  `</w:fldChar></w:r><w:r><w:instrText ${keep}> ${instruction} </w:instrText></w:r>`

const ended = `<w:r><w:fldChar w:fldCharType="end"/></w:r>`

/** The form fields of older documents. */
export const textField = (value: string | null): string =>
  `${begun("<w:textInput/>", "FORMTEXT")}<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t ${keep}>${
    escapeXml(value ?? "\u2002\u2002\u2002\u2002\u2002")
  }</w:t></w:r>${ended}`

export const checkField = (isTicked: boolean): string =>
  begun(
    `<w:checkBox><w:sizeAuto/><w:default w:val="0"/>${isTicked ? "<w:checked/>" : ""}</w:checkBox>`,
    "FORMCHECKBOX"
  ) +
  ended

export const choiceField = (choices: ReadonlyArray<string>, value: string | null): string =>
  begun(
    `<w:ddList>${value === null ? "" : `<w:result w:val="${choices.indexOf(value)}"/>`}${
      choices.map((choice) => `<w:listEntry w:val="${escapeXml(choice)}"/>`).join("")
    }</w:ddList>`,
    "FORMDROPDOWN"
  ) + ended

const properties = ({ heading, isTitle = false, list }: ParagraphForm, language: string): string => {
  const style = isTitle ? "Title" : heading === undefined ? undefined : headingId(language, heading)
  const named = style ?? (list === undefined ? undefined : "ListParagraph")
  return `<w:pPr>${named === undefined ? "" : `<w:pStyle w:val="${named}"/>`}${
    list === undefined ? "" : `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.id}"/></w:numPr>`
  }</w:pPr>`
}

export interface CellForm {
  /** Paragraphs, already written. */
  readonly content: string
  readonly span?: number
  /** True if a merge over several rows begins here or goes on. */
  readonly merge?: "restart" | "continue"
  readonly fill?: string
}

/** One part of a document each. */
export const makeWriter = (language: string) => {
  /** Runs, controls or fields, already written. */
  const paragraphOf = (content: string, form: ParagraphForm = {}): string =>
    `<w:p w:rsidR="00B7E1D4" w:rsidRDefault="00B7E1D4">${properties(form, language)}${content}</w:p>`
  const paragraph = (text: string, form: ParagraphForm = {}): string =>
    paragraphOf(text === "" ? "" : toRuns(text, form.isBold ?? false), form)
  const cell = (text: string, more: Omit<CellForm, "content"> & ParagraphForm = {}): CellForm => ({
    ...more,
    content: paragraph(text, { isBold: more.isBold ?? false })
  })
  const table = (widths: ReadonlyArray<number>, rows: ReadonlyArray<ReadonlyArray<CellForm>>): string =>
    `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid>${
      widths.map((width) => `<w:gridCol w:w="${width}"/>`).join("")
    }</w:tblGrid>${
      rows.map((cells) =>
        `<w:tr w:rsidR="00B7E1D4">${
          cells.map(({ content, fill, merge, span = 1 }) =>
            `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/>${span === 1 ? "" : `<w:gridSpan w:val="${span}"/>`}${
              merge === undefined ? "" : merge === "restart" ? `<w:vMerge w:val="restart"/>` : "<w:vMerge/>"
            }${
              fill === undefined ? "" : `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`
            }</w:tcPr>${content}</w:tc>`
          ).join("")
        }</w:tr>`
      ).join("")
    }</w:tbl>${paragraph("")}`
  return { cell, paragraph, paragraphOf, run: (text: string) => toRuns(text, false), table }
}

/** The marks of a list's levels, such as `%1.%2`, and how they count. */
interface ListForm {
  readonly marks: ReadonlyArray<readonly [format: string, mark: string]>
}

const toNumbering = (lists: ReadonlyArray<ListForm>): string =>
  `${declaration}<w:numbering xmlns:w="${main}">${
    lists.map(({ marks }, index) =>
      `<w:abstractNum w:abstractNumId="${index}"><w:multiLevelType w:val="hybridMultilevel"/>${
        marks.map(([format, mark], level) =>
          `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${mark}"/>` +
          `<w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${720 * (level + 1)}" w:hanging="360"/></w:pPr></w:lvl>`
        ).join("")
      }</w:abstractNum>`
    ).join("")
  }${
    lists.map((_, index) => `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${index}"/></w:num>`).join("")
  }</w:numbering>`

const toStyles = (language: string): string =>
  `${declaration}<w:styles xmlns:w="${main}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" ` +
  `w:hAnsi="Calibri"/><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>` +
  `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${
    [1, 2, 3].map((level) =>
      `<w:style w:type="paragraph" w:styleId="${headingId(language, level)}"><w:name w:val="heading ${level}"/>` +
      `<w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr><w:keepNext/><w:outlineLvl w:val="${
        level - 1
      }"/></w:pPr>` +
      `<w:rPr><w:b/><w:sz w:val="${34 - 4 * level}"/></w:rPr></w:style>`
    ).join("")
  }<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/>` +
  `<w:rPr><w:sz w:val="56"/></w:rPr></w:style>` +
  `<w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/><w:basedOn w:val="Normal"/>` +
  `<w:pPr><w:ind w:left="720"/></w:pPr></w:style>` +
  `<w:style w:type="character" w:styleId="PlaceholderText"><w:name w:val="Placeholder Text"/><w:rPr><w:color ` +
  `w:val="808080"/></w:rPr></w:style>` +
  `<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr/></w:style></w:styles>`

export interface Document {
  readonly language: string
  /** Paragraphs and tables, already written. */
  readonly body: string
  readonly lists?: ReadonlyArray<ListForm>
  readonly header: string
  readonly footer: string
}

export const toDocx = ({ body, footer, header, language, lists = [] }: Document): Uint8Array => {
  const names =
    `xmlns:w="${main}" xmlns:r="${relations}" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"`
  const { paragraph } = makeWriter(language)
  const parts = ["styles", "numbering", "header1", "footer1"]
  return toZip({
    "[Content_Types].xml":
      `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>` +
      `<Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/>${
        parts.map((part) =>
          `<Override PartName="/word/${part}.xml" ContentType="${types}.${part.replace("1", "")}+xml"/>`
        ).join("")
      }</Types>`,
    "_rels/.rels":
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
      `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels":
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${
        parts.map((part, index) =>
          `<Relationship Id="rId${index + 1}" Type="${relations}/${part.replace("1", "")}" Target="${part}.xml"/>`
        ).join("")
      }</Relationships>`,
    "word/document.xml":
      `${declaration}<w:document ${names}><w:body>${body}<w:sectPr><w:headerReference w:type="default" r:id="rId3"/>` +
      `<w:footerReference w:type="default" r:id="rId4"/><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
    "word/styles.xml": toStyles(language),
    "word/numbering.xml": toNumbering(lists),
    "word/header1.xml": `${declaration}<w:hdr ${names}>${paragraph(header)}</w:hdr>`,
    "word/footer1.xml": `${declaration}<w:ftr ${names}>${paragraph(footer)}</w:ftr>`
  })
}
