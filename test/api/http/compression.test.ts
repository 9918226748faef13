import { permissions } from "@attestry/core/access"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type IncomingHttpHeaders, request } from "node:http"
import { gunzipSync } from "node:zlib"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

interface Got {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

/** Sends a request, and returns the bytes as they arrive. `fetch` would ask for compression and undo it. */
const raw = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
  Effect.flatMap(Api, ({ url }) =>
    Effect.async<Got>((resume) => {
      const type = body === undefined ? {} : { "content-type": "application/json" }
      const sent = request(url + path, { method, headers: { ...headers, ...type } }, (response) => {
        const parts: Array<Buffer> = []
        response.on("data", (part: Buffer) => parts.push(part))
        response.on("end", () => {
          resume(Effect.succeed({
            status: response.statusCode,
            headers: response.headers,
            bytes: Buffer.concat(parts)
          }))
        })
      })
      sent.on("error", (error) => resume(Effect.die(error)))
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    }))

const arrange = Effect.gen(function*() {
  const { send } = yield* Api
  const { owner: { key } } = yield* tenant
  const description = "Zoë stores all accounts. ".repeat(80)
  const { body: { id } } = yield* send("POST", "/v1/vendors", { key, body: { name: "Long", description } })
  return { path: `/v1/vendors/${id}`, credential: { "x-api-key": key } }
})

onEveryStack("compression", (it) => {
  it.effect("is for JSON of more than 1 kB, when the client accepts gzip", () =>
    Effect.gen(function*() {
      const { credential, path } = yield* arrange
      for (const target of [path, "/v1/vendors", "/v1/vendors?limit=5", "/v1/openapi.json"]) {
        const plain = yield* raw("GET", target, credential)
        assert.deepStrictEqual([plain.status, plain.headers["content-encoding"]], [200, undefined])
        assert.strictEqual(plain.headers.vary, "Accept-Encoding")
        for (const accepted of ["gzip", "br, GZIP;q=0.5", "*", "deflate, x-gzip"]) {
          const packed = yield* raw("GET", target, { ...credential, "accept-encoding": accepted })
          assert.deepStrictEqual(
            [packed.headers["content-encoding"], packed.headers.vary],
            ["gzip", "Accept-Encoding"],
            `${target} ${accepted}`
          )
          assert.isBelow(packed.bytes.length, plain.bytes.length)
          assert.strictEqual(gunzipSync(packed.bytes).toString(), plain.bytes.toString())
          assert.strictEqual(packed.headers.etag, plain.headers.etag)
        }
        for (const accepted of ["", "br", "identity", "gzip;q=0", "*;q=0", "gzip;q=0, *"]) {
          const same = yield* raw("GET", target, { ...credential, "accept-encoding": accepted })
          assert.isUndefined(same.headers["content-encoding"], accepted)
          assert.isTrue(same.bytes.equals(plain.bytes), accepted)
          assert.strictEqual(same.headers["content-length"], plain.headers["content-length"])
        }
      }
    }))

  it.effect("is not for short responses, nor for files", () =>
    Effect.gen(function*() {
      const { credential } = yield* arrange
      const accepting = { ...credential, "accept-encoding": "gzip" }
      for (const target of ["/livez", "/v1/vendors/vnd_unknown", "/v1/organization", "/docs"]) {
        const { headers } = yield* raw("GET", target, accepting)
        assert.isUndefined(headers["content-encoding"], target)
      }
      const csv = yield* raw("GET", "/v1/audit-logs/export?format=csv", accepting)
      assert.deepStrictEqual([csv.status, csv.headers["content-encoding"]], [200, undefined])
    }))

  it.effect("is not for a response with a secret that is shown once, which nobody on the way may compress", () =>
    Effect.gen(function*() {
      const { credential } = yield* arrange
      const body = { name: "n".repeat(255), scopes: permissions }
      const { bytes, headers, status } = yield* raw(
        "POST",
        "/v1/api-keys",
        { ...credential, "accept-encoding": "gzip" },
        body
      )
      assert.strictEqual(status, 201)
      assert.isAbove(bytes.length, 1_024)
      assert.isUndefined(headers["content-encoding"])
      assert.strictEqual(headers["cache-control"], "no-store, no-transform")
      assert.match(JSON.parse(bytes.toString()).key, /^atk_/)
    }))

  it.effect("leaves the ETag, and responses without a body", () =>
    Effect.gen(function*() {
      const { credential, path } = yield* arrange
      const accepting = { ...credential, "accept-encoding": "gzip" }
      const known = yield* raw("GET", path, { ...accepting, "if-none-match": "\"1\"" })
      assert.deepStrictEqual([known.status, known.bytes.length, known.headers.etag], [304, 0, "\"1\""])
      assert.deepStrictEqual([known.headers["content-encoding"], known.headers.vary], [undefined, "Accept-Encoding"])
      const head = yield* raw("HEAD", path, accepting)
      assert.deepStrictEqual([head.status, head.bytes.length, head.headers.etag], [200, 0, "\"1\""])
      const packed = yield* raw("GET", path, accepting)
      assert.deepStrictEqual(
        [head.headers["content-encoding"], head.headers["content-length"]],
        ["gzip", String(packed.bytes.length)]
      )
      const plain = yield* raw("HEAD", path, credential)
      const got = yield* raw("GET", path, credential)
      assert.strictEqual(plain.headers["content-length"], String(got.bytes.length))
    }))
})
