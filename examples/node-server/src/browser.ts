import * as PlaywrightBrowser from "@attestry/browser-playwright/PlaywrightBrowser"
import { Config, Effect, Layer, Option, Schema } from "effect"

const Switch = Schema.transformLiterals(["0", false], ["1", true]).annotations({
  message: () => ({ message: "expected 0 or 1", override: true })
})

const Limit = Schema.NumberFromString.pipe(Schema.int(), Schema.between(1, 100)).annotations({
  message: () => ({ message: "expected a whole number from 1 to 100", override: true })
})

/** Path of Chromium by `BROWSER_PATH`, most browsers by `BROWSER_LIMIT`, and isolation by `BROWSER_SANDBOX`. */
export const browserSettings = Config.all({
  path: Config.option(Config.nonEmptyString("BROWSER_PATH")),
  limit: Config.withDefault(Schema.Config("BROWSER_LIMIT", Limit), 2),
  sandbox: Config.option(Schema.Config("BROWSER_SANDBOX", Switch))
})

type BrowserSettings = Config.Config.Success<typeof browserSettings>

/** Tells once at the start, beside it, because a first search may unpack a browser. */
const search = (executablePath: string | undefined) =>
  PlaywrightBrowser.findExecutable({ executablePath }).pipe(
    Effect.catchAll(() => Effect.logWarning("No Chromium was found, so no page can be opened. Set BROWSER_PATH.")),
    Effect.forkScoped
  )

/** Pages in Chromium, which may reach the same exceptions as all other requests. */
export const browser = ({ limit, path, sandbox }: BrowserSettings, allow: ReadonlyArray<string>) => {
  const executablePath = Option.getOrUndefined(path)
  return Layer.merge(
    PlaywrightBrowser.layer({
      executablePath,
      allow,
      maxBrowsers: limit,
      isSandboxed: Option.getOrUndefined(sandbox)
    }),
    Layer.scopedDiscard(search(executablePath))
  )
}
