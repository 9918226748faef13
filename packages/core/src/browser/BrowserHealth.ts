import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { WorkHealth } from "../storage/WorkHealth.ts"
import { BrowserDriver } from "./BrowserDriver.ts"

// Health checks are below the contexts, so this one brings them what its driver says.
export const layer = Layer.effectDiscard(
  Effect.gen(function*() {
    const { isUnavailable } = yield* BrowserDriver
    const { watchBrowser } = yield* WorkHealth
    watchBrowser(isUnavailable)
  })
)
