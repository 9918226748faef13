import { Attestry } from "@attestry/core"
import { anyCaller, type Caller, EndpointGuard } from "@attestry/core/access"
import { BodyLimit } from "@attestry/core/contract"
import { Credentials, HttpPipeline } from "@attestry/core/http"
import * as Memory from "@attestry/memory/Memory"
import { makeHandler } from "@attestry/server/FetchHandler"
import { HttpApi, HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Layer, Schema, Stream } from "effect"
import { createServer } from "node:http"
import * as Handlers from "../../packages/core/src/contract/Handlers.ts"
import { EndpointTarget } from "../../packages/core/src/contract/Target.ts"
import * as Pipeline from "../../packages/core/src/http/Pipeline.ts"
import * as Listener from "../../packages/server-node/src/internal/Listener.ts"
import { connection, request } from "../support/RawConnection.ts"
import { patiently } from "../support/Waiting.ts"

const Echo = Schema.Struct({ values: Schema.Array(Schema.Int) })

const endpoint = <const Name extends string>(name: Name) =>
  HttpApiEndpoint.post(name, `/${name}`).setPayload(Echo).addSuccess(Schema.Struct({ length: Schema.Int })).annotate(
    EndpointGuard,
    anyCaller
  )

const limit = { bytes: 100, values: 10, within: Duration.seconds(20) }
const brief = { ...limit, within: Duration.millis(50) }

const bodies = HttpApiGroup.make("bodies")
  .add(endpoint("small").annotate(BodyLimit, limit))
  .add(endpoint("brief").annotate(BodyLimit, brief))
  .add(endpoint("usual"))
  .annotate(EndpointTarget, { type: "body" })

const api = HttpApi.make("attestry").add(bodies)

const handlers = Handlers.group(bodies, (handlers) =>
  handlers
    .handle("small", ({ payload }) => Effect.succeed({ length: payload.values.length }))
    .handle("brief", ({ payload }) => Effect.succeed({ length: payload.values.length }))
    .handle("usual", ({ payload }) => Effect.succeed({ length: payload.values.length })))

const anybody = Layer.succeed(Credentials, {
  caller: () => Effect.succeed({ organization: { id: "org_1" }, permissions: new Set() } as unknown as Caller)
})

const pipeline = Pipeline.layer(api).pipe(
  Layer.provide([handlers, anybody]),
  Layer.provide(Attestry.layer),
  Layer.provide(Memory.layer)
)

const sent = (
  url: string,
  body: Effect.Effect<Uint8Array, unknown>,
  headers: { readonly [name: string]: string } = {}
) =>
  Effect.gen(function*() {
    const { handle } = yield* HttpPipeline
    const given: Array<unknown> = []
    const { body: text, status } = yield* handle({
      method: "POST",
      url,
      ip: null,
      header: (name) => headers[name],
      body: (limit) => Effect.zipRight(Effect.sync(() => given.push(limit)), body),
      stream: () => Stream.dieMessage("The body is not streamed")
    })
    return { status, given, code: typeof text === "string" ? JSON.parse(text).code : undefined }
  })

/** The listener of the server on Node, over this API. */
const listening = Effect.gen(function*() {
  const server = createServer(yield* Listener.make(yield* HttpPipeline, { prefix: "", trustedProxies: 0 }))
  yield* Effect.acquireRelease(
    Effect.async<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () =>
      Effect.sync(() => {
        server.close()
        server.closeAllConnections()
      })
  )
  const address = server.address()
  return typeof address === "object" ? address?.port ?? 0 : 0
})

const json = (count: number) =>
  Effect.succeed(new TextEncoder().encode(JSON.stringify({ values: Array.from({ length: count }, () => 1) })))

describe("the limits of a request body", () => {
  it.scoped("are those of the endpoint: length, values and time", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual((yield* sent("/small", json(8))).status, 200)
      assert.deepStrictEqual((yield* sent("/small", json(8))).given, [limit])
      assert.strictEqual((yield* sent("/small", json(9))).status, 200)
      const { code, status } = yield* sent("/small", json(120))
      assert.deepStrictEqual([status, code], [400, "malformed_body"])
      const declared = yield* sent("/small", json(1), { "content-length": "101" })
      assert.deepStrictEqual([declared.status, declared.given], [413, []])
      assert.strictEqual((yield* sent("/usual", json(90_000), { "content-length": "180020" })).status, 200)
      assert.strictEqual((yield* sent("/usual", json(100_001))).code, "malformed_body")
      assert.strictEqual((yield* sent("/usual", json(1), { "content-length": "1048577" })).status, 413)
    }).pipe(Effect.provide(pipeline)))

  it.scopedLive("hold on Node, also when the length is undeclared", () =>
    Effect.gen(function*() {
      const port = yield* listening
      const body = JSON.stringify({ values: [1, 2] })
      const chunk = `${body.length.toString(16)}\r\n${body}\r\n`
      const chunked = "Transfer-Encoding: chunked"
      const told = (...parts: ReadonlyArray<string>) =>
        Effect.gen(function*() {
          const asking = yield* connection(port)
          asking.send(parts.join(""))
          return (yield* patiently(asking.closed)).split("\r\n")[0]
        })
      const post = (path: string, ...headers: ReadonlyArray<string>) =>
        request("POST", path, "Connection: close", ...headers)
      assert.include(yield* told(post("/small", chunked), chunk, "0\r\n\r\n"), " 200 ")
      const long = `80\r\n${" ".repeat(128)}\r\n`
      assert.include(yield* told(post("/small", chunked), long, chunk, "0\r\n\r\n"), " 413 ")
      assert.include(yield* told(post("/usual", chunked), long, chunk, "0\r\n\r\n"), " 200 ")
      assert.include(yield* told(request("POST", "/brief", chunked), chunk), " 408 ")
    }).pipe(Effect.provide(pipeline)))

  it.scopedLive("hold in a fetch handler", () =>
    Effect.gen(function*() {
      const handler = yield* makeHandler()
      const asked = (start: (controller: ReadableStreamDefaultController) => void, url = "/small") => {
        const init = { method: "POST", body: new ReadableStream({ start }), duplex: "half" }
        const answered = Effect.promise(() => handler(new Request(`http://localhost${url}`, init)))
        return Effect.map(answered, ({ status }) => status)
      }
      const bytes = new TextEncoder().encode(JSON.stringify({ values: [1] }))
      const sent = (...parts: ReadonlyArray<Uint8Array>) =>
        asked((controller) => {
          for (const part of parts) controller.enqueue(part)
          controller.close()
        })
      assert.strictEqual(yield* sent(bytes), 200)
      assert.strictEqual(yield* sent(new Uint8Array(128).fill(0x20), bytes), 413)
      assert.strictEqual(yield* asked((controller) => controller.enqueue(bytes), "/brief"), 408)
    }).pipe(Effect.provide(pipeline)))
})
