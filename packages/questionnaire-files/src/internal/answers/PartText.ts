import type { Archive } from "../questionnaire/zip/Archive.ts"
import { applyEdits, damagedFile, type Edit } from "./Fill.ts"

interface PartText {
  readonly mark: string
  readonly xml: string
}

const byteOrderMark = "\ufeff"

const decode = (chunks: ReadonlyArray<Uint8Array>): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks))
  } catch {
    throw damagedFile
  }
}

// The text of a part in UTF-8, its byte order mark apart.
export const readPart = async (archive: Archive, part: string): Promise<PartText> => {
  const chunks: Array<Uint8Array> = []
  await archive.read(part, (chunk) => chunks.push(chunk))
  const text = decode(chunks)
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : ""
  return { mark, xml: text.slice(mark.length) }
}

// The bytes of the part with these edits.
export const toBytes = ({ mark, xml }: PartText, edits: ReadonlyArray<Edit>): Uint8Array =>
  Buffer.from(mark + applyEdits(xml, edits), "utf8")
