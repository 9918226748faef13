import { Attestry } from "@attestry/core"
import { BrowserDriver, BrowserUnavailable } from "@attestry/core/browser"
import { version } from "@attestry/core/shared"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { WorkHealth } from "../../packages/core/src/storage/WorkHealth.ts"
import { Api } from "../support/Api.ts"

let isUnavailable = false
const browser = Layer.succeed(BrowserDriver, {
  open: () => new BrowserUnavailable(),
  isUnavailable: () => isUnavailable
})

const server = Api.layer.pipe(
  Layer.provide(NodeServer.layer({ port: 0 })),
  Layer.provideMerge(Attestry.layer),
  Layer.provide(Layer.merge(Memory.layer, browser))
)

layer(server, { excludeTestServices: true })("work after the responses", (it) => {
  it.effect("is shown by health checks when it fails, or the engine or the browser does not run, which take no server out", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const health = yield* WorkHealth
      const ready = Effect.map(send("GET", "/readyz"), ({ body, status }) => [status, body])
      assert.deepStrictEqual(yield* ready, [200, { status: "ok", version }])
      health.fail("webhook/a")
      health.fail("webhook/a")
      health.fail("notice/b")
      assert.deepStrictEqual(yield* ready, [200, { status: "ok", version, failingWork: 2 }])
      health.setEngineStopped(true)
      health.succeed("webhook/a")
      assert.deepStrictEqual(yield* ready, [200, { status: "ok", version, failingWork: 1, engineStopped: true }])
      health.succeed("notice/b")
      health.setEngineStopped(false)
      isUnavailable = true
      assert.deepStrictEqual(yield* ready, [200, { status: "ok", version, browserUnavailable: true }])
      isUnavailable = false
      assert.deepStrictEqual(yield* ready, [200, { status: "ok", version }])
    }))
})
