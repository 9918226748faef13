import { BlobDamaged, BlobNotFound, type ByteRange, type Hasher, readRange, type StoredBlob } from "@attestry/core/blob"
import type { OrganizationId } from "@attestry/core/shared"
import { GetObjectCommand, type GetObjectCommandOutput, HeadObjectCommand } from "@aws-sdk/client-s3"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { createHash } from "node:crypto"
import { Readable } from "node:stream"
import { type Connection, S3Failure, send } from "./S3Connection.ts"

const operation = "BlobStore.get"

export const makeHasher = (): Hasher => {
  const hash = createHash("sha256")
  return { update: (bytes) => hash.update(bytes), digest: () => hash.digest("hex") }
}

const toDefect = (cause: unknown) => new S3Failure(cause).toDefect(operation)

export const readHead = ({ bucket, client }: Connection, name: string) =>
  send((abortSignal) => client.send(new HeadObjectCommand({ Bucket: bucket, Key: name }), { abortSignal }))

// size of the whole object, also in the response to a range
const sizeOf = ({ ContentLength: length, ContentRange: range }: GetObjectCommandOutput): number =>
  Number(range === undefined ? length : /\/(\d+)$/.exec(range)?.[1])

const bodyOf = ({ Body: body }: GetObjectCommandOutput): Stream.Stream<Uint8Array> =>
  body instanceof Readable
    ? Stream.orDie(Stream.fromAsyncIterable<Uint8Array, unknown>(body, toDefect))
    : Stream.die(new Error("The response has no stream"))

export const read = (
  connection: Connection,
  name: string,
  organizationId: OrganizationId,
  blob: StoredBlob,
  range: ByteRange
): Stream.Stream<Uint8Array, BlobNotFound | BlobDamaged> => {
  const { key, size } = blob
  const damaged = new BlobDamaged({ organizationId, key })
  const toFailure = (failure: S3Failure): Effect.Effect<never, BlobNotFound | BlobDamaged> => {
    if (failure.isMissing) return new BlobNotFound({ key })
    return failure.status === 416 ? damaged : Effect.die(failure.toDefect(operation))
  }

  const readBytes = ({ end, start }: ByteRange): Stream.Stream<Uint8Array, BlobNotFound | BlobDamaged> => {
    // no range header asks for nothing
    if (start === end && size > 0) {
      return Stream.execute(
        Effect.flatMap(
          Effect.catchAll(readHead(connection, name), toFailure),
          ({ ContentLength: length }) => length === size ? Effect.void : damaged
        )
      )
    }
    const Range = start === 0 && end === size ? {} : { Range: `bytes=${start}-${end - 1}` }
    const command = new GetObjectCommand({ Bucket: connection.bucket, Key: name, ...Range })
    return Stream.unwrap(
      send((abortSignal) => connection.client.send(command, { abortSignal })).pipe(
        Effect.catchAll(toFailure),
        Effect.flatMap((output) => {
          if (sizeOf(output) === size) return Effect.succeed(bodyOf(output))
          if (output.Body instanceof Readable) output.Body.destroy()
          return damaged
        })
      )
    )
  }

  return readRange({ organizationId, blob, range, makeHasher, read: readBytes })
}
