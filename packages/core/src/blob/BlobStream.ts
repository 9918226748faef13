import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { OrganizationId } from "../shared/Ids.ts"
import { BlobDamaged, type BlobKey, type ByteRange, type StoredBlob } from "./BlobStore.ts"

/** A running SHA-256. Adapters use that of their platform, because it is several times faster than one in JavaScript. */
export interface Hasher {
  readonly update: (bytes: Uint8Array) => unknown
  /** Returns the hash in lower-case hexadecimal. */
  readonly digest: () => string
}

/** Counts and hashes the bytes of a put. */
export const makeMeter = (
  hasher: Hasher
): {
  readonly add: (bytes: Uint8Array) => void
  readonly toStored: (key: BlobKey) => StoredBlob
} => {
  let size = 0
  return {
    add: (bytes) => {
      size += bytes.length
      hasher.update(bytes)
    },
    toStored: (key) => ({ key, size, sha256: hasher.digest() })
  }
}

/**
 * Checks the size and hash of a whole blob. Each chunk is held back until the next one is there, the last until all
 * fits.
 */
export const verify = <E>(
  organizationId: OrganizationId,
  blob: StoredBlob,
  makeHasher: () => Hasher,
  bytes: Stream.Stream<Uint8Array, E>
): Stream.Stream<Uint8Array, E | BlobDamaged> =>
  Stream.suspend(() => {
    const meter = makeMeter(makeHasher())
    let held: Uint8Array | undefined
    const passed = Stream.filterMap(bytes, (chunk) => {
      if (chunk.length === 0) return Option.none()
      meter.add(chunk)
      const previous = Option.fromNullable(held)
      held = chunk
      return previous
    })
    const last = Stream.suspend(() => {
      const { sha256, size } = meter.toStored(blob.key)
      if (size !== blob.size || sha256 !== blob.sha256) {
        return Stream.fail(new BlobDamaged({ organizationId, key: blob.key }))
      }
      return held === undefined ? Stream.empty : Stream.make(held)
    })
    return Stream.concat(passed, last)
  })

/** Returns the whole range of a blob. */
export const wholeOf = ({ size }: StoredBlob): ByteRange => ({ start: 0, end: size })

/**
 * Reads a range by `read`, whose bytes are already cut to it. Verifies it if it is the whole blob.
 */
export const readRange = <E>(options: {
  readonly organizationId: OrganizationId
  readonly blob: StoredBlob
  readonly range: ByteRange
  readonly makeHasher: () => Hasher
  readonly read: (range: ByteRange) => Stream.Stream<Uint8Array, E>
}): Stream.Stream<Uint8Array, E | BlobDamaged> => {
  const { blob, makeHasher, organizationId, range, read } = options
  const start = Math.max(0, Math.min(range.start, blob.size))
  const end = Math.max(start, Math.min(range.end, blob.size))
  const bytes = read({ start, end })
  return start === 0 && end === blob.size ? verify(organizationId, blob, makeHasher, bytes) : bytes
}
