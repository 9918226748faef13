import { UnreadableFile } from "@attestry/core/questionnaire/QuestionnaireReader"
import * as Effect from "effect/Effect"
import { createInflateRaw, inflateRawSync } from "node:zlib"
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl"
import { attempt, damaged, tooLarge } from "../Unreadable.ts"

export interface ArchiveLimits {
  readonly entries: number
  // of inflated bytes, counted as they come, because what an archive declares may be a lie
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
  // as `toPartName` makes them
  readonly names: ReadonlySet<string>
  // hands on the inflated bytes chunk by chunk; false if there is no such entry
  readonly read: (name: string, onBytes: (chunk: Uint8Array) => void) => Effect.Effect<boolean, UnreadableFile>
  // of each entry, in their order
  readonly packed: Effect.Effect<ReadonlyArray<PackedEntry>, UnreadableFile>
}

// Names are only looked up, never used as paths. Those of Office files ignore case.
export const toPartName = (name: string): string => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase()

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

// An Office file with a password is a compound file with a stream of this name. Other compound files are of old formats.
const encryptedStream = Buffer.from("EncryptedPackage", "utf16le")

const fromPromise = <A>(make: () => Promise<A>) => Effect.tryPromise({ try: make, catch: () => damaged })

const rejectCompoundFile = (bytes: Buffer): Effect.Effect<void, UnreadableFile> => {
  if (!compoundFile.every((byte, index) => bytes[index] === byte)) return Effect.void
  return Effect.fail(new UnreadableFile({ reason: bytes.includes(encryptedStream) ? "encrypted" : "unsupported" }))
}

const listEntries = Effect.fn(function*(zip: ZipFile, limits: ArchiveLimits) {
  const entries = new Map<string, Entry>()
  if (zip.entryCount > limits.entries) return yield* Effect.fail(tooLarge)
  const iterator = zip.eachEntry()
  while (true) {
    const next = yield* fromPromise(() => iterator.next())
    if (next.done === true) return entries
    const entry: Entry = next.value
    const name = toPartName(entry.fileNameRaw.toString("utf8"))
    // readers differ in which of two they take
    if (entries.has(name)) return yield* Effect.fail(damaged)
    if (entry.isEncrypted()) return yield* Effect.fail(new UnreadableFile({ reason: "encrypted" }))
    entries.set(name, entry)
  }
})

export const openArchive = Effect.fn(function*(content: Uint8Array, limits: ArchiveLimits = archiveLimits) {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  yield* rejectCompoundFile(bytes)
  const zip = yield* fromPromise(() => fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false }))
  const entries = yield* listEntries(zip, limits)
  let total = 0

  // counts what came of an entry, and fails above a limit
  const count = (entry: Entry, length: number, added: number): Effect.Effect<void, UnreadableFile> => {
    total += added
    const isBomb = length > limits.freeBytes && length > entry.compressedSize * limits.ratio
    return isBomb || length > limits.entryBytes || total > limits.totalBytes ? Effect.fail(tooLarge) : Effect.void
  }

  // Small entries are inflated at once, because that is far quicker than a stream.
  const readAtOnce = Effect.fn(function*(entry: Entry, packed: Buffer, onBytes: (chunk: Uint8Array) => void) {
    const inflated = entry.compressionMethod === 0 ? packed : yield* Effect.try({
      try: () => inflateRawSync(packed, { maxOutputLength: atOnce }),
      catch: () => damaged
    })
    if (inflated.byteLength !== entry.uncompressedSize) return yield* Effect.fail(damaged)
    yield* count(entry, inflated.byteLength, inflated.byteLength)
    for (let at = 0; at < inflated.byteLength; at += chunkSize) {
      yield* attempt(() => onBytes(inflated.subarray(at, at + chunkSize)))
    }
  })

  const readByChunk = Effect.fn(function*(entry: Entry, packed: Buffer, onBytes: (chunk: Uint8Array) => void) {
    let length = 0
    const stream = createInflateRaw({ chunkSize })
    stream.end(packed)
    const iterator: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
    const consume = Effect.gen(function*() {
      while (true) {
        const next = yield* fromPromise(() => iterator.next())
        if (next.done === true) break
        length += next.value.byteLength
        yield* count(entry, length, next.value.byteLength)
        if (length > entry.uncompressedSize) return yield* Effect.fail(damaged)
        yield* attempt(() => onBytes(next.value))
      }
      if (length !== entry.uncompressedSize) return yield* Effect.fail(damaged)
    })
    yield* consume.pipe(Effect.ensuring(Effect.sync(() => stream.destroy())))
  })

  const findPacked = Effect.fn(function*(entry: Entry) {
    const { fileDataStart } = yield* fromPromise(() => zip.readLocalFileHeaderPromise(entry, { minimal: true }))
    return bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize)
  })

  const readEntry = Effect.fn(function*(entry: Entry, onBytes: (chunk: Uint8Array) => void) {
    if (!entry.canDecodeFileData()) return yield* Effect.fail(damaged)
    const packed = yield* findPacked(entry)
    const isSmall = entry.compressionMethod === 0 || entry.uncompressedSize <= atOnce
    yield* isSmall ? readAtOnce(entry, packed, onBytes) : readByChunk(entry, packed, onBytes)
  })

  const archive: Archive = {
    names: new Set(entries.keys()),
    read: (name, onBytes) => {
      const entry = entries.get(toPartName(name))
      return entry === undefined ? Effect.succeed(false) : Effect.as(readEntry(entry, onBytes), true)
    },
    packed: Effect.forEach(
      [...entries.values()],
      (entry) => Effect.map(findPacked(entry), (packed) => ({ entry, packed }))
    )
  }
  return archive
})
