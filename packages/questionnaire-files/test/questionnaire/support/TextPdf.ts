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

/** A PDF of Letter pages in Helvetica, with a text field on the first one if it has a name; texts are Latin-1. */
export const makeTextPdf = (pages: ReadonlyArray<ReadonlyArray<Placed>>, field?: string): Uint8Array => {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const contents = pages.map((placed) => placed.map(draw).join("\n"))
  const resources = "<< /Font << /F1 3 0 R /F2 4 0 R >> >>"
  const form = field === undefined ? "" : `/AcroForm << /Fields [${5 + 2 * pages.length} 0 R] >>`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${form} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${5 + 2 * index} 0 R`).join(" ")}] >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 ${height}] /Resources ${resources} /Contents ${
        6 + 2 * index
      } 0 R >>`,
      `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`
    ]),
    ...field === undefined
      ? []
      : [`<< /Type /Annot /Subtype /Widget /FT /Tx /T (${field}) /Rect [72 600 300 620] /P 5 0 R /F 4 >>`]
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
