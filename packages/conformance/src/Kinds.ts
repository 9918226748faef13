import { libraryAnswerKind } from "./answerLibrary/LibraryAnswerStoreSuite.ts"
import { contextEntryKind } from "./contextEntry/ContextEntryStoreSuite.ts"
import type { Kind } from "./internal/OwnedKind.ts"
import { savedSessionKind } from "./savedSession/SavedSessionStoreSuite.ts"
import { taskKind } from "./task/TaskStoreSuite.ts"
import { vendorKind } from "./vendor/VendorStoreSuite.ts"
import { webhookKind } from "./webhook/WebhookStoreSuite.ts"

/** Entities with an `OwnedStore`. The tests of all stores run for each of them. */
export const kinds: ReadonlyArray<Kind> = [
  contextEntryKind,
  libraryAnswerKind,
  savedSessionKind,
  webhookKind,
  taskKind,
  vendorKind
]
