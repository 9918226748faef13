import * as Effect from "effect/Effect"
import type { BlobOwner } from "../blob/BlobSweeper.ts"
import { AutomationStore } from "./AutomationStore.ts"
import { scriptFolder } from "./Scripts.ts"

export const makeAutomationFiles = Effect.gen(function*() {
  const { findKeys } = yield* AutomationStore
  const owner: BlobOwner = { folder: scriptFolder, findKeys }
  return owner
})
