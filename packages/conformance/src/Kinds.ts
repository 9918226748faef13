import { contextEntryKind } from "./contextEntryStore/Suite.ts"
import type { Kind } from "./internal/OwnedKind.ts"
import { libraryAnswerKind } from "./libraryAnswerStore/Suite.ts"
import { savedSessionKind } from "./savedSessionStore/Suite.ts"
import { taskKind } from "./taskStore/Suite.ts"
import { vendorKind } from "./vendorStore/Suite.ts"
import { webhookKind } from "./webhookStore/Suite.ts"

/** Entities with an `OwnedStore`. The tests of all stores run for each of them. */
export const kinds: ReadonlyArray<Kind> = [
  contextEntryKind,
  libraryAnswerKind,
  savedSessionKind,
  webhookKind,
  taskKind,
  vendorKind
]
