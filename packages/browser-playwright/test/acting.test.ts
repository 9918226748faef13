import { BrowserDriver, type PageAction } from "@attestry/core/browser"
import { OrganizationId } from "@attestry/core/shared"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import * as PlaywrightBrowser from "../src/PlaywrightBrowser.ts"
import * as Pages from "./support/Pages.ts"

const body = `<label>Colour <select><option>Red</option></select></label>
<div role="combobox" tabindex="0" aria-label="Country">Germany</div>
<div role="textbox" tabindex="0" aria-label="Notes">None</div>`

it.scopedLive("distinguishes a list without the option, and a field of another kind, from a crashed page", () =>
  Effect.gen(function*() {
    const { port, url } = yield* Pages.serve((_, response) => Pages.html(response, body))
    const context = yield* Layer.build(PlaywrightBrowser.layer({ allow: [`127.0.0.1:${port}`] }))
    const { open } = yield* Effect.provide(BrowserDriver, context)
    const session = yield* open(OrganizationId.make("org_act"), { state: null, timeout: "4 minutes" })
    yield* session.go(url, "4 minutes")
    const target = (name: string) => ({ role: null, name })
    const actions: ReadonlyArray<PageAction> = [
      { type: "choose", target: target("Colour"), option: "Green" },
      { type: "choose", target: target("Country"), option: "Norway" },
      { type: "fill", target: target("Notes"), value: Redacted.make("x") },
      { type: "fill", target: target("Colour"), value: Redacted.make("x") }
    ]
    for (const action of actions) {
      const { reason } = yield* Effect.flip(session.act(action, "4 seconds"))
      assert.strictEqual(reason, "target_not_found", JSON.stringify(action))
    }
    yield* session.act({ type: "choose", target: target("Colour"), option: "Red" }, "4 minutes")
  }))
