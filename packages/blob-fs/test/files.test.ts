import * as BlobFs from "@attestry/blob-fs/BlobFs"
import { BlobKey, BlobStore } from "@attestry/core/blob"
import { OrganizationId, Timestamp } from "@attestry/core/shared"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { webHandler } from "@attestry/server/FetchHandler"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Logger, LogLevel, Stream } from "effect"
import { readdirSync } from "node:fs"
import { connect } from "node:net"
import { freePort } from "../../../test/support/FreePort.ts"
import * as TemporaryFolder from "../../../test/support/TemporaryFolder.ts"
import { until } from "../../../test/support/Waiting.ts"
import { application, damage } from "./support/Served.ts"

const organizationId = OrganizationId.make("org_1")
const key = BlobKey.make("test/1")
const size = 200_000
const bytes = Buffer.alloc(size, "0123456789")

const download = {
  fileName: "page.html",
  contentType: "text/html",
  expiresAt: Timestamp.fromMillis(Date.UTC(2999, 0))
}

/** A blob with its link, served by a fetch handler below a path. */
const mounted = Effect.gen(function*() {
  const folder = yield* TemporaryFolder.folder
  const blobs = BlobFs.layer({ folder, publicUrl: "https://host.example/compliance" })
  const { context } = yield* Layer.toRuntime(application(blobs))
  const { dispose, handler } = webHandler(
    Layer.merge(Layer.succeedContext(context), Logger.minimumLogLevel(LogLevel.None)),
    { prefix: "/compliance" }
  )
  yield* Effect.addFinalizer(() => Effect.promise(dispose))
  const { downloadUrl, put } = Context.get(context, BlobStore)
  const blob = yield* put(organizationId, key, Stream.make(bytes))
  const url = yield* downloadUrl(organizationId, blob, download)
  const ask = (init: RequestInit = {}, at = url) => Effect.promise(() => handler(new Request(at, init)))
  return { ask, blob, folder, url }
})

describe("/files", () => {
  it.scopedLive("serves a page as a download that nothing runs in", () =>
    Effect.gen(function*() {
      const { ask, blob } = yield* mounted
      const { headers, status } = yield* ask({ headers: { "x-request-id": "one" } })
      assert.strictEqual(status, 200)
      assert.deepInclude(Object.fromEntries(headers), {
        "accept-ranges": "bytes",
        "cache-control": "no-store",
        "content-disposition": "attachment; filename=\"page.html\"; filename*=UTF-8''page.html",
        "content-length": String(size),
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
        "content-type": "text/html",
        etag: `"${blob.sha256}"`,
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-request-id": "one"
      })
    }))

  it.scopedLive("returns the same headers without a body to HEAD, and opens no file for it", () =>
    Effect.gen(function*() {
      const { ask } = yield* mounted
      const whole = yield* ask()
      yield* Effect.promise(() => whole.arrayBuffer())
      const open = () => readdirSync("/proc/self/fd").length
      const before = open()
      const head = yield* ask({ method: "HEAD", headers: { "x-request-id": whole.headers.get("x-request-id") ?? "" } })
      assert.strictEqual(yield* Effect.promise(() => head.text()), "")
      assert.deepStrictEqual([...head.headers], [...whole.headers])
      assert.isAtMost(open(), before)
    }))

  it.scopedLive("ignores ranges that are malformed, several, or of another version", () =>
    Effect.gen(function*() {
      const { ask, blob } = yield* mounted
      const ranges = ["bytes=5-2", "bytes=0-1,4-5", "bytes=-", "bytes=a-b", "lines=0-1", "bytes=0x1-2", "bytes 0-1", ""]
      for (const range of ranges) {
        assert.strictEqual((yield* ask({ headers: { range } })).status, 200, range)
      }
      const range = "bytes=0-1"
      assert.strictEqual((yield* ask({ headers: { range, "if-range": "\"other\"" } })).status, 200)
      assert.strictEqual((yield* ask({ headers: { range, "if-range": `"${blob.sha256}"` } })).status, 206)
    }))

  it.scopedLive("returns problem documents when the link, the range or the file is wrong", () =>
    Effect.gen(function*() {
      const { ask, blob, folder, url } = yield* mounted
      const codeOf = (response: Response) => Effect.promise(async () => (await response.json()).code)
      const wrong = yield* ask({}, `${url}x`)
      assert.deepStrictEqual([wrong.status, yield* codeOf(wrong)], [403, "download_link_invalid"])
      const beyond = yield* ask({ headers: { range: `bytes=${size}-` } })
      assert.deepStrictEqual([beyond.status, yield* codeOf(beyond)], [416, "range_not_satisfiable"])
      assert.strictEqual(beyond.headers.get("content-range"), `bytes */${size}`)
      assert.strictEqual((yield* ask({ method: "PUT" })).headers.get("allow"), "GET, HEAD")
      assert.strictEqual((yield* ask({}, `${url}/more`)).status, 404)
      assert.strictEqual((yield* ask({}, url.replace("/compliance", ""))).status, 404)
      yield* damage(folder)(organizationId, blob.key)
      const part = yield* ask({ headers: { range: "bytes=0-4" } })
      assert.strictEqual(yield* Effect.promise(() => part.text()), "01234")
    }))

  it.scopedLive("does not exist when the host has no store with such links", () =>
    Effect.gen(function*() {
      const { url } = yield* mounted
      const { context } = yield* Layer.toRuntime(application(Layer.empty))
      const { dispose, handler } = webHandler(Layer.succeedContext(context), { prefix: "/compliance" })
      yield* Effect.addFinalizer(() => Effect.promise(dispose))
      const { status } = yield* Effect.promise(() => handler(new Request(url)))
      assert.strictEqual(status, 404)
    }))

  it.scopedLive("answers HEAD on Node, and closes the file when the client leaves in the middle", () =>
    Effect.gen(function*() {
      const folder = yield* TemporaryFolder.folder
      const port = yield* freePort
      const app = application(BlobFs.layer({ folder, publicUrl: `http://127.0.0.1:${port}` }))
      const { context } = yield* Layer.toRuntime(Layer.provideMerge(NodeServer.layer({ port }), app))
      const { downloadUrl, put } = Context.get(context, BlobStore)
      const large = Stream.map(Stream.range(1, 200), () => bytes)
      const blob = yield* put(organizationId, key, large)
      const url = yield* downloadUrl(organizationId, blob, download)
      const head = yield* Effect.promise(() => fetch(url, { method: "HEAD" }))
      assert.deepStrictEqual([head.status, head.headers.get("content-length")], [200, String(200 * size)])
      const { pathname } = new URL(url)
      const open = () => readdirSync("/proc/self/fd").length
      const before = open()
      const client = connect(port, "127.0.0.1")
      client.write(`GET ${pathname} HTTP/1.1\r\nHost: x\r\n\r\n`)
      yield* Effect.promise(() => new Promise((resolve) => client.once("data", resolve)))
      client.pause()
      assert.isAbove(open(), before)
      client.destroy()
      yield* until(Effect.sync(() => open() <= before))
    }))
})
