import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { started } from "../support/MemoryServer.ts"
import { type Connection, connection, request } from "../support/RawConnection.ts"
import { patiently, takenIn, until } from "../support/Waiting.ts"

const expect = "Expect: 100-continue"
const body = "{\"name\":\"Later\"}"
const length = `Content-Length: ${body.length}`
const goOn = "HTTP/1.1 100 Continue\r\n\r\n"

const statusOf = (text: string) => Number(text.slice(9, 12))

const codeOf = (text: string) => JSON.parse(text.slice(text.indexOf("\r\n\r\n"))).code

/** The response to headers whose body is never sent, once the server has closed the connection. */
const rejectionOf = (port: number, text: string) =>
  Effect.gen(function*() {
    const asking = yield* connection(port)
    asking.send(text)
    yield* until(Effect.sync(() => asking.received().endsWith("}")))
    const response = asking.received()
    assert.match(response, /^connection: close\r$/im, text)
    asking.reset()
    return [statusOf(response), codeOf(response)]
  })

const continued = (asking: Connection) => until(Effect.sync(() => asking.received() === goOn))

describe("a request that expects 100-continue", () => {
  it.scopedLive("is rejected without its body when the headers are invalid", () =>
    Effect.gen(function*() {
      const { auditor, owner, port } = yield* started({ rateLimit: { caller: { perSecond: 0.001, burst: 20 } } })
      const key = `X-API-Key: ${owner.key}`
      const post = (...headers: ReadonlyArray<string>) => request("POST", "/v1/vendors", expect, ...headers)
      const cases: ReadonlyArray<readonly [string, number, string]> = [
        [post(length), 401, "unauthenticated"],
        [post(length, "X-API-Key: atk_wrong"), 401, "unauthenticated"],
        [post(length, key, key), 400, "ambiguous_credentials"],
        [post(length, `X-API-Key: ${auditor.key}`), 403, "permission_missing"],
        [post("Content-Length: 5000000", key), 413, "body_too_large"],
        [post(length, key, "Content-Type: text/plain"), 415, "unsupported_media_type"],
        [post("Transfer-Encoding: chunked", key, "Content-Encoding: gzip"), 415, "unsupported_media_type"],
        [request("POST", "/v1/vendors?a=1", expect, length, key), 400, "invalid_request"],
        [request("POST", "/v1/nothing", expect, length, key), 404, "not_found"],
        [request("PUT", "/v1/vendors", expect, length, key), 405, "method_not_allowed"],
        [post(length, key, "Host: other.example"), 400, "malformed_request"],
        [request("POST", "/v1/vendors", "Expect: the unexpected", length, key), 417, "expectation_failed"]
      ]
      for (const [text, status, code] of cases) {
        assert.deepStrictEqual(yield* rejectionOf(port, text), [status, code], text)
      }
      for (let i = 0; i < 20; i++) {
        yield* Effect.promise(() =>
          fetch(`http://127.0.0.1:${port}/v1/me`, {
            headers: { "x-api-key": owner.key }
          })
        )
      }
      assert.deepStrictEqual(yield* rejectionOf(port, post(length, key)), [429, "too_many_requests"])
    }))

  it.scopedLive("gets 100 when its body is wanted, then the response on the same connection", () =>
    Effect.gen(function*() {
      const { owner, port } = yield* started()
      const asking = yield* connection(port)
      const head = request("POST", "/v1/vendors", expect, length, `X-API-Key: ${owner.key}`)
      for (let i = 0; i < 2; i++) {
        const before = asking.received()
        asking.send(head)
        yield* until(Effect.sync(() => asking.received() === before + goOn))
        yield* takenIn
        assert.strictEqual(asking.received(), before + goOn)
        asking.send(body)
        yield* until(Effect.sync(() => asking.received().length > before.length + goOn.length))
        assert.strictEqual(statusOf(asking.received().slice(before.length + goOn.length)), 201)
        assert.notMatch(asking.received(), /^connection: close/im)
      }
      asking.reset()
    }))

  it.scopedLive("gets 100, and is rejected when its body is too large or malformed", () =>
    Effect.gen(function*() {
      const { owner, port } = yield* started()
      const key = `X-API-Key: ${owner.key}`
      const asking = yield* connection(port)
      asking.send(request("POST", "/v1/vendors", expect, "Transfer-Encoding: chunked", "Connection: close", key))
      yield* continued(asking)
      asking.send("1\r\n{\r\n0\r\n\r\n")
      const text = (yield* patiently(asking.closed)).slice(goOn.length)
      assert.deepStrictEqual([statusOf(text), codeOf(text)], [400, "malformed_body"])
    }))

  it.scopedLive("is answered when its client does not wait, and when it has no body", () =>
    Effect.gen(function*() {
      const { owner, port } = yield* started()
      const key = `X-API-Key: ${owner.key}`
      const impatient = yield* connection(port)
      impatient.send(request("POST", "/v1/vendors", expect, length, "Connection: close", key) + body)
      assert.strictEqual(statusOf((yield* patiently(impatient.closed)).replace(goOn, "")), 201)
      const bodiless = yield* connection(port)
      bodiless.send(request("GET", "/v1/me", expect, "Connection: close", key))
      assert.strictEqual(statusOf(yield* patiently(bodiless.closed)), 200)
      const old = yield* connection(port)
      old.send(`POST /v1/vendors HTTP/1.0\r\n${expect}\r\n${length}\r\n${key}\r\n\r\n${body}`)
      assert.strictEqual(statusOf(yield* patiently(old.closed)), 201)
    }))

  it.scopedLive("leaves no connection on which a body could pass for a request", () =>
    Effect.gen(function*() {
      const { owner, port } = yield* started()
      const hidden = request("GET", "/v1/me", `X-API-Key: ${owner.key}`)
      const asking = yield* connection(port)
      asking.send(request("POST", "/v1/vendors", expect, "Content-Length: 5000000", `X-API-Key: ${owner.key}`))
      yield* until(Effect.sync(() => asking.received().endsWith("}")))
      asking.send(hidden)
      asking.send(hidden)
      yield* takenIn
      assert.lengthOf(asking.received().match(/HTTP\/1\.1 /g) ?? [], 1)
      assert.strictEqual(statusOf(asking.received()), 413)
      asking.reset()
    }))
})
