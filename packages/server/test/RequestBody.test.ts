import { Attestry } from "@attestry/core"
import { RequestBody } from "@attestry/core/http"
import { NewOrganization, SetUp } from "@attestry/core/setUp"
import * as Memory from "@attestry/memory/Memory"
import { webHandler } from "@attestry/server/FetchHandler"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Duration, Effect, Exit, Layer, Logger, Schema } from "effect"

const owner = { name: "Olga Owner", email: "olga@example.com" }

/** A handler, a key for it, and the lines that it logs. */
const mounted = Effect.gen(function*() {
  const lines: Array<string> = []
  const logger = Logger.replace(
    Logger.defaultLogger,
    Logger.map(Logger.logfmtLogger, (line) => {
      lines.push(line)
    })
  )
  const context = yield* Layer.build(Layer.fresh(Layer.provideMerge(Attestry.layer, Memory.layer)))
  const key = yield* Effect.gen(function*() {
    const { firstStart } = yield* SetUp
    const input = yield* Schema.decode(NewOrganization)({ name: "Acme", owner })
    return (yield* Effect.flatten(firstStart(input, Effect.void))).token
  }).pipe(Effect.provide(context))
  const { dispose, handler } = webHandler(Layer.merge(Layer.succeedContext(context), logger))
  yield* Effect.addFinalizer(() => Effect.promise(dispose))
  return { handler, key, lines }
})

const post = (key: string, body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://host.example/v1/vendors", {
    method: "POST",
    body,
    headers: { "x-api-key": key, "content-type": "application/json", ...headers },
    ...(body instanceof ReadableStream ? { duplex: "half" } : {})
  })

const cause = "The request body was already read, probably by a body parser of the host"

describe("a body that the host has already read", () => {
  it.scopedLive("gets 500 and a log entry with the cause when the Request was used", () =>
    Effect.gen(function*() {
      const { handler, key, lines } = yield* mounted
      const status = yield* Effect.promise(async () => {
        const request = post(key, JSON.stringify({ name: "New" }))
        await request.text()
        return (await handler(request)).status
      })
      assert.strictEqual(status, 500)
      assert.lengthOf(lines.filter((line) => line.includes(cause)), 1)
    }))

  it.scopedLive("gets 400 and a log entry with the cause when nothing is left of its declared length", () =>
    Effect.gen(function*() {
      const { handler, key, lines } = yield* mounted
      const empty = new ReadableStream({ start: (controller) => controller.close() })
      const { status } = yield* Effect.promise(() => handler(post(key, empty, { "content-length": "14" })))
      assert.strictEqual(status, 400)
      assert.lengthOf(lines.filter((line) => line.includes(cause)), 1)
      assert.strictEqual((yield* Effect.promise(() => handler(post(key, "")))).status, 400)
      assert.lengthOf(lines.filter((line) => line.includes(cause)), 1)
    }))

  it.effect("is a defect when its stream is locked", () =>
    Effect.gen(function*() {
      const { body } = new Request("http://host.example", { method: "POST", body: "x" })
      body?.getReader()
      const limit = { bytes: 10, values: 10, within: Duration.seconds(1) }
      const exit = yield* Effect.exit(RequestBody.fromReadable(body, limit))
      assert.isTrue(Exit.isFailure(exit) && Cause.pretty(exit.cause).includes(cause))
    }))
})
