import { Egress, type EgressRequest } from "@attestry/core/egress"
import { assert, type Vitest } from "@effect/vitest"
import { Context, Effect } from "effect"
import { rejectedUrls } from "./EgressUrls.ts"

/** A request that the peer has received. Only the headers that the test set need be there. */
export interface PeerRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
}

/** A response of the peer. With `silence` it sends none, with `reset` it breaks the connection. */
export type PeerResponse =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  | "silence"
  | "reset"

/** Other side of the egress under test, which has to allow it. */
export class Peer extends Context.Tag("@attestry/conformance/egress/EgressSuite/Peer")<Peer, {
  /** URL of the peer, without a path. */
  readonly url: string
  /** Sets the response to requests for a path with its query. */
  readonly respond: (path: string, response: PeerResponse) => Effect.Effect<void>
  /** Requests for a path with its query, oldest first. */
  readonly received: (path: string) => Effect.Effect<ReadonlyArray<PeerRequest>>
}>() {}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

const requestOf = (url: string, rest: Partial<EgressRequest> = {}): EgressRequest => ({
  method: "GET",
  url,
  headers: {},
  body: null,
  timeout: "20 seconds",
  maxBytes: 1_000,
  ...rest
})

const fine = { status: 200, headers: {}, body: "fine" }

