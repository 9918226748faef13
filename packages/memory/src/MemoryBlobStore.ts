import {
  BlobDamaged,
  BlobExists,
  type BlobKey,
  BlobNotFound,
  BlobStore,
  type ByteRange,
  DownloadLinks,
  type Hasher,
  makeMeter,
  readRange,
  type StoredBlob,
  wholeOf
} from "@attestry/core/blob"
import { compareText, type OrganizationId, Timestamp } from "@attestry/core/shared"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"

/** Options of the store. */
export interface Options {
  /** URL of the API for links; `http://localhost` by default. */
  readonly publicUrl?: string | undefined
}

interface Held {
  readonly organizationId: OrganizationId
  readonly key: BlobKey
  readonly bytes: Uint8Array
  readonly storedAt: Timestamp
}

const makeHasher = (): Hasher => {
  const hash = sha256.create()
  return { update: (bytes) => hash.update(bytes), digest: () => bytesToHex(hash.digest()) }
}

const join = (chunks: ReadonlyArray<Uint8Array>, size: number): Uint8Array => {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

const chunkSize = 65_536

const chunksOf = (bytes: Uint8Array, { end, start }: ByteRange): Stream.Stream<Uint8Array> =>
  Stream.map(Stream.range(0, Math.ceil((end - start) / chunkSize) - 1), (index) => {
    const from = start + index * chunkSize
    return bytes.slice(from, Math.min(end, from + chunkSize))
  })

const nameOf = (organizationId: OrganizationId, key: BlobKey): string => `${organizationId}/${key}`

const make = ({ publicUrl = "http://localhost" }: Options): typeof BlobStore.Service => {
  const blobs = new Map<string, Held>()
  const pending = new Map<string, Pick<Held, "organizationId" | "key"> & { readonly since: Timestamp }>()
  const secret = globalThis.crypto.getRandomValues(new Uint8Array(32))
  const links = DownloadLinks.make({ publicUrl, keys: { current: Redacted.make(secret), previous: undefined } })

  const find = (organizationId: OrganizationId, key: BlobKey): Effect.Effect<Held, BlobNotFound> =>
    Effect.suspend(() => {
      const held = blobs.get(nameOf(organizationId, key))
      return held === undefined ? new BlobNotFound({ key }) : Effect.succeed(held)
    })

  const getRange = (organizationId: OrganizationId, blob: StoredBlob, range: ByteRange) =>
    Stream.unwrap(Effect.map(find(organizationId, blob.key), ({ bytes, key }) =>
      bytes.length === blob.size
        ? readRange({ organizationId, blob, range, makeHasher, read: (range) => chunksOf(bytes, range) })
        : Stream.fail(new BlobDamaged({ organizationId, key }))))

  return {
    ...links,
    put: (organizationId, key, bytes) =>
      Effect.gen(function*() {
        const meter = makeMeter(makeHasher())
        const chunks: Array<Uint8Array> = []
        yield* Stream.runForEach(bytes, (chunk) =>
          Effect.sync(() => {
            const copy = chunk.slice()
            meter.add(copy)
            chunks.push(copy)
          }))
        const storedAt = yield* Timestamp.now
        const name = nameOf(organizationId, key)
        if (blobs.has(name)) return yield* new BlobExists({ key })
        const stored = meter.toStored(key)
        blobs.set(name, { organizationId, key, bytes: join(chunks, stored.size), storedAt })
        pending.set(name, { organizationId, key, since: storedAt })
        return stored
      }),
    get: (organizationId, blob) => getRange(organizationId, blob, wholeOf(blob)),
    getRange,
    head: (organizationId, key) =>
      Effect.map(find(organizationId, key), ({ bytes, storedAt }) => ({ key, size: bytes.length, storedAt })),
    remove: (organizationId, key) =>
      Effect.sync(() => {
        blobs.delete(nameOf(organizationId, key))
        pending.delete(nameOf(organizationId, key))
      }),
    list: (organizationId, prefix) =>
      Stream.suspend(() =>
        Stream.fromIterable(
          Array.from(blobs.values())
            .filter((held) => held.organizationId === organizationId && held.key.startsWith(prefix))
            .sort((a, b) => compareText(a.key, b.key))
            .map(({ bytes, key, storedAt }) => ({ key, size: bytes.length, storedAt }))
        )
      ),
    seal: (organizationId, key) => Effect.sync(() => void pending.delete(nameOf(organizationId, key))),
    unseal: (organizationId, key) =>
      Effect.map(
        Timestamp.now,
        (since) => void pending.set(nameOf(organizationId, key), { organizationId, key, since })
      ),
    pending: (before) =>
      Stream.suspend(() => Stream.fromIterable(Array.from(pending.values()).filter(({ since }) => since < before)))
  }
}

/** A store of blobs in the memory of the process, for tests. It is empty each time it is built. */
export const layer = (options: Options = {}): Layer.Layer<BlobStore> => Layer.sync(BlobStore, () => make(options))
