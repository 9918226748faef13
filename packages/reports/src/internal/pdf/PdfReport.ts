import type { Report } from "@attestry/core/report"
import type { Style } from "./Drawing.ts"
import { makeFace } from "./Face.ts"
import { type FontFile, openFontFile } from "./FontFile.ts"
import { makePages } from "./Pages.ts"
import { makePdfFile, type PdfFile, toReference, toText } from "./PdfFile.ts"
import { drawTable } from "./TablePages.ts"
import { drawTitlePage } from "./TitlePage.ts"

export interface FontBytes {
  readonly regular: Uint8Array
  readonly bold: Uint8Array
}

const tagOf = (index: number): string =>
  String.fromCharCode(...[0, 1, 2, 3, 4, 5].map((place) => 65 + Math.floor(index / 26 ** place) % 26))

const openFonts = (files: readonly [FontBytes, ...Array<FontBytes>]) => {
  const all: Array<FontFile> = []
  const open = (bytes: Uint8Array): FontFile => {
    const font = openFontFile(bytes, `F${all.length + 1}`, tagOf(all.length))
    all.push(font)
    return font
  }
  const [first, ...others] = files
  const regular = makeFace([open(first.regular), ...others.map((font) => open(font.regular))])
  const bold = makeFace([open(first.bold), ...others.map((font) => open(font.bold))])
  return { all, bold, regular }
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

export const toPdf = (report: Report, files: readonly [FontBytes, ...Array<FontBytes>]): Uint8Array => {
  const { all, bold, regular } = openFonts(files)
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
  file.write(resources, `<</Font<<${writeFonts(file, all)}>>>>`)
  file.write(
    info,
    `<</Title ${toText(report.title)}/Author ${toText(report.author)}/Producer(Attestry)${toDate(report.createdAt)}>>`
  )
  file.write(
    root,
    `<</Type/Catalog/Pages ${toReference(tree)}/Outlines ${toReference(outlines)}/PageMode/UseNone` +
      `/Lang ${toText(report.language)}/ViewerPreferences<</DisplayDocTitle true>>>>`
  )
  return file.finish(root, info)
}