/** Promises of an `Egress`. The layer under test needs its peer too, and allows http and other ports to it alone. */
export const egressSuite = (it: Pick<Vitest.MethodsNonLive<Egress | Peer, true>, "effect">): void => {
  it.effect("checks a URL by the rules of the installation, without a look-up", () =>
    Effect.gen(function*() {
      const { check } = yield* Egress
      const { url } = yield* Peer
      assert.isTrue((yield* check(`${url}/a`)).isAllowed)
      assert.isFalse((yield* check("https://never.registered.example.com/a")).isAllowed)
      for (const rejected of ["https://127.0.0.1", "http://example.com", "https://a:b@example.com", "nothing"]) {
        assert.strictEqual((yield* Effect.flip(check(rejected)))._tag, "EgressRejected", rejected)
      }
    }))

  it.effect("sends method, path, query, headers and body unchanged, and once", () =>
    Effect.gen(function*() {
      const { send } = yield* Egress
      const { received, respond, url } = yield* Peer
      const path = "/unchanged/%2Fa%20b?x=1&y=%C3%A9&x=2"
      yield* respond(path, fine)
      const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
      const headers = { "Content-Type": "text/plain", "x-odd": "a, \"b\"; c=\u00e9" }
      yield* send(requestOf(`${url}${path}#part`, { method: "POST", headers, body: "Grüße 👋\r\n" }))
      yield* send(requestOf(`${url}${path}`, { method: "PUT", body: bytes }))
      yield* send(requestOf(`${url}${path}`, { method: "DELETE", body: "why" }))
      yield* send(requestOf(`${url}${path}`))
      const requests = yield* received(path)
      assert.deepStrictEqual(requests.map(({ method }) => method), ["POST", "PUT", "DELETE", "GET"])
      assert.strictEqual(requests[0]?.headers["content-type"], "text/plain")
      assert.strictEqual(requests[0]?.headers["x-odd"], headers["x-odd"])
      assert.strictEqual(text(requests[0]?.body ?? bytes), "Grüße 👋\r\n")
      assert.deepStrictEqual([...requests[1]?.body ?? []], [...bytes])
      assert.deepStrictEqual(requests.slice(2).map(({ body }) => text(body)), ["why", ""])
    }))

  it.effect("returns status, headers and body when the response is a failure too", () =>
    Effect.gen(function*() {
      const { send } = yield* Egress
      const { respond, url } = yield* Peer
      for (const status of [200, 202, 204, 400, 404, 429, 500, 503]) {
        const body = status === 204 ? "" : `Status ${status} 👋`
        yield* respond(`/status/${status}`, { status, headers: { "Retry-After": "7", "X-Kind": "a" }, body })
        const response = yield* send(requestOf(`${url}/status/${status}`))
        assert.strictEqual(response.status, status)
        assert.deepInclude(response.headers, { "retry-after": "7", "x-kind": "a" })
        assert.strictEqual(text(response.body), body)
        assert.isFalse(response.isCut)
      }
    }))

  it.effect("returns a redirect without following it", () =>
    Effect.gen(function*() {
      const { send } = yield* Egress
      const { received, respond, url } = yield* Peer
      yield* respond("/redirected", fine)
      for (const status of [301, 302, 303, 307, 308]) {
        yield* respond(`/redirect/${status}`, { status, headers: { location: `${url}/redirected` }, body: "" })
        const response = yield* send(requestOf(`${url}/redirect/${status}`))
        assert.strictEqual(response.status, status)
        assert.strictEqual(response.headers["location"], `${url}/redirected`)
      }
      assert.deepStrictEqual(yield* received("/redirected"), [])
    }))

  it.effect("cuts a body that is longer than the limit", () =>
    Effect.gen(function*() {
      const { send } = yield* Egress
      const { respond, url } = yield* Peer
      yield* respond("/long", { ...fine, body: "0123456789" })
      const cut = (maxBytes: number) =>
        Effect.map(send(requestOf(`${url}/long`, { maxBytes })), ({ body, isCut }) => [text(body), isCut])
      assert.deepStrictEqual(yield* cut(11), ["0123456789", false])
      assert.deepStrictEqual(yield* cut(10), ["0123456789", false])
      assert.deepStrictEqual(yield* cut(9), ["012345678", true])
      assert.deepStrictEqual(yield* cut(0), ["", true])
    }))

  it.effect("rejects each URL that is not public, with the reason", () =>
    Effect.gen(function*() {
      const { send } = yield* Egress
      for (const [reason, urls] of Object.entries(rejectedUrls)) {
        for (const url of urls) {
          const failure = yield* Effect.flip(send(requestOf(url)))
          assert.strictEqual(failure._tag, "EgressRejected", url)
          assert.propertyVal(failure, "reason", reason, url)
          assert.notMatch(`${failure.message} ${JSON.stringify(failure)}`, /127|169|::/)
        }
      }
    }))

  it.effect("rejects headers that are malformed or belong to the connection", () =>
    Effect.gen(function*() {
      const { send } = yield* Egress
      const { received, respond, url } = yield* Peer
      yield* respond("/headers", fine)
      const rejected = [
        { Host: "internal.example.com" },
        { "content-length": "5" },
        { "Transfer-Encoding": "chunked" },
        { connection: "keep-alive" },
        { Upgrade: "websocket" },
        { "Proxy-Authorization": "Basic eDp5" },
        { "x-a": "1\r\nx-b: 2" },
        { "x-a": "1\n" },
        { "x-a": "\0" },
        { "x-a": "👋" },
        { "x-a\r\nx-b": "1" },
        { "x a": "1" },
        { "": "1" }
      ]
      for (const headers of rejected) {
        const failure = yield* Effect.flip(send(requestOf(`${url}/headers`, { headers })))
        assert.propertyVal(failure, "reason", "header_not_allowed", JSON.stringify(headers))
      }
      assert.deepStrictEqual(yield* received("/headers"), [])
    }))

  it.effect("fails in time when there is no response, and when the connection breaks", () =>
    Effect.gen(function*() {
      const { send } = yield* Egress
      const { received, respond, url } = yield* Peer
      yield* respond("/silence", "silence")
      yield* respond("/reset", "reset")
      const silence = yield* Effect.flip(send(requestOf(`${url}/silence`, { timeout: "300 millis" })))
      assert.strictEqual(silence._tag, "EgressTimedOut")
      const reset = yield* Effect.flip(send(requestOf(`${url}/reset`)))
      assert.strictEqual(reset._tag, "EgressUnreachable")
      assert.propertyVal(reset, "reason", "response_broken")
      for (const path of ["/silence", "/reset"]) assert.lengthOf(yield* received(path), 1)
    }))

  it.effect("sends each of many concurrent requests once", () =>
    Effect.gen(function*() {
      const { send } = yield* Egress
      const { received, respond, url } = yield* Peer
      const paths = Array.from({ length: 20 }, (_, i) => `/many/${i}`)
      yield* Effect.forEach(paths, (path) => respond(path, { ...fine, body: path }))
      const bodies = yield* Effect.forEach(
        paths,
        (path) => Effect.map(send(requestOf(`${url}${path}`)), ({ body }) => text(body)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(bodies, paths)
      for (const path of paths) assert.lengthOf(yield* received(path), 1)
    }))
}
