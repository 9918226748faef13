import { storageSuite } from "@attestry/conformance/StorageSuite"
import * as Pglite from "@attestry/pglite/Pglite"
import { Effect, Layer } from "effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

storageSuite("PGlite in memory", Pglite.layerMemory)

storageSuite(
  "PGlite in a folder",
  Layer.unwrapScoped(Effect.map(
    Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "attestry-conformance-"))),
      (dataDir) => Effect.promise(() => rm(dataDir, { recursive: true, force: true }))
    ),
    (dataDir) => Pglite.layer({ dataDir })
  ))
)
