import * as Effect from "effect/Effect"
import type { Archive } from "../questionnaire/zip/Archive.ts"
import { applyEdits, damagedFile, type Edit } from "./Fill.ts"

interface PartText {
  readonly mark: string
  readonly xml: string
}

const byteOrderMark = "\ufeff"

const decode = (chunks: ReadonlyArray<Uint8Array>) =>
  Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks)),
    catch: () => damagedFile
  })

// The text of a part in UTF-8, its byte order mark apart.
export const readPart = Effect.fn(function*(archive: Archive, part: string) {
  const chunks: Array<Uint8Array> = []
  yield* archive.read(part, (chunk) => chunks.push(chunk))
  const text = yield* decode(chunks)
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : ""
  const found: PartText = { mark, xml: text.slice(mark.length) }
  return found
})

// The bytes of the part with these edits.
export const toBytes = ({ mark, xml }: PartText, edits: ReadonlyArray<Edit>): Uint8Array =>
  Buffer.from(mark + applyEdits(xml, edits), "utf8")
