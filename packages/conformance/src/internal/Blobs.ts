import { BlobKey, BlobStore, type StoredBlob } from "@attestry/core/blob"
import { IdGenerator, OrganizationId, Timestamp } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Chunk, Effect, Stream } from "effect"

const ids = IdGenerator.fromRandom((length) => globalThis.crypto.getRandomValues(new Uint8Array(length)))

export const newOrganization = ids.make(OrganizationId)

export const newKey = ids.make(BlobKey.within("test"))

const period = 65_521

// a prime period, so that no two blocks of a power of two are alike
const pattern = Uint8Array.from({ length: period }, (_, index) => (index * 31 + (index >> 3)) & 0xff)

// bytes of the endless pattern
export const bytesAt = (start: number, length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  for (let offset = 0; offset < length;) {
    const from = (start + offset) % period
    const part = pattern.subarray(from, from + length - offset)
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

// in chunks of odd lengths, some empty
export const streamOf = (size: number, chunkSize = 50_021): Stream.Stream<Uint8Array> =>
  Stream.concat(
    Stream.make(new Uint8Array(0)),
    Stream.map(Stream.range(0, Math.ceil(size / chunkSize) - 1), (index) =>
      bytesAt(index * chunkSize, Math.min(chunkSize, size - index * chunkSize)))
  )

export const hashOf = (bytes: Uint8Array): Effect.Effect<string> =>
  Effect.promise(async () => {
    const hash = await globalThis.crypto.subtle.digest("SHA-256", bytes.slice())
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("")
  })

// several times as fast as `every`
export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean => {
  if (a.length !== b.length) return false
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false
  return true
}

// compares as it reads, so that a large blob needs no memory
export const assertPattern = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>, start: number, end: number) =>
  Effect.map(
    Stream.runFold(bytes, start, (at, chunk) => {
      assert.isTrue(equalBytes(chunk, bytesAt(at, chunk.length)), `the bytes at ${at} are others`)
      return at + chunk.length
    }),
    (at) => assert.strictEqual(at, end)
  )

export const putNew = (size: number) =>
  Effect.gen(function*() {
    const { put } = yield* BlobStore
    const organizationId = yield* newOrganization
    const blob: StoredBlob = yield* Effect.orDie(put(organizationId, yield* newKey, streamOf(size)))
    return { organizationId, blob }
  })

const endOfTime = Timestamp.fromMillis(Date.UTC(9999, 0))

// all keys that the store lists as pending, of the organization
export const pendingKeys = (organizationId: OrganizationId, before = endOfTime) =>
  Effect.gen(function*() {
    const { pending } = yield* BlobStore
    const all = yield* Stream.runCollect(pending(before))
    return Chunk.toReadonlyArray(all).filter((entry) => entry.organizationId === organizationId).map(({ key }) => key)
  })

export const listedKeys = (organizationId: OrganizationId, prefix = "") =>
  Effect.gen(function*() {
    const { list } = yield* BlobStore
    return Chunk.toReadonlyArray(yield* Stream.runCollect(list(organizationId, prefix))).map(({ key }) => key)
  })
