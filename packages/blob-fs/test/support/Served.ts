import { BlobTools } from "@attestry/conformance/blob/BlobStoreTools"
import { Attestry } from "@attestry/core"
import type { BlobKey, BlobStore } from "@attestry/core/blob"
import type { OrganizationId } from "@attestry/core/shared"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { webHandler } from "@attestry/server/FetchHandler"
import { Effect, Layer, Logger, LogLevel } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Path of a blob's file. */
export const pathOf = (folder: string, organizationId: OrganizationId, key: BlobKey): string =>
  join(folder, "blobs", organizationId, `${key}.blob`)

/** Changes the last byte of a blob in its file. */
export const damage = (folder: string) => (organizationId: OrganizationId, key: BlobKey) =>
  Effect.sync(() => {
    const path = pathOf(folder, organizationId, key)
    const bytes = readFileSync(path)
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    writeFileSync(path, bytes)
  })

type Fetch = (request: Request) => Promise<Response>

const makeTools = (folder: string, fetch: Fetch): typeof BlobTools.Service => ({
  damage: damage(folder),
  linksAreChecked: true,
  fetch: (url, init) =>
    Effect.tryPromise(async () => {
      const response = await fetch(new Request(url, init))
      const { headers, status } = response
      return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) }
    })
})

/** All use cases over the blobs. */
export const application = <A, E>(blobs: Layer.Layer<A, E>) =>
  Layer.provideMerge(Attestry.layer, Layer.mergeAll(Memory.layer, blobs, Logger.minimumLogLevel(LogLevel.None)))

/** The blobs, whose links a fetch handler serves. */
export const byHandler = <E>(folder: string, blobs: Layer.Layer<BlobStore, E>) => {
  const app = application(blobs)
  const tools = Layer.scoped(
    BlobTools,
    Effect.gen(function*() {
      const { context } = yield* Effect.runtime<Layer.Layer.Success<typeof app>>()
      const { dispose, handler } = webHandler(
        Layer.merge(Layer.succeedContext(context), Logger.minimumLogLevel(LogLevel.None))
      )
      yield* Effect.addFinalizer(() => Effect.promise(dispose))
      return makeTools(folder, handler)
    })
  )
  return Layer.provideMerge(tools, app)
}

/** The blobs, whose links a server on Node serves. */
export const byServer = <E>(folder: string, port: number, blobs: Layer.Layer<BlobStore, E>) =>
  Layer.succeed(BlobTools, makeTools(folder, fetch)).pipe(
    Layer.merge(NodeServer.layer({ port })),
    Layer.provideMerge(application(blobs))
  )
