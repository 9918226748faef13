import { createHash } from "node:crypto"
import { deflateSync } from "node:zlib"

export type Reference = number

export interface PdfFile {
  // A number for an object that is written later.
  readonly reserve: () => Reference
  readonly write: (reference: Reference, object: string) => void
  readonly writeStream: (reference: Reference, content: Uint8Array, entries?: string) => void
  readonly finish: (root: Reference, info: Reference) => Uint8Array
}

export const toReference = (reference: Reference): string => `${reference} 0 R`

// A text string in UTF-16, which holds every text.
export const toText = (text: string): string => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le").swap16()
  return `<${bytes.toString("hex").toUpperCase()}>`
}

const header = Buffer.concat([Buffer.from("%PDF-1.7\n%"), Buffer.from([0xe2, 0xe3, 0xcf, 0xd3]), Buffer.from("\n")])

export const makePdfFile = (): PdfFile => {
  const chunks: Array<Uint8Array> = [header]
  let length = header.length
  const offsets: Array<number> = [0]

  const append = (bytes: Uint8Array): void => {
    chunks.push(bytes)
    length += bytes.length
  }

  const begin = (reference: Reference): void => {
    offsets[reference] = length
  }

  return {
    reserve: () => offsets.push(0) - 1,
    write: (reference, object) => {
      begin(reference)
      append(Buffer.from(`${reference} 0 obj\n${object}\nendobj\n`, "latin1"))
    },
    writeStream: (reference, content, entries = "") => {
      begin(reference)
      const packed = deflateSync(content)
      append(Buffer.from(`${reference} 0 obj\n<</Length ${packed.length}/Filter/FlateDecode${entries}>>\nstream\n`))
      append(packed)
      append(Buffer.from("\nendstream\nendobj\n"))
    },
    finish: (root, info) => {
      const start = length
      const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`)
      append(Buffer.from(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join("")}`))
      const hash = createHash("sha256")
      for (const chunk of chunks) hash.update(chunk)
      const id = hash.digest("hex").slice(0, 32)
      append(Buffer.from(
        `trailer\n<</Size ${offsets.length}/Root ${toReference(root)}/Info ${toReference(info)}` +
          `/ID[<${id}><${id}>]>>\nstartxref\n${start}\n%%EOF\n`
      ))
      return Buffer.concat(chunks)
    }
  }
}
