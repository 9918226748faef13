import chromium from "@sparticuz/chromium"
import { Context, Duration, Effect, Layer } from "effect"
import { type Browser as Playwright, type BrowserContextOptions, chromium as browsers } from "playwright-core"
import { patience } from "./Waiting.ts"

/** A browser for all tests of a file; each opens pages of its own. */
export class Browser extends Context.Tag("test/support/Browser")<Browser, Playwright>() {}

export const layer: Layer.Layer<Browser> = Layer.scoped(
  Browser,
  Effect.acquireRelease(
    Effect.promise(async () =>
      browsers.launch({
        executablePath: await chromium.executablePath(),
        // of a single process, the browser would go with its first page
        args: [
          ...chromium.args.filter((arg) => arg !== "--single-process"),
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync"
        ],
        headless: true,
        timeout: Duration.toMillis(patience)
      })
    ),
    (open) => Effect.promise(() => open.close())
  )
)

/** A page of it, closed with the scope. */
export const newPage = (options: BrowserContextOptions = {}) =>
  Effect.flatMap(Browser, (browser) =>
    Effect.acquireRelease(
      Effect.promise(async () => {
        const page = await browser.newPage(options)
        page.setDefaultTimeout(Duration.toMillis(patience))
        return page
      }),
      (page) => Effect.promise(() => page.close())
    ))
