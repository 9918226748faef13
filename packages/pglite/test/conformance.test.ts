import { storageSuite } from "@attestry/conformance/StorageSuite"
import * as Pglite from "@attestry/pglite/Pglite"

// in a folder: test/long
storageSuite("PGlite in memory", Pglite.layerMemory)
