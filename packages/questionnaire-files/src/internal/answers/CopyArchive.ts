import { crc32, deflateRawSync } from "node:zlib"
import type { Entry } from "yauzl"
import { type Archive, type PackedEntry, toPartName } from "../questionnaire/zip/Archive.ts"
import type { FilledFile } from "./Fill.ts"

interface Written {
  readonly entry: Entry
  readonly crc: number
  readonly method: number
  readonly packed: Uint8Array
  readonly size: number
}

// The signature of a workbook or document, which a changed part breaks.
export const findBroken = (
  { names }: Pick<Archive, "names">,
  changed: ReadonlyMap<string, Uint8Array>
): FilledFile["warnings"] =>
  changed.size > 0 && [...names].some((name) => name.startsWith("_xmlsignatures/")) ? ["signature"] : []

const utf8Names = 0x800
const zip64 = 1

// fields that both headers of an entry have
const factsOf = ({ crc, entry, method, packed, size }: Written): Buffer => {
  const facts = Buffer.alloc(24)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(entry.generalPurposeBitFlag & utf8Names, 2)
  facts.writeUInt16LE(method, 4)
  facts.writeUInt16LE(entry.lastModFileTime, 6)
  facts.writeUInt16LE(entry.lastModFileDate, 8)
  facts.writeUInt32LE(crc, 10)
  facts.writeUInt32LE(packed.length, 14)
  facts.writeUInt32LE(size, 18)
  facts.writeUInt16LE(entry.fileNameRaw.length, 22)
  return facts
}

const localHeader = (written: Written): Buffer => {
  const signature = Buffer.alloc(4)
  signature.writeUInt32LE(0x04034b50)
  return Buffer.concat([signature, factsOf(written), Buffer.alloc(2), written.entry.fileNameRaw])
}

// Without sizes of 64 bits, because a file of 25 MiB needs none.
const extraOf = (entry: Entry): Buffer =>
  Buffer.concat(
    entry.extraFields.filter(({ id }) => id !== zip64).map(({ data, id }) => {
      const head = Buffer.alloc(4)
      head.writeUInt16LE(id, 0)
      head.writeUInt16LE(data.length, 2)
      return Buffer.concat([head, data])
    })
  )

const centralHeader = (written: Written, offset: number): Buffer => {
  const { entry } = written
  const extra = extraOf(entry)
  const head = Buffer.alloc(6)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(entry.versionMadeBy, 4)
  const rest = Buffer.alloc(16)
  rest.writeUInt16LE(extra.length, 0)
  rest.writeUInt16LE(entry.fileCommentRaw.length, 2)
  rest.writeUInt16LE(entry.internalFileAttributes, 6)
  rest.writeUInt32LE(entry.externalFileAttributes, 8)
  rest.writeUInt32LE(offset, 12)
  return Buffer.concat([head, factsOf(written), rest, entry.fileNameRaw, extra, entry.fileCommentRaw])
}

const endRecord = (count: number, size: number, offset: number): Buffer => {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(offset, 16)
  return record
}

const toWritten = ({ entry, packed }: PackedEntry, content: Uint8Array | undefined): Written =>
  content === undefined
    ? { entry, packed, crc: entry.crc32, method: entry.compressionMethod, size: entry.uncompressedSize }
    : { entry, packed: deflateRawSync(content), crc: crc32(content), method: 8, size: content.length }

// The archive with other contents for some parts. All others keep their packed bytes, and the order stays.
export const copyArchive = (
  entries: ReadonlyArray<PackedEntry>,
  changed: ReadonlyMap<string, Uint8Array>
): Uint8Array => {
  const parts: Array<Uint8Array> = []
  const central: Array<Buffer> = []
  let offset = 0
  for (const each of entries) {
    const written = toWritten(each, changed.get(toPartName(each.entry.fileNameRaw.toString("utf8"))))
    const header = localHeader(written)
    parts.push(header, written.packed)
    central.push(centralHeader(written, offset))
    offset += header.length + written.packed.length
  }
  const size = central.reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([...parts, ...central, endRecord(entries.length, size, offset)])
}
