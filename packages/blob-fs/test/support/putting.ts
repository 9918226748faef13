import * as BlobFs from "@attestry/blob-fs/BlobFs"
import { BlobKey, BlobStore } from "@attestry/core/blob"
import { IdGenerator, OrganizationId } from "@attestry/core/shared"
import { Console, Effect, Layer, Stream } from "effect"

// puts blobs until it is killed, and prints each when it is stored
const folder = process.env["FOLDER"] ?? ""

const chunk = new Uint8Array(30_000).fill(7)

const bytes = Stream.map(Stream.range(1, 20), () => chunk)

const putOne = Effect.gen(function*() {
  const { put } = yield* BlobStore
  const { make } = yield* IdGenerator
  const organizationId = yield* make(OrganizationId)
  const blob = yield* put(organizationId, yield* make(BlobKey.within("test")), bytes)
  yield* Console.log(JSON.stringify({ organizationId, blob }))
})

await Effect.runPromise(
  Effect.forever(putOne).pipe(
    Effect.provide(Layer.merge(BlobFs.layer({ folder, publicUrl: "http://localhost" }), IdGenerator.layer))
  )
)
