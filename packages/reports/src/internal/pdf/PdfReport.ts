import type { Report, WrittenReport } from "@attestry/core/report"
import type { Style } from "./Drawing.ts"
import { makeFace, type OpenFont } from "./Face.ts"
import { type FontFile, openFontFile } from "./FontFile.ts"
import { makePages } from "./Pages.ts"
import { makePdfFile, type PdfFile, toReference, toText } from "./PdfFile.ts"
import { drawTable } from "./TablePages.ts"
import { drawTitlePage } from "./TitlePage.ts"

// Reads the files of a font.
export interface FontReader {
  readonly regular: () => Uint8Array
  readonly bold: () => Uint8Array
}

const tagOf = (index: number): string =>
  String.fromCharCode(...[0, 1, 2, 3, 4, 5].map((place) => 65 + Math.floor(index / 26 ** place) % 26))

const openFonts = (
  [first, ...others]: readonly [FontReader, ...Array<FontReader>],
  onMissing: (character: string) => void
) => {
  const opened: Array<FontFile> = []
  let count = 0
  // a report of one script opens none of the others
  const open = (read: () => Uint8Array): OpenFont => {
    const index = count++
    let font: FontFile | undefined
    return () => {
      if (font !== undefined) return font
      font = openFontFile(read(), `F${index + 1}`, tagOf(index))
      opened.push(font)
      return font
    }
  }
  const makeStyle = (style: keyof FontReader) =>
    makeFace([open(first[style]), ...others.map((font) => open(font[style]))], onMissing)
  return { opened, regular: makeStyle("regular"), bold: makeStyle("bold") }
}

const dark = "0.059 0.09 0.165"
const grey = "0.392 0.455 0.545"

const writeFonts = (file: PdfFile, fonts: ReadonlyArray<FontFile>): string =>
  fonts.map((font) => {
    const reference = font.embed(file)
    return reference === undefined ? "" : `/${font.name} ${toReference(reference)}`
  }).join("")

const toDate = (createdAt: string): string => {
  const millis = Date.parse(createdAt)
  if (Number.isNaN(millis)) return ""
  const digits = new Date(millis).toISOString().replaceAll(/\D/g, "").slice(0, 14)
  return `/CreationDate(D:${digits}Z)/ModDate(D:${digits}Z)`
}

export const toPdf = (report: Report, fonts: readonly [FontReader, ...Array<FontReader>]): WrittenReport => {
  const missing = new Set<string>()
  const { bold, opened, regular } = openFonts(fonts, (character) => missing.add(character))
  const style = (face: Style["face"], size: number, leading: number, color = dark): Style => ({
    face,
    size,
    leading,
    color
  })
  const file = makePdfFile()
  const [root, info, resources] = [file.reserve(), file.reserve(), file.reserve()]
  const pages = makePages(file, report.title, style(regular, 7.5, 10, grey))
  drawTitlePage(report, pages, {
    title: style(bold, 26, 32),
    author: style(regular, 13, 18, grey),
    label: style(regular, 9.5, 14, grey),
    value: style(regular, 9.5, 14)
  })
  const size = report.columns.length > 9 ? 7 : 8
  drawTable(report, pages, {
    header: style(bold, size, size * 1.35),
    cell: style(regular, size, size * 1.4),
    repeated: style(regular, size, size * 1.4, grey)
  })
  const { outlines, pages: tree } = pages.finish(resources)
  file.write(resources, `<</Font<<${writeFonts(file, opened)}>>>>`)
  file.write(
    info,
    `<</Title ${toText(report.title)}/Author ${toText(report.author)}/Producer(Attestry)${toDate(report.createdAt)}>>`
  )
  file.write(
    root,
    `<</Type/Catalog/Pages ${toReference(tree)}/Outlines ${toReference(outlines)}/PageMode/UseNone` +
      `/Lang ${toText(report.language)}/ViewerPreferences<</DisplayDocTitle true>>>>`
  )
  return { bytes: file.finish(root, info), missing: Array.from(missing).toSorted() }
}
