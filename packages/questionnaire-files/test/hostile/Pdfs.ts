import { deflateSync } from "node:zlib"
import { cut, type HostileFile } from "./Packing.ts"

interface Objects {
  readonly [number: number]: string | Buffer
}

const stream = (content: Buffer | string, more = ""): Buffer => {
  const bytes = Buffer.from(content)
  return Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${more}>>\nstream\n`),
    bytes,
    Buffer.from("\nendstream")
  ])
}

const usual: Objects = {
  1: "<< /Type /Catalog /Pages 2 0 R >>",
  2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
  4: stream("BT /F1 12 Tf 72 700 Td (1. Do you encrypt backups?) Tj 0 -20 Td (2. Do you review access rights?) Tj ET"),
  5: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
}

const write = (more: Objects, trailer = ""): Buffer => {
  const chunks = [Buffer.from("%PDF-1.7\n")]
  const offsets: Array<string> = []
  let length = chunks[0]?.length ?? 0
  for (const [number, content] of Object.entries({ ...usual, ...more })) {
    const bytes = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(content), Buffer.from("\nendobj\n")])
    offsets.push(`${String(length).padStart(10, "0")} 00000 n \n`)
    chunks.push(bytes)
    length += bytes.length
  }
  const size = offsets.length + 1
  chunks.push(Buffer.from(
    `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}` +
      `trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${length}\n%%EOF\n`
  ))
  return Buffer.concat(chunks)
}

const file = (title: string, make: () => Uint8Array): HostileFile => ({
  title: `a PDF ${title}`,
  fileName: "questions.pdf",
  make
})

const bomb = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1_048_576, " "))

const widget = "/Type /Annot /Subtype /Widget /F 4"

// A form whose fields are these objects, from the seventh on.
const form = (fields: ReadonlyArray<string>) => {
  const own = fields.map((_, index) => `${index + 7} 0 R`).join(" ")
  return write({
    1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${own}] /DR << /Font << /Helv 5 0 R >> >> >> >>`,
    3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> "
      + `/Annots [${own}] >>`,
    6: "null",
    ...Object.fromEntries(fields.map((field, index) => [index + 7, field]))
  })
}

const many = (count: number, field: (index: number) => string) =>
  form(Array.from({ length: count }, (_, index) => field(index)))

export const pdfs: ReadonlyArray<HostileFile> = [
  file("whose page inflates to 500 MB", () => write({ 4: stream(bomb(500), "/Filter /FlateDecode ") })),
  file(
    "whose page inflates twice",
    () => write({ 4: stream(deflateSync(bomb(500)), "/Filter [/FlateDecode /FlateDecode] ") })
  ),
  file("whose page is its own parent", () => write({ 2: "<< /Type /Pages /Kids [2 0 R] /Count 1 >>" })),
  file("that declares a billion pages", () => write({ 2: "<< /Type /Pages /Kids [3 0 R] /Count 1000000000 >>" })),
  file("of 50,000 pages", () => write({ 2: `<< /Type /Pages /Kids [${"3 0 R ".repeat(50_000)}] /Count 50000 >>` })),
  file("with 100,000 nested lists", () => write({ 1: `${"[".repeat(100_000)}${"]".repeat(100_000)}` })),
  file("whose form contains itself", () =>
    write({
      4: stream("/X Do BT /F1 12 Tf (Do you?) Tj ET"),
      3: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 6 0 R >> >> >>",
      6: stream("/X Do", "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >> ")
    })),
  file(
    "of a million texts",
    () =>
      write({
        4: stream(
          deflateSync(Buffer.from(`BT /F1 12 Tf ${"(Do you?) Tj 0 -1 Td ".repeat(1_000_000)}ET`)),
          "/Filter /FlateDecode "
        )
      })
  ),
  file(
    "of one text of a million characters",
    () => write({ 4: stream(`BT /F1 12 Tf 72 700 Td (${"Do you ".repeat(150_000)}) Tj ET`) })
  ),
  file(
    "of 20,000 fields",
    () => many(20_000, (index) => `<< ${widget} /FT /Tx /T (f${index}) /Rect [72 600 300 620] >>`)
  ),
  file(
    "of 5,000 fields that are check boxes and cover the page",
    () =>
      many(
        5_000,
        (index) => `<< ${widget} /FT /Btn /T (f${index}) /Rect [0 0 595 842] /AP << /N << /On 5 0 R /Off 5 0 R >> >> >>`
      )
  ),
  file("of fields without a place", () => many(1_000, (index) => `<< ${widget} /FT /Tx /T (f${index}) >>`)),
  file(
    "of fields at impossible places",
    () => many(1_000, (index) => `<< ${widget} /FT /Tx /T (f${index}) /Rect [1e300 -1e300 (x) null] >>`)
  ),
  file(
    "of fields that are their own parents",
    () => many(1_000, (index) => `<< ${widget} /T (f${index}) /Parent ${index + 7} 0 R /Rect [72 600 300 620] >>`)
  ),
  file(
    "of fields that are each other's parents",
    () =>
      many(
        1_000,
        (index) => `<< ${widget} /FT /Tx /T (f) /Parent ${(index + 1) % 1_000 + 7} 0 R /Rect [72 600 300 620] >>`
      )
  ),
  file(
    "of a field with 100,000 options",
    () => form([`<< ${widget} /FT /Ch /T (f) /Rect [72 600 300 620] /Opt [${"(a) ".repeat(100_000)}] >>`])
  ),
  file(
    "with a script",
    () => write({ 1: "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (while (true) {}) >> >>" })
  ),
  file("with a password", () =>
    write(
      { 6: `<< /Filter /Standard /V 1 /R 2 /O <${"00".repeat(32)}> /U <${"11".repeat(32)}> /P -4 >>` },
      "/Encrypt 6 0 R /ID [<00><00>] "
    )),
  file("of huge places", () => write({ 4: stream("BT /F1 1e30 Tf 1e300 -1e300 Td (Do you?) Tj ET") })),
  file("without text", () => write({ 4: stream("0 0 100 100 re f") })),
  file("whose table of places is its own predecessor", () => write({}, "/Prev 9 ")),
  file("without an end", () => write({}).subarray(0, -80)),
  ...[0.1, 0.6].map((share) => file(`of which ${share * 100} % is left`, () => cut(write({}), share)))
]
