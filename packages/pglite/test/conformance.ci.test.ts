import { storageSuite } from "@attestry/conformance/StorageSuite"
import * as Pglite from "@attestry/pglite/Pglite"
import { Effect, Layer } from "effect"
import { folder } from "../../../test/support/TemporaryFolder.ts"

storageSuite("PGlite in memory", Pglite.layerMemory)

storageSuite(
  "PGlite in a folder",
  Layer.unwrapScoped(Effect.map(
    folder,
    (dataDir) => Pglite.layer({ dataDir })
  ))
)
