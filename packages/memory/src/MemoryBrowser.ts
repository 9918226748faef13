import { BrowserDriver } from "@attestry/core/browser"
import * as Layer from "effect/Layer"
import { read } from "./browser/ScriptedPicture.ts"
import { openSession } from "./browser/ScriptedSession.ts"
import type { Script } from "./ScriptedPage.ts"

/**
 * A browser that plays pages, for tests. It has no network and runs no scripts. Its steps take no time: what is not there
 * is not waited for.
 */
export const layer = (script: Script): Layer.Layer<BrowserDriver> =>
  Layer.succeed(BrowserDriver, {
    open: (_, options) => openSession(script, options),
    isUnavailable: () => false
  })

/** Reads the lines above a picture of this browser; none if it is of another one. */
export const readStamp = (png: Uint8Array): ReadonlyArray<string> => read(png)?.stamp ?? []
