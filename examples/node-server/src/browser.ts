import * as PlaywrightBrowser from "@attestry/browser-playwright/PlaywrightBrowser"
import { Switch } from "@attestry/cli/Settings"
import * as Config from "effect/Config"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

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

/** Pages in Chromium, which may reach the same exceptions as all other requests. */
export const browser = ({ limit, path, sandbox }: BrowserSettings, allow: ReadonlyArray<string>) =>
  PlaywrightBrowser.layer({
    executablePath: Option.getOrUndefined(path),
    allow,
    maxBrowsers: limit,
    isSandboxed: Option.getOrUndefined(sandbox)
  })
