import { BlobDamaged, BlobNotFound, type ByteRange, type Hasher, readRange, type StoredBlob } from "@attestry/core/blob"
import type { OrganizationId } from "@attestry/core/shared"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { createHash } from "node:crypto"
import { type FileHandle, open } from "node:fs/promises"
import { attempt, isMissing, toDefect } from "./Disk.ts"

const operation = "BlobStore.get"

const chunkSize = 65_536

export const makeHasher = (): Hasher => {
  const hash = createHash("sha256")
  return { update: (bytes) => hash.update(bytes), digest: () => hash.digest("hex") }
}

const openFile = (path: string, { key }: StoredBlob): Effect.Effect<FileHandle, BlobNotFound> =>
  Effect.catchAll(
    Effect.tryPromise({ try: async () => open(path, "r"), catch: (cause) => cause }),
    (cause) => isMissing(cause) ? new BlobNotFound({ key }) : Effect.die(toDefect(operation)(cause))
  )

// a file that was cut while it was read ends early
const readFrom = (handle: FileHandle) => ({ end, start }: ByteRange): Stream.Stream<Uint8Array> =>
  Stream.unfoldEffect(start, (position) =>
    position >= end
      ? Effect.succeed(Option.none())
      : attempt(operation, async () => {
        const length = Math.min(chunkSize, end - position)
        const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, position)
        return bytesRead === 0 ? Option.none() : Option.some([buffer.subarray(0, bytesRead), position + bytesRead])
      }))

export const read = (
  path: string,
  organizationId: OrganizationId,
  blob: StoredBlob,
  range: ByteRange
): Stream.Stream<Uint8Array, BlobNotFound | BlobDamaged> =>
  Stream.unwrapScoped(Effect.gen(function*() {
    const handle = yield* Effect.acquireRelease(
      openFile(path, blob),
      (handle) => attempt(operation, async () => handle.close())
    )
    const { size } = yield* attempt(operation, async () => handle.stat())
    if (size !== blob.size) return yield* new BlobDamaged({ organizationId, key: blob.key })
    return readRange({ organizationId, blob, range, makeHasher, read: readFrom(handle) })
  }))
