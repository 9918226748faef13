import { BlobKey, BlobStore } from "@attestry/core/blob"
import { ApiResponse } from "@attestry/core/contract"
import type { HttpPipeline } from "@attestry/core/http"
import { Problem } from "@attestry/core/problem"
import { OrganizationId } from "@attestry/core/shared"
import { Duration, Effect, Exit } from "effect"
import { createServer } from "node:http"
import { type Options, readUpload } from "../../packages/core/src/upload/ReadUpload.ts"
import * as Listener from "../../packages/server-node/src/internal/Listener.ts"

export const organizationId = OrganizationId.make("org_1")

const mebibyte = 1_048_576

export const options: Options = {
  member: "fileData",
  part: "file",
  maximumBytes: 100 * mebibyte,
  limit: { bytes: 135 * mebibyte, values: 1_000, within: Duration.minutes(2) }
}

/** Stores the file of each request as the blob `test/<path>`. Responds with its facts and the fields. */
export const makeHandle = (
  changed: Partial<Options> = {},
  around: <A, E>(upload: Effect.Effect<A, E>) => Effect.Effect<A, E> = (upload) => upload
): Effect.Effect<typeof HttpPipeline.Service["handle"], never, BlobStore> =>
  Effect.map(
    BlobStore,
    ({ put }) => (request) =>
      around(readUpload(request, { ...options, ...changed }, (bytes) =>
        put(organizationId, BlobKey.make(`test/${request.url.slice(1)}`), bytes))).pipe(
          Effect.map(({ fields, file }) =>
            ApiResponse.json(JSON.stringify({ fields, ...file?.value }), "request")
          ),
          Effect.catchAll((error) =>
            Problem.isProblemError(error) ? Effect.succeed(ApiResponse.problem(error, "request")) : Effect.die(error)
          )
        )
  )

/** A server on Node with this handler; its port. */
export const listen = (handle: typeof HttpPipeline.Service["handle"]) =>
  Effect.gen(function*() {
    const server = createServer(yield* Listener.make({ handle }, { prefix: "", trustedProxies: 0 }))
    yield* Effect.acquireRelease(
      Effect.async<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Exit.void))),
      () =>
        Effect.sync(() => {
          server.close()
          server.closeAllConnections()
        })
    )
    const address = server.address()
    return typeof address === "object" ? address?.port ?? 0 : 0
  })
