import * as BlobFs from "@attestry/blob-fs/BlobFs"
import { BlobStore } from "@attestry/core/blob"
import { HttpPipeline } from "@attestry/core/http"
import { Timestamp } from "@attestry/core/shared"
import { makeHandler } from "@attestry/server/FetchHandler"
import { toHttpApp } from "@attestry/server/PlatformApp"
import { HttpApp } from "@effect/platform"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Duration, Effect, Layer, Stream } from "effect"
import { createHash } from "node:crypto"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { readUpload } from "../../packages/core/src/upload/ReadUpload.ts"
import { connection, request } from "../support/RawConnection.ts"
import * as TemporaryFolder from "../support/TemporaryFolder.ts"
import { listen, makeHandle, options, organizationId } from "../support/Uploads.ts"
import { patiently, until } from "../support/Waiting.ts"

const mebibyte = 1_048_576
const bytes = Buffer.from(Uint8Array.from({ length: 3 * mebibyte }, (_, i) => (i * 31) % 256))
const sha256 = createHash("sha256").update(bytes).digest("hex")

const json = JSON.stringify({ fileData: bytes.toString("base64"), fileName: "証拠.bin" })

const makeForm = () => {
  const form = new FormData()
  form.append("fileName", "証拠.bin")
  form.append("file", new Blob([bytes]), "a.bin")
  return form
}

const withFolder = <A, E, R>(use: (folder: string) => Effect.Effect<A, E, BlobStore | R>) =>
  Effect.flatMap(
    TemporaryFolder.folder,
    (folder) => Effect.provide(use(folder), BlobFs.layer({ folder, publicUrl: "http://localhost" }))
  )

/** The files that a put has begun. */
const unfinishedIn = (folder: string): ReadonlyArray<string> => readdirSync(join(folder, "unfinished"))

/** Nothing of an upload is stored. */
const isEmpty = (folder: string) =>
  Effect.gen(function*() {
    const { list, pending } = yield* BlobStore
    const stored = yield* Stream.runCount(list(organizationId, ""))
    const marked = yield* Stream.runCount(pending(Timestamp.fromMillis(253_370_764_800_000)))
    return stored + marked + unfinishedIn(folder).length === 0
  })

