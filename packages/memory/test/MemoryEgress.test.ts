import { egressSuite, Peer } from "@attestry/conformance/egress/EgressSuite"
import { Egress, EgressRejected, EgressTimedOut, EgressUnreachable } from "@attestry/core/egress"
import { MemoryEgress } from "@attestry/memory/MemoryEgress"
import { assert, it, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"

const url = "http://peer.test:8080"

const peer = Layer.effect(
  Peer,
  Effect.map(MemoryEgress, ({ received, respond }) => ({
    url,
    received: (path) => Effect.map(received, (requests) => requests.filter((request) => request.url === url + path)),
    respond: (path, response) =>
      respond(
        url + path,
        response === "silence"
          ? new EgressTimedOut()
          : response === "reset"
          ? new EgressUnreachable({ reason: "response_broken" })
          : response
      )
  }))
)

layer(Layer.provideMerge(peer, MemoryEgress.layer({ allow: ["peer.test:8080"] })))(
  "the egress in memory",
  ({ effect }) => egressSuite({ effect })
)

const request = {
  method: "POST",
  url: "https://example.com./a#b",
  headers: { "X-A": "1" },
  body: "hello",
  timeout: "1 second",
  maxBytes: 3
} as const

it.effect("the egress in memory plays the last response that was set, and keeps requests", () =>
  Effect.gen(function*() {
    const { send } = yield* Egress
    const { received, respond } = yield* MemoryEgress
    assert.propertyVal(yield* Effect.flip(send(request)), "reason", "unknown_host")
    yield* respond("https://EXAMPLE.com/a", { status: 503 })
    assert.strictEqual((yield* send(request)).status, 503)
    yield* respond("https://example.com/a", { status: 200, body: "abcd" })
    const response = yield* send(request)
    assert.deepStrictEqual([response.status, response.isCut, response.body], [
      200,
      true,
      new TextEncoder().encode("abc")
    ])
    const [first, ...others] = yield* received
    assert.lengthOf(others, 2)
    assert.deepStrictEqual(first, {
      method: "POST",
      url: "https://example.com/a",
      headers: { "x-a": "1" },
      body: new TextEncoder().encode("hello")
    })
  }).pipe(Effect.provide(MemoryEgress.layer())))

it.effect("the egress in memory rejects a name whose address is scripted as private, and keeps no request", () =>
  Effect.gen(function*() {
    const { send } = yield* Egress
    const { received, respond } = yield* MemoryEgress
    yield* respond(request.url, new EgressRejected({ reason: "not_public" }))
    assert.propertyVal(yield* Effect.flip(send(request)), "reason", "not_public")
    assert.deepStrictEqual(yield* received, [])
  }).pipe(Effect.provide(MemoryEgress.layer())))

it.effect("the egress in memory is not built when an exception is malformed", () =>
  Effect.gen(function*() {
    const failure = yield* Effect.flip(Layer.build(MemoryEgress.layer({ allow: ["*:80"] })))
    assert.strictEqual(failure._tag, "EgressAllowInvalid")
  }).pipe(Effect.scoped))
