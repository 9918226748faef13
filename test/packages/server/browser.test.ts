import { BrowserDriver } from "@attestry/core/browser"
import { OrganizationId } from "@attestry/core/shared"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Logger, Option } from "effect"
import { browser } from "../../../examples/node-server/src/browser.ts"
import { ownHost } from "../../../examples/node-server/src/egress.ts"
import { until } from "../../support/Waiting.ts"

it.scopedLive("the reference server without a Chromium says so at its start, and opens no page", () =>
  Effect.gen(function*() {
    const logged: Array<string> = []
    const logger = Logger.map(Logger.logfmtLogger, (line) => {
      logged.push(line)
    })
    const host = browser({ path: Option.some("/nowhere/chromium"), limit: 2, sandbox: Option.none() }, [])
    const { isUnavailable, open } = yield* Effect.flatMap(
      Layer.build(Layer.provide(host, Logger.replace(Logger.defaultLogger, logger))),
      (context) => Effect.provide(BrowserDriver, context)
    )
    yield* until(Effect.sync(() => logged.some((line) => line.includes("No Chromium can be started"))))
    assert.isTrue(isUnavailable())
    const opened = open(OrganizationId.make("org_1"), { state: null, timeout: "1 second" })
    assert.strictEqual((yield* Effect.flip(opened))._tag, "BrowserUnavailable")
    assert.lengthOf(logged.filter((line) => line.includes("No Chromium can be started")), 1)
  }))

it("the reference server lets its browser open itself only with demo data, and if only its machine reaches it", () => {
  const served = { demo: true, host: "127.0.0.1", port: 3000, publicUrl: Option.none() }
  assert.deepStrictEqual(ownHost(served), ["127.0.0.1:3000"])
  const publicUrl = Option.some("https://compliance.example.com")
  for (const other of [{ demo: false }, { host: "0.0.0.0" }, { host: "10.0.0.8" }, { publicUrl }]) {
    assert.deepStrictEqual(ownHost({ ...served, ...other }), [])
  }
})
