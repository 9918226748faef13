import { utf8ToBytes } from "@noble/hashes/utils.js"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Actor, UserActor } from "../access/Actor.ts"
import { BlobKey, BlobStore, type StoredBlob } from "../blob/BlobStore.ts"
import type { ApiResponse } from "../contract/ApiResponse.ts"
import type { Received, Upload } from "../contract/Upload.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { Endpoint } from "./Endpoint.ts"
import type { RequestContext } from "./RequestLifecycle.ts"
import type { Call } from "./Respond.ts"

interface Checked {
  readonly path: unknown
  readonly query: unknown
}

// The part of a form names the file unless a field does. The contract has the file's member as a text.
const toFields = ({ fields, file }: Received<StoredBlob>, { member }: Upload): unknown => {
  if (file === undefined || typeof fields !== "object" || fields === null) return fields
  const { contentType, fileName } = file
  return {
    ...(fileName === undefined ? {} : { fileName }),
    ...(contentType === undefined ? {} : { fileType: contentType }),
    ...fields,
    [member]: ""
  }
}

const isReplay = ({ headers }: ApiResponse): boolean => headers["idempotent-replayed"] === "true"

export const make = Effect.gen(function*() {
  const blobs = yield* BlobStore
  const ids = yield* IdGenerator

  // The blob is stored under its key before the handler runs. It is removed unless the handler may have committed a row.
  return (
    upload: Upload,
    endpoint: Endpoint,
    respond: (call: Call) => Effect.Effect<ApiResponse, unknown>,
    { path, query }: Checked,
    context: RequestContext,
    actor: Actor | UserActor
  ): Effect.Effect<ApiResponse, unknown> =>
    Effect.gen(function*() {
      const { request, requestId, work } = context
      if (!("organization" in actor)) return yield* Effect.dieMessage("An upload needs an organization")
      const organizationId = actor.organization.id
      const key = yield* ids.make(BlobKey.within(upload.folder))
      let isStored = false
      // also of an upload that is rejected at its end
      const count = (chunk: Uint8Array): Uint8Array => {
        if (work !== null) work.bytes += chunk.length
        return chunk
      }
      const put = (bytes: Stream.Stream<Uint8Array, unknown>) =>
        Effect.tap(blobs.put(organizationId, key, Stream.map(bytes, count)), () =>
          Effect.sync(() => {
            isStored = true
          }))
      const discard = Effect.suspend(() => isStored ? blobs.remove(organizationId, key) : Effect.void).pipe(
        Effect.catchAllDefect((defect) => Effect.logWarning("The file of a failed upload was not removed", defect))
      )
      const received = yield* Effect.onError(upload.read(request, put), () => discard)
      const { file } = received
      const respondTo = Effect.gen(function*() {
        const payload = yield* endpoint.payload(toFields(received, upload))
        const urlParams = yield* endpoint.urlParams(query)
        const body = utf8ToBytes(JSON.stringify([payload, file?.value.sha256]))
        const uploaded = file === undefined ? undefined : { blob: file.value, head: file.head }
        return yield* respond({ request, requestId, actor, body, uploaded, decoded: { path, payload, urlParams } })
      })
      const response = yield* Effect.tapError(work === null ? respondTo : work.whenFree(() => respondTo), () => discard)
      if (isReplay(response)) yield* discard
      return response
    })
})
