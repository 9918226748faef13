import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Stream from "effect/Stream"
import type { UploadedFile } from "../blob/BlobStore.ts"
import type { ApiRequest } from "./ApiRequest.ts"

export interface Received<A> {
  // all but the file
  readonly fields: unknown
  readonly file:
    | {
      readonly value: A
      readonly head: Uint8Array
      // name of the file in a form
      readonly fileName?: string
      readonly contentType?: string
    }
    | undefined
}

// an endpoint whose body has a file, which is stored while it arrives
export interface Upload {
  // folder in the keys of the files
  readonly folder: string
  // member of the JSON body that holds the file in base64
  readonly member: string
  readonly read: <A, E, R>(
    request: ApiRequest,
    consume: (bytes: Stream.Stream<Uint8Array, unknown>) => Effect.Effect<A, E, R>
  ) => Effect.Effect<Received<A>, unknown, R>
}

class CurrentUpload extends Context.Reference<CurrentUpload>()("@attestry/core/contract/Upload", {
  defaultValue: (): UploadedFile | undefined => undefined
}) {}

export const { key } = CurrentUpload

// the file of the request, for its handler
export const uploadedFile: Effect.Effect<UploadedFile> = Effect.flatMap(
  CurrentUpload,
  (file) => file === undefined ? Effect.dieMessage("The request has no file") : Effect.succeed(file)
)
