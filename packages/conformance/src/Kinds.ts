import { contextEntryKind } from "./contextEntryStore/Suite.ts"
import type { Kind } from "./internal/OwnedKind.ts"
import { vendorKind } from "./vendorStore/Suite.ts"

/** The kinds of entities with an `OwnedStore`. A kind in this list is tried by the tests of all stores. */
export const kinds: ReadonlyArray<Kind> = [contextEntryKind, vendorKind]
