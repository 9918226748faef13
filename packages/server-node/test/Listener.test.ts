import type { ApiResponse } from "@attestry/core/contract"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Either, Stream } from "effect"
import { createServer } from "node:http"
import * as Listener from "../src/internal/Listener.ts"

const ascii = "{\"name\":\"Acme\"}"
const latin = "{\"name\":\"Zoë\"}"
const beyond = "{\"name\":\"Zoë \u{1f989} \ud800\"}"
const long = "x".repeat(262_143)

/** Texts that are sent as one, and in several parts of which some are ASCII. */
const texts = [ascii, latin, beyond, `${long}${long}`, `${long}\u{1f989}${long}`, `${long}${beyond}${long}`]

/** Responses of one text and of a stream, by their paths. */
const bodies = new Map<string, ApiResponse.ApiResponse["body"]>(texts.flatMap((text, i) => [
  [`/text/${i}`, text],
  [`/stream/${i}`, Stream.make(ascii, text, new TextEncoder().encode(latin), text)]
]))

const asBytes = (text: string) => new TextEncoder().encode(text)

const listening = Effect.gen(function*() {
  const listener = yield* Listener.make({
    handle: ({ url }) => Effect.succeed({ status: 200, headers: {}, body: bodies.get(url) ?? "" })
  }, { prefix: "", trustedProxies: 0 })
  const server = createServer(listener)
  yield* Effect.async<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void)))
  yield* Effect.addFinalizer(() => Effect.async<void>((resume) => void server.close(() => resume(Effect.void))))
  const address = server.address()
  return typeof address === "object" ? `http://127.0.0.1:${address?.port}` : assert.fail()
})

const read = (url: string) =>
  Effect.promise(async () => {
    const response = await fetch(url, { headers: { connection: "close" } })
    return { length: response.headers.get("content-length"), bytes: new Uint8Array(await response.arrayBuffer()) }
  })

const jsonHeaders = { "content-type": "application/json" }

const serving = (body: ApiResponse.ApiResponse["body"], headers = jsonHeaders) =>
  Effect.gen(function*() {
    const listener = yield* Listener.make({
      handle: () => Effect.succeed({ status: 200, headers, body })
    }, { prefix: "", trustedProxies: 0, compress: true })
    const server = createServer(listener)
    yield* Effect.async<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void)))
    yield* Effect.addFinalizer(() => Effect.async<void>((resume) => void server.close(() => resume(Effect.void))))
    const address = server.address()
    return typeof address === "object" ? `http://127.0.0.1:${address?.port}` : assert.fail()
  })

const accepting = { headers: { connection: "close", "accept-encoding": "gzip" } }

describe("a compressed response", () => {
  it.scoped("arrives part by part while it is made", () =>
    Effect.gen(function*() {
      const seen = yield* Deferred.make<void>()
      const origin = yield* serving(
        Stream.concat(Stream.make("[1"), Stream.as(Stream.fromEffect(Deferred.await(seen)), ",2]"))
      )
      const response = yield* Effect.promise(() => fetch(origin, accepting))
      assert.strictEqual(response.headers.get("content-encoding"), "gzip")
      const reader = (response.body ?? assert.fail()).getReader()
      const first = yield* Effect.promise(() => reader.read())
      assert.strictEqual(new TextDecoder().decode(first.value), "[1")
      yield* Deferred.succeed(seen, undefined)
      const second = yield* Effect.promise(() => reader.read())
      assert.strictEqual(new TextDecoder().decode(second.value), ",2]")
      assert.isTrue((yield* Effect.promise(() => reader.read())).done)
    }))

  it.scoped("is truncated when its making fails", () =>
    Effect.gen(function*() {
      const origin = yield* serving(Stream.concat(Stream.make("[1"), Stream.die("broken")))
      const read = Effect.tryPromise(async () => (await fetch(origin, accepting)).text())
      assert.isTrue(Either.isLeft(yield* Effect.either(read)))
    }))

  it.scoped("ends its making when the client leaves", () =>
    Effect.gen(function*() {
      const ended = yield* Deferred.make<void>()
      const origin = yield* serving(
        Stream.ensuring(Stream.concat(Stream.make("[1"), Stream.never), Deferred.succeed(ended, undefined))
      )
      const client = new AbortController()
      yield* Effect.promise(async () => (await fetch(origin, { ...accepting, signal: client.signal })).status)
      client.abort()
      yield* Deferred.await(ended)
    }))

  it.scoped("has all bytes of a long text, and of one that is not ASCII", () =>
    Effect.gen(function*() {
      for (const text of [...texts.slice(3), `${latin}${"Zoë".repeat(1_000)}`]) {
        const response = yield* Effect.flatMap(
          serving(text),
          (origin) => Effect.promise(() => fetch(origin, accepting))
        )
        assert.strictEqual(response.headers.get("content-encoding"), "gzip")
        const bytes = Buffer.from(yield* Effect.promise(() => response.arrayBuffer()))
        assert.isTrue(bytes.equals(asBytes(text)))
      }
    }))

  it.scoped("is not compressed again", () =>
    Effect.gen(function*() {
      for (const more of [{ "content-encoding": "identity" }, { "content-length": "4096" }]) {
        const origin = yield* serving(" ".repeat(4_096), { ...jsonHeaders, ...more })
        const { headers } = yield* Effect.promise(() => fetch(origin, accepting))
        assert.notStrictEqual(headers.get("content-encoding"), "gzip")
      }
    }))
})

describe("the bytes of a response", () => {
  it.scoped("are UTF-8, whether the text is ASCII or not, and whether it is sent at once or in parts", () =>
    Effect.gen(function*() {
      const origin = yield* listening
      for (const [i, text] of texts.entries()) {
        const { bytes, length } = yield* read(`${origin}/text/${i}`)
        assert.isTrue(Buffer.from(bytes).equals(asBytes(text)), `text ${i}`)
        assert.strictEqual(length, String(bytes.length))
        const streamed = yield* read(`${origin}/stream/${i}`)
        const expected = Buffer.concat([ascii, text, latin, text].map(asBytes))
        assert.isTrue(Buffer.from(streamed.bytes).equals(expected), `stream ${i}`)
      }
    }))
})
