import type { UnreadFormat } from "@attestry/core/questionnaireFile"
import { createInflateRaw, inflateRawSync } from "node:zlib"
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl"
import { damaged, tooLarge, Unreadable } from "../Unreadable.ts"

export interface ArchiveLimits {
  readonly entries: number
  // limit of inflated bytes, counted while they come, because what an archive declares may be a lie
  readonly entryBytes: number
  readonly totalBytes: number
  // inflated to packed, of an entry with more than `freeBytes`
  readonly ratio: number
  readonly freeBytes: number
}

const mebibyte = 1024 * 1024
const chunkSize = mebibyte / 4
const atOnce = 8 * mebibyte

export const archiveLimits: ArchiveLimits = {
  entries: 5_000,
  entryBytes: 256 * mebibyte,
  totalBytes: 384 * mebibyte,
  ratio: 400,
  freeBytes: 16 * mebibyte
}

// An entry as the archive has it, still packed.
export interface PackedEntry {
  readonly entry: Entry
  readonly packed: Uint8Array
}

export interface Archive {
  // names that `toPartName` made
  readonly names: ReadonlySet<string>
  // hands on the inflated bytes chunk by chunk; false if there is no such entry
  readonly read: (name: string, onBytes: (chunk: Uint8Array) => void) => Promise<boolean>
  // bytes of each entry, in their order
  readonly packed: () => Promise<ReadonlyArray<PackedEntry>>
}

// Names are only looked up, never used as paths. Those of Office files ignore case.
export const toPartName = (name: string): string => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase()

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

// An Office file with a password is a compound file with a stream of this name. Other compound files are of old formats.
const encryptedStream = Buffer.from("EncryptedPackage", "utf16le")

const streams = [["xls", "Workbook"], ["xls", "Book"], ["doc", "WordDocument"]] as const

// Names a format by its stream; that of the file itself comes before those of embedded files.
const formatOfStreams = (bytes: Buffer): UnreadFormat | undefined =>
  streams.map(([format, name]) => ({ format, at: bytes.indexOf(Buffer.from(`${name}\0`, "utf16le")) }))
    .filter(({ at }) => at >= 0).toSorted((one, other) => one.at - other.at)[0]?.format

const orDamaged = async <A>(run: () => Promise<A>): Promise<A> => {
  try {
    return await run()
  } catch {
    throw damaged
  }
}

const rejectCompoundFile = (bytes: Buffer): void => {
  if (!compoundFile.every((byte, index) => bytes[index] === byte)) return
  if (bytes.includes(encryptedStream)) throw new Unreadable("encrypted")
  throw new Unreadable("unsupported", formatOfStreams(bytes))
}

const listEntries = async (zip: ZipFile, limits: ArchiveLimits): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>()
  if (zip.entryCount > limits.entries) throw tooLarge
  const iterator = zip.eachEntry()
  while (true) {
    const next = await orDamaged(async () => iterator.next())
    if (next.done === true) return entries
    const entry: Entry = next.value
    const name = toPartName(entry.fileNameRaw.toString("utf8"))
    // readers differ in which of two they take
    if (entries.has(name)) throw damaged
    if (entry.isEncrypted()) throw new Unreadable("encrypted")
    entries.set(name, entry)
  }
}

const inflateAtOnce = (packed: Buffer): Buffer => {
  try {
    return inflateRawSync(packed, { maxOutputLength: atOnce })
  } catch {
    throw damaged
  }
}

export const openArchive = async (content: Uint8Array, limits: ArchiveLimits = archiveLimits): Promise<Archive> => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  rejectCompoundFile(bytes)
  const zip = await orDamaged(async () => fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false }))
  const entries = await listEntries(zip, limits)
  let total = 0

  // counts what came of an entry, and throws above a limit
  const count = (entry: Entry, length: number, added: number): void => {
    total += added
    const isBomb = length > limits.freeBytes && length > entry.compressedSize * limits.ratio
    if (isBomb || length > limits.entryBytes || total > limits.totalBytes) throw tooLarge
  }

  // Small entries are inflated at once, because that is far quicker than a stream.
  const readAtOnce = (entry: Entry, packed: Buffer, onBytes: (chunk: Uint8Array) => void): void => {
    const inflated = entry.compressionMethod === 0 ? packed : inflateAtOnce(packed)
    if (inflated.byteLength !== entry.uncompressedSize) throw damaged
    count(entry, inflated.byteLength, inflated.byteLength)
    for (let at = 0; at < inflated.byteLength; at += chunkSize) onBytes(inflated.subarray(at, at + chunkSize))
  }

  const readByChunk = async (entry: Entry, packed: Buffer, onBytes: (chunk: Uint8Array) => void): Promise<void> => {
    let length = 0
    const stream = createInflateRaw({ chunkSize })
    stream.end(packed)
    const iterator: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
    try {
      while (true) {
        const next = await orDamaged(async () => iterator.next())
        if (next.done === true) break
        length += next.value.byteLength
        count(entry, length, next.value.byteLength)
        if (length > entry.uncompressedSize) throw damaged
        onBytes(next.value)
      }
    } finally {
      stream.destroy()
    }
    if (length !== entry.uncompressedSize) throw damaged
  }

  const findPacked = async (entry: Entry): Promise<Buffer> => {
    const { fileDataStart } = await orDamaged(async () => zip.readLocalFileHeaderPromise(entry, { minimal: true }))
    return bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize)
  }

  const readEntry = async (entry: Entry, onBytes: (chunk: Uint8Array) => void): Promise<void> => {
    if (!entry.canDecodeFileData()) throw damaged
    const packed = await findPacked(entry)
    const isSmall = entry.compressionMethod === 0 || entry.uncompressedSize <= atOnce
    if (isSmall) readAtOnce(entry, packed, onBytes)
    else await readByChunk(entry, packed, onBytes)
  }

  return {
    names: new Set(entries.keys()),
    read: async (name, onBytes) => {
      const entry = entries.get(toPartName(name))
      if (entry !== undefined) await readEntry(entry, onBytes)
      return entry !== undefined
    },
    packed: async () =>
      Promise.all([...entries.values()].map(async (entry) => ({ entry, packed: await findPacked(entry) })))
  }
}
