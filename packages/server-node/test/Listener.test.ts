import type { ApiResponse } from "@attestry/core/contract"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
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
