import { browserDriverSuite, Site } from "@attestry/conformance/browser/BrowserDriverSuite"
import { describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as PlaywrightBrowser from "../src/PlaywrightBrowser.ts"
import * as Pages from "./support/Pages.ts"

const underTest = Layer.unwrapScoped(Effect.gen(function*() {
  const secret = yield* Pages.serve((_, response) => Pages.html(response, "secret"))
  const { port, url } = yield* Pages.site(secret.url)
  const closed = yield* Effect.scoped(Pages.serve(() => {}))
  return Layer.merge(
    PlaywrightBrowser.layer({
      maxBrowsersPerOrganization: 4,
      waitTimeout: "2 minutes",
      allow: [`127.0.0.1:${port}`, `127.0.0.1:${closed.port}`, "private.example.com:8080"],
      resolve: () => Effect.succeed(["10.0.0.1"])
    }),
    Layer.succeed(Site, {
      url,
      closed: closed.url,
      forbidden: [
        secret.url,
        `http://localhost:${port}/`,
        "https://169.254.169.254/",
        "https://resolved.example.com/",
        "http://resolved.example.com/",
        "https://user:password@example.com/"
      ]
    })
  )
}))

describe.concurrent("a browser of Playwright", () => {
  layer(underTest, { excludeTestServices: true, timeout: "4 minutes" })("on Chromium", (it) => browserDriverSuite(it))
})
