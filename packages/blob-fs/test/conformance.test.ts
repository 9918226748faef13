import * as BlobFs from "@attestry/blob-fs/BlobFs"
import { blobLinkSuite, blobStoreSuite } from "@attestry/conformance/blob/BlobStoreSuite"
import { layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { freePort } from "../../../test/support/FreePort.ts"
import { size } from "../../../test/support/Rounds.ts"
import * as TemporaryFolder from "../../../test/support/TemporaryFolder.ts"
import { byHandler, byServer } from "./support/Served.ts"

const behindHandler = Layer.unwrapScoped(
  Effect.map(
    TemporaryFolder.folder,
    (folder) => byHandler(folder, BlobFs.layer({ folder, publicUrl: "https://compliance.example.com" }))
  )
)

const behindServer = Layer.unwrapScoped(
  Effect.gen(function*() {
    const folder = yield* TemporaryFolder.folder
    const port = yield* freePort
    return byServer(folder, port, BlobFs.layer({ folder, publicUrl: `http://127.0.0.1:${port}/` }))
  })
)

layer(behindHandler, { excludeTestServices: true })(
  "the blobs in a folder, behind a fetch handler",
  ({ effect }) => blobStoreSuite({ effect }, { largest: size(1_048_577, 104_857_600), many: size(50, 1_100) })
)

layer(behindServer, { excludeTestServices: true })(
  "the links of a folder, behind a server on Node",
  ({ effect }) => blobLinkSuite({ effect })
)
