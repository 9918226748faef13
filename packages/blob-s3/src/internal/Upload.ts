import { BlobExists, type BlobKey, makeMeter, type StoredBlob } from "@attestry/core/blob"
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  UploadPartCommand
} from "@aws-sdk/client-s3"
import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { makeHasher, readHead } from "./Reading.ts"
import { type Connection, orDefect, type S3Failure, send } from "./S3Connection.ts"

const operation = "BlobStore.put"

const partSize = 8_388_608
const smallest = 65_536

const sha256Of = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64")

interface Part {
  readonly ETag: string
  readonly ChecksumSHA256?: string
  readonly PartNumber: number
}

export interface Target {
  readonly connection: Connection
  readonly key: BlobKey
  // the name of the object
  readonly name: string
  // by a condition of the server, or by a look before the write
  readonly isConditional: boolean
  readonly hasChecksums: boolean
  readonly markPending: Effect.Effect<void>
}

// All parts but the last have the same size, which some services require.
export const makeUpload = (
  { connection: { bucket, client }, connection, hasChecksums, isConditional, key, markPending, name }: Target
) => {
  const at = { Bucket: bucket, Key: name }
  const condition = isConditional ? { IfNoneMatch: "*" } : {}
  const checksumOf = (body: Uint8Array) => hasChecksums ? { ChecksumSHA256: sha256Of(body) } : {}
  const meter = makeMeter(makeHasher())
  const parts: Array<Part> = []
  let uploadId: string | undefined
  // one buffer for all parts, because garbage of this size is collected late
  let buffer = Buffer.alloc(0)
  let held = 0

  const hold = (bytes: Uint8Array): void => {
    if (held + bytes.length > buffer.length) {
      const larger = Buffer.allocUnsafe(Math.min(partSize, Math.max(smallest, 2 * (held + bytes.length))))
      buffer.copy(larger, 0, 0, held)
      buffer = larger
    }
    buffer.set(bytes, held)
    held += bytes.length
  }

  const takeHeld = (): Uint8Array => {
    const body = buffer.subarray(0, held)
    held = 0
    return body
  }

  const start = send((abortSignal) =>
    client.send(new CreateMultipartUploadCommand({ ...at, ...(hasChecksums ? { ChecksumAlgorithm: "SHA256" } : {}) }), {
      abortSignal
    })
  ).pipe(
    orDefect(operation),
    Effect.flatMap(({ UploadId: id }) =>
      id === undefined ? Effect.dieMessage("No upload was begun") : Effect.succeed(id)
    ),
    Effect.tap((id) => Effect.sync(() => uploadId = id)),
    // an upload whose id nobody knows can't be aborted
    Effect.uninterruptible
  )

  const sendPart = Effect.suspend(() => uploadId === undefined ? start : Effect.succeed(uploadId)).pipe(
    Effect.flatMap((id) => {
      const body = takeHeld()
      const checksum = checksumOf(body)
      const number = { PartNumber: parts.length + 1 }
      return send((abortSignal) =>
        client.send(new UploadPartCommand({ ...at, ...checksum, ...number, UploadId: id, Body: body }), { abortSignal })
      ).pipe(
        orDefect(operation),
        Effect.map(({ ETag }) => void parts.push({ ...checksum, ...number, ETag: ETag ?? "" }))
      )
    })
  )

  // a full part is sent when more bytes come, so that the last one is never empty
  const add = (bytes: Uint8Array): Effect.Effect<void> => {
    if (bytes.length === 0) return Effect.void
    if (held === partSize) return Effect.zipRight(sendPart, Effect.suspend(() => add(bytes)))
    const part = bytes.subarray(0, partSize - held)
    meter.add(part)
    hold(part)
    return add(bytes.subarray(part.length))
  }

  const putWhole = Effect.suspend(() => {
    const body = takeHeld()
    const command = new PutObjectCommand({ ...at, ...condition, Body: body, ...checksumOf(body) })
    return send(() => client.send(command))
  })

  const complete = (id: string) =>
    Effect.zipRight(
      sendPart,
      send(() =>
        client.send(
          new CompleteMultipartUploadCommand({
            ...at,
            ...condition,
            UploadId: id,
            MultipartUpload: { Parts: parts }
          })
        )
      )
    )

  const isTaken: Effect.Effect<boolean> = readHead(connection, name).pipe(
    Effect.as(true),
    Effect.catchAll((failure) => failure.isMissing ? Effect.succeed(false) : Effect.die(failure.toDefect(operation)))
  )

  // 409 means that another request for the object runs
  const reject = (failure: S3Failure): Effect.Effect<never, BlobExists> => {
    const exists = new BlobExists({ key })
    if (failure.status === 412) return exists
    const defect = Effect.die(failure.toDefect(operation))
    return failure.status === 409 ? Effect.flatMap(isTaken, (isTaken) => isTaken ? exists : defect) : defect
  }

  const finish: Effect.Effect<StoredBlob, BlobExists> = Effect.uninterruptible(
    Effect.gen(function*() {
      if (yield* isTaken) return yield* new BlobExists({ key })
      yield* markPending
      yield* Effect.catchAll(uploadId === undefined ? putWhole : complete(uploadId), reject)
      uploadId = undefined
      return meter.toStored(key)
    })
  )

  // the service keeps the parts of an upload that is not aborted
  const abort = Effect.suspend(() =>
    uploadId === undefined
      ? Effect.void
      : send(() => client.send(new AbortMultipartUploadCommand({ ...at, UploadId: uploadId }))).pipe(
        Effect.asVoid,
        Effect.catchAll(({ cause }) => Effect.logWarning("An upload was not aborted", cause))
      )
  )

  return { abort, add, finish }
}
