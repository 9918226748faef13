import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { started } from "../support/MemoryServer.ts"
import { connection, request } from "../support/RawConnection.ts"
import { patiently } from "../support/Waiting.ts"

/** Response of a server to an unchanged request: the status and the code. */
const told = (port: number, text: string) =>
  Effect.gen(function*() {
    const asking = yield* connection(port)
    asking.send(text)
    const [head = "", body = ""] = (yield* patiently(asking.closed)).split("\r\n\r\n")
    assert.notMatch(head, /^access-control-/im)
    return [Number(head.slice(9, 12)), body === "" ? undefined : JSON.parse(body).code]
  })

const close = "Connection: close"
const body = "{\"name\":\"Twice\"}"
const length = `Content-Length: ${body.length}`
const many = Array.from({ length: 2_500 }, () => "a:")

for (const tracing of [false, true]) {
  describe(`a repeated header (${tracing ? "with" : "without"} tracing)`, () => {
    it.scopedLive("is rejected when it is one that must be unique", () =>
      Effect.gen(function*() {
        const { organization, owner, port } = yield* started({ tracing })
        const key = `X-API-Key: ${owner.key}`
        const ask = (...headers: ReadonlyArray<string>) => told(port, request("GET", "/v1/me", close, ...headers))
        const post = (...headers: ReadonlyArray<string>) =>
          told(port, request("POST", "/v1/vendors", close, key, ...headers) + body)
        assert.deepStrictEqual(yield* ask(key), [200, undefined])
        assert.deepStrictEqual(yield* ask(key, key), [400, "ambiguous_credentials"])
        assert.deepStrictEqual(yield* ask(key, "Authorization: Bearer x"), [400, "ambiguous_credentials"])
        const bearer = "Authorization: Bearer x"
        assert.deepStrictEqual(yield* ask(bearer, bearer), [400, "ambiguous_credentials"])
        const named = `X-Organization-Id: ${organization.id}`
        assert.deepStrictEqual(yield* ask(key, named), [200, undefined])
        assert.deepStrictEqual(yield* ask(key, named, named), [400, "invalid_header"])
        assert.deepStrictEqual(yield* ask(key, "Host: other.example"), [400, "malformed_request"])
        assert.deepStrictEqual(yield* post(length), [201, undefined])
        assert.deepStrictEqual(yield* post(length, length), [400, "malformed_request"])
        assert.deepStrictEqual(
          yield* post(length, "Content-Type: application/json", "Content-Type: text/plain"),
          [415, "unsupported_media_type"]
        )
      }))

    it.scopedLive("is found behind any number of other headers", () =>
      Effect.gen(function*() {
        const { owner, port } = yield* started({ tracing })
        const key = `X-API-Key: ${owner.key}`
        assert.deepStrictEqual(yield* told(port, request("GET", "/v1/me", close, ...many, key)), [200, undefined])
        const twice = request("GET", "/v1/me", close, key, ...many, key)
        assert.deepStrictEqual(yield* told(port, twice), [400, "ambiguous_credentials"])
      }))
  })

  describe(`a malformed request (${tracing ? "with" : "without"} tracing)`, () => {
    it.scopedLive("is rejected with a problem document", () =>
      Effect.gen(function*() {
        const { owner, port } = yield* started({ tracing })
        const key = `X-API-Key: ${owner.key}`
        const chunked = "Transfer-Encoding: chunked"
        const cases: ReadonlyArray<readonly [string, number, string]> = [
          [request("POST", "/v1/vendors", close, key, length, chunked) + body, 400, "malformed_request"],
          [
            `${request("POST", "/v1/vendors", close, key, "Transfer-Encoding: gzip, chunked")}0\r\n\r\n`,
            400,
            "malformed_request"
          ],
          [request("GET", "http://localhost/v1/me", close, key), 404, "not_found"],
          [request("OPTIONS", "*", close), 404, "not_found"],
          [request("TRACE", "/v1/me", close), 405, "method_not_allowed"],
          [
            request(
              "OPTIONS",
              "/v1/vendors",
              close,
              "Origin: https://a.example",
              "Access-Control-Request-Method: POST"
            ),
            405,
            "method_not_allowed"
          ],
          [
            request("OPTIONS", "/livez", close, "Origin: https://a.example", "Access-Control-Request-Method: GET"),
            405,
            "method_not_allowed"
          ],
          [
            request("OPTIONS", "/docs", close, "Origin: https://a.example", "Access-Control-Request-Method: GET"),
            405,
            "method_not_allowed"
          ]
        ]
        for (const [text, status, code] of cases) {
          assert.deepStrictEqual(yield* told(port, text), [status, code], text.slice(0, 60))
        }
      }))

    it.scopedLive("gets a response without CORS headers when it comes from another origin", () =>
      Effect.gen(function*() {
        const { owner, port } = yield* started({ tracing })
        const text = request("GET", "/v1/me", close, `X-API-Key: ${owner.key}`, "Origin: https://a.example")
        assert.deepStrictEqual(yield* told(port, text), [200, undefined])
      }))
  })
}