describe("an upload over HTTP", () => {
  it.scopedLive("arrives whole in JSON and in a form, on Node, by fetch and in an app of the platform", () =>
    withFolder(() =>
      Effect.gen(function*() {
        const handle = yield* makeHandle()
        const port = yield* listen(handle)
        const pipeline = Layer.succeed(HttpPipeline, { handle })
        const handler = yield* Effect.provide(makeHandler(), pipeline)
        const platform = HttpApp.toWebHandler(yield* Effect.provide(toHttpApp, pipeline))
        const send = [
          (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
          (path: string, init: RequestInit) => handler(new Request(`http://localhost${path}`, init)),
          (path: string, init: RequestInit) => platform(new Request(`http://localhost${path}`, init))
        ]
        for (const [i, fetching] of send.entries()) {
          for (const [kind, body] of [["json", json], ["form", makeForm()]] as const) {
            const response = yield* Effect.promise(() =>
              fetching(`/${kind}-${i}`, {
                method: "POST",
                body,
                headers: kind === "json" ? { "content-type": "application/json" } : {}
              })
            )
            const stored = (yield* Effect.promise(() => response.json())) as { readonly [name: string]: unknown }
            assert.deepStrictEqual(
              [stored["sha256"], stored["size"], stored["fields"]],
              [sha256, bytes.length, { fileName: "証拠.bin" }]
            )
          }
        }
      })
    ))

  it.scopedLive("leaves nothing when the client goes away", () =>
    withFolder((folder) =>
      Effect.gen(function*() {
        const port = yield* listen(yield* makeHandle())
        const client = yield* connection(port)
        client.send(
          `${request("POST", "/a", "Content-Length: 4000000", "Content-Type: application/json")}${
            json.slice(0, mebibyte)
          }`
        )
        yield* until(Effect.sync(() => unfinishedIn(folder).length === 1))
        client.reset()
        yield* until(isEmpty(folder))
      })
    ))

  it.scopedLive("is sent no faster than it is stored", () =>
    Effect.gen(function*() {
      let started = false
      const begin = Effect.zipRight(Effect.sync(() => started = true), Effect.never)
      const port = yield* listen((request) =>
        Effect.zipRight(Effect.orDie(readUpload(request, options, () => begin)), Effect.never)
      )
      const client = yield* connection(port)
      const length = 100 * mebibyte
      client.send(`${request("POST", "/a", `Content-Length: ${length}`)}{"fileData":"`)
      let sent = 0
      const sendOne = Effect.zipRight(
        Effect.sync(() => client.send("A".repeat(mebibyte))),
        until(Effect.sync(() => client.unsent() === 0))
      )
      yield* Effect.fork(Effect.repeatN(Effect.zipRight(sendOne, Effect.sync(() => sent++)), 100))
      yield* until(Effect.sync(() => started))
      yield* until(Effect.gen(function*() {
        const before = sent
        yield* Effect.sleep("300 millis")
        return sent === before
      }))
      assert.isBelow(sent, 50)
    }))

  it.scopedLive("gets 413 at the byte that exceeds a limit, and leaves nothing", () =>
    withFolder((folder) =>
      Effect.gen(function*() {
        const limit = { ...options.limit, bytes: 2 * mebibyte }
        const port = yield* listen(yield* makeHandle({ limit }))
        const small = yield* listen(yield* makeHandle({ maximumBytes: mebibyte }))
        for (const [at, body] of [[port, json], [small, json], [small, makeForm()]] as const) {
          const stream = typeof body === "string" ? new Blob([body]).stream() : body
          const init = { method: "POST", body: stream, duplex: "half" } as RequestInit
          const response = yield* Effect.promise(() => fetch(`http://127.0.0.1:${at}/a`, init))
          assert.strictEqual(response.status, 413)
          assert.include(yield* Effect.promise(() => response.text()), "body_too_large")
        }
        yield* until(isEmpty(folder))
      })
    ))

  it.scopedLive("gets 413 for its declared length before it is sent", () =>
    withFolder(() =>
      Effect.gen(function*() {
        const port = yield* listen(yield* makeHandle())
        const client = yield* connection(port)
        client.send(request("POST", "/a", "Connection: close", `Content-Length: ${136 * mebibyte}`))
        assert.include(yield* patiently(client.closed), " 413 ")
      })
    ))

  it.scopedLive("gets 408 when it does not arrive in time, and leaves nothing", () =>
    withFolder((folder) =>
      Effect.gen(function*() {
        const limit = { ...options.limit, within: Duration.millis(300) }
        const port = yield* listen(yield* makeHandle({ limit }))
        const client = yield* connection(port)
        client.send(`${request("POST", "/a", "Content-Length: 4000000")}${json.slice(0, mebibyte)}`)
        assert.include(yield* patiently(client.closed), " 408 ")
        yield* until(isEmpty(folder))
      })
    ))

  it.scopedLive("gets the response of a bad upload, and the connection serves the next request", () =>
    withFolder((folder) =>
      Effect.gen(function*() {
        const port = yield* listen(yield* makeHandle())
        const client = yield* connection(port)
        const bad = `{"fileData":"!${json.slice(13)}`
        client.send(`${request("POST", "/a", `Content-Length: ${Buffer.byteLength(bad)}`)}${bad}`)
        const good = "{\"fileData\":\"QUJD\"}"
        client.send(`${request("POST", "/b", "Connection: close", `Content-Length: ${good.length}`)}${good}`)
        const text = yield* patiently(client.closed)
        assert.include(text, "HTTP/1.1 400 ")
        assert.include(text, "HTTP/1.1 200 ")
        assert.strictEqual(unfinishedIn(folder).length, 0)
      })
    ))

  it.scopedLive("leaves turns of the event loop to others when it comes in one chunk", () =>
    withFolder(() =>
      Effect.gen(function*() {
        const handle = yield* makeHandle()
        const handler = yield* Effect.provide(makeHandler(), Layer.succeed(HttpPipeline, { handle }))
        const body = JSON.stringify({ fileData: Buffer.alloc(30 * mebibyte).toString("base64") })
        let turns = 0
        const start = yield* Clock.currentTimeMillis
        const timer = setInterval(() => turns++, 1)
        const response = yield* Effect.promise(() =>
          handler(new Request("http://localhost/a", { method: "POST", body: new TextEncoder().encode(body) }))
        )
        clearInterval(timer)
        const millis = (yield* Clock.currentTimeMillis) - start
        assert.strictEqual(response.status, 200)
        assert.isAtLeast(turns, 20, `of ${millis} ms`)
      })
    ))
})
