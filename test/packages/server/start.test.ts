import { Attestry } from "@attestry/core"
import { VendorStore } from "@attestry/core/vendor"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Duration, Effect, Exit, Fiber, Layer, Option, Scope } from "effect"
import { freePort } from "../../support/FreePort.ts"
import { tenant } from "../../support/Tenant.ts"
import { assertWithin, until } from "../../support/Waiting.ts"

/** Outcomes of a client that asks again and again: "refused", "hung", or a status. */
const ask = (port: number) =>
  Effect.promise(() =>
    fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => String(response.status),
      (error: Error) => error.name === "TimeoutError" ? "hung" : "refused"
    )
  )

describe("starting and stopping", () => {
  it.scopedLive("finishes requests in progress before it stops, and accepts no new ones", () =>
    Effect.gen(function*() {
      const port = yield* freePort
      const found = yield* Deferred.make<void>()
      let searches = 0
      const slowVendor = Layer.mock(VendorStore, {
        find: () => Effect.suspend(() => (searches++, Effect.as(Deferred.await(found), Option.none())))
      })
      const app = Layer.provideMerge(Attestry.layer, Layer.merge(Memory.layer, slowVendor))
      const scope = yield* Scope.make()
      const server = Layer.provideMerge(NodeServer.layer({ port }), app)
      const runtime = yield* Scope.extend(Layer.toRuntime(server), scope)
      const { owner } = yield* Effect.provide(tenant, runtime)
      const request = Effect.promise(async () => {
        const { status } = await fetch(`http://127.0.0.1:${port}/v1/vendors/vnd_1`, {
          headers: { "x-api-key": owner.key }
        })
        return status
      })
      const underWay = yield* Effect.fork(Effect.all([request, request, request], { concurrency: 3 }))
      yield* until(Effect.sync(() => searches === 3))
      const stopping = yield* Effect.fork(Effect.timed(Scope.close(scope, Exit.void)))
      yield* until(Effect.map(ask(port), (seen) => seen === "refused"))
      yield* Deferred.succeed(found, undefined)
      assert.deepStrictEqual(yield* Fiber.join(underWay), [404, 404, 404])
      const [took] = yield* Fiber.join(stopping)
      assertWithin(Duration.toMillis(took), 5_000)
      assert.strictEqual(yield* ask(port), "refused")
    }))

  it.live(
    "opens the socket last: connections are rejected until the server is ready, and none hangs",
    () =>
      Effect.gen(function*() {
        const port = yield* freePort
        const begun = yield* Deferred.make<void>()
        const ready = yield* Deferred.make<void>()
        const slowStorage = Layer.unwrapEffect(
          Effect.as(Effect.zipRight(Deferred.succeed(begun, undefined), Deferred.await(ready)), Memory.layer)
        )
        const server = NodeServer.layer({ port }).pipe(Layer.provide(Attestry.layer), Layer.provide(slowStorage))
        const running = yield* Effect.fork(Layer.launch(Layer.provide(server, Layer.empty)))
        yield* Deferred.await(begun)
        const seen: Array<string> = []
        while (seen.at(-1) !== "200" && seen.length < 200) {
          if (seen.length === 40) yield* Deferred.succeed(ready, undefined)
          seen.push(yield* ask(port))
          yield* Effect.sleep("20 millis")
        }
        yield* Fiber.interrupt(running)
        assert.isAbove(seen.length, 40)
        assert.deepStrictEqual([...new Set(seen)], ["refused", "200"])
        assert.strictEqual(yield* ask(port), "refused")
      })
  )
})
