import { storageSuite } from "@attestry/conformance/StorageSuite"
import { choose } from "../../../test/support/stacks.ts"

// one engine with a schema each time; an engine each time, in memory and in a folder, in the long run
for (const { storage } of choose(["pglite"])) storageSuite("PGlite", storage)
