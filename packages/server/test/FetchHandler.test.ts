import { HttpPipeline } from "@attestry/core/http"
import { makeHandler } from "@attestry/server/FetchHandler"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, FiberRef } from "effect"
import { gunzipSync } from "node:zlib"

class Service extends Context.Tag("Service")<Service, string>() {}

const setting = FiberRef.unsafeMake("initial")

const describeFiber = Effect.gen(function*() {
  const { unsafeMap } = yield* Effect.context<never>()
  const before = yield* FiberRef.get(setting)
  yield* FiberRef.set(setting, "of a request")
  return { status: 200, headers: {}, body: JSON.stringify({ services: unsafeMap.size, setting: before }) }
})

const text = JSON.stringify({ name: "Zoë ".repeat(1_000) })

describe("the fiber of a request", () => {
  it.effect("has the server's FiberRefs, those of no other request, and none of the server's services", () =>
    Effect.gen(function*() {
      const handler = yield* makeHandler()
      for (const _ of [1, 2]) {
        const response = yield* Effect.promise(() => handler(new Request("http://localhost/v1")))
        const seen = yield* Effect.promise(() => response.json())
        assert.deepStrictEqual(seen, { services: 0, setting: "of the server" })
      }
    }).pipe(
      Effect.locally(setting, "of the server"),
      Effect.provideService(HttpPipeline, { handle: () => describeFiber }),
      Effect.provideService(Service, "of the server")
    ))
})

describe("a response of a fetch handler", () => {
  it.effect("is compressed when the host wants it and the client accepts it", () =>
    Effect.gen(function*() {
      const accepting = (method = "GET") =>
        new Request("http://localhost/v1", { method, headers: { "accept-encoding": "gzip" } })
      const read = (response: Response) => Effect.promise(async () => Buffer.from(await response.arrayBuffer()))
      const plain = yield* makeHandler()
      const compressing = yield* makeHandler(undefined, { compress: true })
      const usual = yield* Effect.promise(() => plain(accepting()))
      assert.deepStrictEqual([usual.headers.get("content-encoding"), (yield* read(usual)).toString()], [null, text])
      const packed = yield* Effect.promise(() => compressing(accepting()))
      assert.deepStrictEqual([...packed.headers.entries()], [
        ["content-encoding", "gzip"],
        ["content-type", "application/json"],
        ["vary", "Origin, Accept-Encoding"]
      ])
      assert.strictEqual(gunzipSync(yield* read(packed)).toString(), text)
      const head = yield* Effect.promise(() => compressing(accepting("HEAD")))
      assert.deepStrictEqual([head.headers.get("content-encoding"), head.body], ["gzip", null])
    }).pipe(
      Effect.provideService(HttpPipeline, {
        handle: () =>
          Effect.succeed({
            status: 200,
            headers: { "content-type": "application/json", vary: "Origin" },
            body: text
          })
      })
    ))

  it.effect("has no body when the status is 304", () =>
    Effect.gen(function*() {
      const handler = yield* makeHandler()
      const response = yield* Effect.promise(() => handler(new Request("http://localhost/v1")))
      assert.deepStrictEqual([response.status, response.body, response.headers.get("etag")], [304, null, "\"1\""])
    }).pipe(
      Effect.provideService(HttpPipeline, {
        handle: () => Effect.succeed({ status: 304, headers: { etag: "\"1\"" }, body: "" })
      })
    ))
})
