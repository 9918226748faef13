import { BrowserDriver } from "@attestry/core/browser"
import { OrganizationId } from "@attestry/core/shared"
import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as PlaywrightBrowser from "../src/PlaywrightBrowser.ts"
import { attacked } from "./support/Attacked.ts"
import * as Pages from "./support/Pages.ts"

it.scopedLive("opens no connection to a host that is not allowed, whatever a page tries", () =>
  Effect.gen(function*() {
    const { session, site, target, udp } = yield* attacked(false)
    assert.strictEqual(target.opened(), 0)
    assert.strictEqual(udp.heard(), 0)
    assert.notInclude(site.asked, "/worker.js")
    assert.isAbove(site.asked.filter((path) => path.startsWith("/redirect")).length, 2)
    yield* session.go(`${site.url}/redirect?${encodeURIComponent(target.url)}`, "5 seconds").pipe(Effect.ignore)
    assert.strictEqual(target.opened(), 0)
  }))

it.scopedLive("shows no site the credentials of the proxy when it asks for some", () =>
  Effect.gen(function*() {
    const heard: Array<string | undefined> = []
    const { port, url } = yield* Pages.serve(({ headers, url }, response) => {
      heard.push(headers.authorization, headers["proxy-authorization"])
      const status = url === "/407" ? 407 : 401
      const header = status === 401 ? "www-authenticate" : "proxy-authenticate"
      Pages.html(response, "credentials", status, { [header]: "Basic realm=\"egress\"" })
    })
    const context = yield* Layer.build(PlaywrightBrowser.layer({ allow: [`127.0.0.1:${port}`] }))
    const { open } = yield* Effect.provide(BrowserDriver, context)
    const session = yield* open(OrganizationId.make("org_escape"), { state: null, timeout: "4 minutes" })
    yield* session.go(`${url}/401`, "20 seconds")
    assert.deepInclude(yield* session.observe(null), { status: 401, challenge: "basic" })
    yield* Effect.ignore(session.go(`${url}/407`, "20 seconds"))
    assert.isAtLeast(heard.length, 4)
    assert.deepStrictEqual(heard.filter((header) => header !== undefined), [])
  }))
