import { CheckAuth } from "@attestry/core/browser"
import { OrganizationId } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as PlaywrightBrowser from "../src/PlaywrightBrowser.ts"
import { before } from "./corpus/before.ts"
import * as Corpus from "./support/Corpus.ts"
import * as Pages from "./support/Pages.ts"

const organizationId = OrganizationId.make("org_check")
/** Names that stand beside links, buttons and further lines. */
const beside: ReadonlyArray<Corpus.CorpusPage> = [
  ["Ada Lovelace", "<p>Signed in as Ada Lovelace <a href=\"/logout\">Log out</a></p>"],
  ["Ada Lovelace", "<p>Signed in as <a href=\"/me\">Ada Lovelace</a> <a href=\"/logout\">Log out</a></p>"],
  ["Ada Lovelace", "<p>Signed in as Ada Lovelace<button>Switch</button></p><button>Log out</button>"],
  ["Ada Logan", "<p>Signed in as Ada Logan <a href=\"/log\">Log</a></p><button>Log out</button>"],
  [
    "Ada Lovelace",
    "<div>Signed in as <b>Ada</b> <i>Lovelace</i><br>Department of Engines</div><button>Log out</button>"
  ],
  ["Jörg Müller", "<p>Angemeldet als Jörg Müller <a href=\"/logout\">Abmelden</a></p>"],
  ["Jörg Müller", "<div>Angemeldet als Jörg Müller<div>Vertrieb</div></div><a href=\"/logout\">Abmelden</a>"]
].map(([username = "", body = ""]) => ({ name: body, isLoggedIn: true, username, body }))

const everyday = before.filter(({ name }) =>
  [
    "a login form",
    "a German application",
    "a second factor with a way out",
    "an application that renders later and has no token"
  ]
    .includes(name)
)

describe.concurrent("a check of a login", () => {
  it.scopedLive("finds in a browser whether a user is logged in", () =>
    Effect.gen(function*() {
      const { port, url } = yield* Corpus.serve(everyday)
      const browser = PlaywrightBrowser.layer({ allow: [`127.0.0.1:${port}`], maxBrowsersPerOrganization: 4 })
      const checks = Layer.provide(CheckAuth.Default, browser)
      assert.deepStrictEqual(yield* Effect.provide(Corpus.checkAll(url, everyday), checks), [])
      assert.lengthOf(everyday, 4)
    }))

  it.scopedLive("ends a name where a link, a button or a line ends", () =>
    Effect.gen(function*() {
      const { port, url } = yield* Corpus.serve(beside)
      const browser = PlaywrightBrowser.layer({ allow: [`127.0.0.1:${port}`], maxBrowsersPerOrganization: 4 })
      const checks = Layer.provide(CheckAuth.Default, browser)
      assert.deepStrictEqual(yield* Effect.provide(Corpus.checkAll(url, beside), checks), [])
    }))

  it.scopedLive("distinguishes an unreachable page from a refused one", () =>
    Effect.gen(function*() {
      const closed = yield* Effect.scoped(Pages.serve(() => {}))
      const secret = yield* Pages.serve((_, response) => Pages.html(response, "secret"))
      const moving = yield* Pages.serve((_, response) =>
        Pages.html(response, `<meta http-equiv="refresh" content="0;url=${secret.url}">`)
      )
      const browser = PlaywrightBrowser.layer({ allow: [closed, moving].map(({ port }) => `127.0.0.1:${port}`) })
      const { check } = yield* Effect.provide(CheckAuth, Layer.provide(CheckAuth.Default, browser))
      const reason = (url: string) =>
        Effect.map(check(organizationId, { url, state: null, usernameSelector: null }), (result) => result.reason)
      assert.strictEqual(yield* reason(closed.url), "unreachable")
      assert.strictEqual(yield* reason(secret.url), "refused")
      assert.strictEqual(yield* reason(moving.url), "refused")
      assert.strictEqual(yield* reason("file:///etc/passwd"), "refused")
      assert.strictEqual(secret.opened(), 0)
    }))
})
