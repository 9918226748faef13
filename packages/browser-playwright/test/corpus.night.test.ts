import { CheckAuth } from "@attestry/core/browser"
import { OrganizationId } from "@attestry/core/shared"
import { assert, it } from "@effect/vitest"
import { Duration, Effect, Layer } from "effect"
import { assertWithin } from "../../../test/support/Waiting.ts"
import * as PlaywrightBrowser from "../src/PlaywrightBrowser.ts"
import { after } from "./corpus/after.ts"
import { before } from "./corpus/before.ts"
import * as Corpus from "./support/Corpus.ts"
import * as Pages from "./support/Pages.ts"

const halves = [["before", before], ["after", after]] as const

for (const [when, pages] of halves) {
  it.scopedLive(`answers no page wrongly of those written ${when} the rules, and is unsure about none without need`, () =>
    Effect.gen(function*() {
      const { port, url } = yield* Corpus.serve(pages)
      const browser = PlaywrightBrowser.layer({
        allow: [`127.0.0.1:${port}`, `login.harbour.example:${port}`],
        resolve: () => Effect.succeed(["127.0.0.1"])
      })
      const checks = Layer.provide(CheckAuth.Default, browser)
      assert.deepStrictEqual(yield* Effect.provide(Corpus.checkAll(url, pages), checks), [])
    }))
}

it.scopedLive("answers in time when a page never yields", () =>
  Effect.gen(function*() {
    const { port, url } = yield* Pages.serve((_, response) =>
      Pages.html(response, "<button>Sign out</button><script>setTimeout(() => { for (;;); }, 300)</script>")
    )
    const browser = PlaywrightBrowser.layer({ allow: [`127.0.0.1:${port}`] })
    const { check } = yield* Effect.provide(CheckAuth, Layer.provide(CheckAuth.Default, browser))
    const request = { url, state: null, usernameSelector: null }
    const [took, result] = yield* Effect.timed(check(OrganizationId.make("org_busy"), request))
    assert.deepInclude(result, { isLoggedIn: false, reason: "unsure" })
    // 15 seconds, and the start and end of the browser
    assertWithin(Duration.toMillis(took), 18_000)
  }))
