import * as Attestry from "@attestry/core/Attestry"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { WorkHealth } from "../../packages/core/src/internal/storage/WorkHealth.ts"
import { Api } from "../support/Api.ts"

const server = Api.layer.pipe(
  Layer.provide(NodeServer.layer({ port: 0 })),
  Layer.provideMerge(Attestry.layer),
  Layer.provide(Memory.layer)
)

layer(server, { excludeTestServices: true })("work after the responses", (it) => {
  it.effect("is shown by health checks when it fails or the engine has stopped, which take no server out", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const health = yield* WorkHealth
      const ready = Effect.map(send("GET", "/readyz"), ({ body, status }) => [status, body])
      assert.deepStrictEqual(yield* ready, [200, { status: "ok" }])
      health.fail("webhook/a")
      health.fail("webhook/a")
      health.fail("notice/b")
      assert.deepStrictEqual(yield* ready, [200, { status: "ok", failingWork: 2 }])
      health.setEngineStopped(true)
      health.succeed("webhook/a")
      assert.deepStrictEqual(yield* ready, [200, { status: "ok", failingWork: 1, engineStopped: true }])
    }))
})
