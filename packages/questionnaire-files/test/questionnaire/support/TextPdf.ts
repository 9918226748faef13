export interface Placed {
  readonly text: string
  readonly left: number
  /** The baseline, in points from the upper edge. */
  readonly top: number
  readonly size?: number
  readonly isBold?: boolean
}

const height = 792

const escape = (text: string): string => text.replaceAll(/[()\\]/g, (character) => `\\${character}`)

const draw = ({ isBold = false, left, size = 10, text, top }: Placed): string =>
  `BT /${isBold ? "F2" : "F1"} ${size} Tf ${left} ${height - top} Td (${escape(text)}) Tj ET`

/** More objects of a file: the annotations of its first page, and entries of its catalog. */
interface More {
  readonly objects: ReadonlyArray<string>
  readonly catalog: string
  readonly widgets: ReadonlyArray<number>
}

/** A PDF of Letter pages in Helvetica, with more objects from the number `first`; texts are Latin-1. */
export const makePdf = (
  pages: ReadonlyArray<ReadonlyArray<Placed>>,
  more: (first: number, page: number) => More
): Uint8Array => {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const contents = pages.map((placed) => placed.map(draw).join("\n"))
  const resources = "<< /Font << /F1 3 0 R /F2 4 0 R >> >>"
  const pageOf = (index: number) => 5 + 2 * index
  const added = more(pageOf(pages.length), pageOf(0))
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${added.catalog} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${pageOf(index)} 0 R`).join(" ")}] >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 ${height}] /Resources ${resources} /Contents ${
        6 + 2 * index
      } 0 R /Annots [${(index === 0 ? added.widgets : []).map((widget) => `${widget} 0 R`).join(" ")}] >>`,
      `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`
    ]),
    ...added.objects
  ]
  let file = "%PDF-1.7\n"
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, "0")} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, "latin1")
}

/** A PDF without a form. */
export const makeTextPdf = (pages: ReadonlyArray<ReadonlyArray<Placed>>): Uint8Array =>
  makePdf(pages, () => ({ objects: [], catalog: "", widgets: [] }))
