import { Attestry } from "@attestry/core"
import { BodyLimit } from "@attestry/core/contract"
import * as Memory from "@attestry/memory/Memory"
import { webHandler } from "@attestry/server/FetchHandler"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { send } from "../support/Api.ts"
import { endpoints } from "../support/endpoints.ts"
import { started } from "../support/MemoryServer.ts"
import { connection, request } from "../support/RawConnection.ts"
import { size } from "../support/Rounds.ts"
import { tenant } from "../support/Tenant.ts"
import { inTurns } from "../support/Turns.ts"
import { patiently } from "../support/Waiting.ts"

const { bytes: longest, values: most } = Context.get(Context.empty(), BodyLimit)
const canary = "canary-7f3a"
const space = longest - 100

/** The most parts that fit into a body. */
const list = (part: (i: number) => string): string => {
  const parts: Array<string> = []
  let length = 0
  for (let i = 0; i < most - 100; i++) {
    const text = part(i)
    length += text.length + 1
    if (length > space) break
    parts.push(text)
  }
  return parts.join(",")
}

const named = (value: string) => `{"name":${value}}`

/** Bodies that are within every limit, and as bad as can be thought of. */
const worst: { readonly [what: string]: string } = {
  "unknown properties": `{${list((i) => `"${i.toString(36)}":0`)}}`,
  "unknown properties with long names": `{${list((i) => `"${i}${"k".repeat(1_000)}":0`)}}`,
  "unknown properties with escaped names": `{${list((i) => `"~/~/~/~/~/${i}":0`)}}`,
  "unknown properties with half a letter in their names": `{${list((i) => `"\\ud800${i}":0`)}}`,
  "one property with a very long name": `{"${"k".repeat(space)}":0}`,
  "one property many times": `{${list(() => "\"name\":\"\"")}}`,
  "a huge number": named("9".repeat(space)),
  "a long list in place of a text": named(`[${list(() => "0")}]`),
  "a deep list in place of a text": named("[".repeat(198) + "]".repeat(198)),
  "a list in place of an object": `[${list(() => "{}")}]`,
  "a long name": named(`"${"x".repeat(space)}"`),
  "a name of blanks": named(`"${" ".repeat(space)}"`),
  "a name of marks to be put in order": named(`"a${"\u0323\u0307".repeat(space / 4)}"`),
  "a name of marks in the wrong order": named(`"a${"\u0307".repeat(space / 4)}${"\u0323".repeat(space / 4)}"`),
  "a tag of marks to be put in order": `{"question":"q","answer":"a","tags":["a${"\u0323\u0307".repeat(space / 4)}"]}`,
  "a name of half letters": named(`"${"\\ud800".repeat(space / 6)}"`),
  "a long website": `{"name":"x","website":"https://${"a.".repeat(space / 2 - 20)}com"}`,
  "a website of letters to be encoded": `{"name":"x","website":"https://${"ä.".repeat(space / 3 - 20)}com"}`,
  "a long moment": `{"name":"x","scopes":["*"],"expiresIn":"${"1".repeat(space - 50)}d"}`,
  "a long time zone": `{"timeZone":"${"a/".repeat(space / 2 - 20)}"}`,
  "tags that are none": `{"question":"q","answer":"a","tags":[${list(() => "0")}]}`,
  "many tags": `{"question":"q","answer":"a","tags":[${list((i) => `"t${i}"`)}]}`,
  "an answer of marks to be put in order": `{"question":"q","answer":"a${"\u0323\u0307".repeat(4_999)}","tags":[]}`,
  "scopes that are none": `{"name":"x","scopes":[${list(() => "0")}]}`,
  "unknown scopes": `{"name":"x","scopes":[${list((i) => `"v${i}"`)}]}`,
  "a scope many times": `{"name":"x","scopes":[${list(() => "\"vendor:read\"")}]}`,
  "names that mean something to the language":
    `{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":1,"name":"x"}`
}

const writing = endpoints.filter(({ body }) => body !== undefined)

/** Processor time in milliseconds. */
const spent = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const begun = process.cpuUsage()
    return Effect.map(effect, (value) => {
      const { system, user } = process.cpuUsage(begun)
      return [value, (user + system) / 1_000] as const
    })
  })

/** The API as a fetch handler on memory, with a tenant. */
const fetching = Effect.gen(function*() {
  const runtime = yield* Layer.toRuntime(Layer.provideMerge(Attestry.layer, Memory.layer))
  const { owner } = yield* Effect.provide(tenant, runtime)
  const { dispose, handler } = webHandler(Layer.succeedContext(runtime.context))
  yield* Effect.addFinalizer(() => Effect.promise(dispose))
  return { handler, owner }
})

describe("a body within the limits", () => {
  it.scopedLive(
    "takes at most half a second of processor time, whatever it holds",
    () =>
      Effect.gen(function*() {
        const { owner, url } = yield* started()
        assert.isAtLeast(writing.length, 6)
        // every day each endpoint gets some of the bodies, in the long run all
        const step = size(8, 1)
        for (const [index, [what, body]] of Object.entries(worst).entries()) {
          assert.isAtMost(Buffer.byteLength(body), longest, what)
          for (const { method, path } of writing.filter((_, i) => (i + index) % step === 0)) {
            const where = `${what}, ${method} ${path}`
            const ask = spent(send(url)(method, path, { key: owner.key, body }))
            const [answer, first] = yield* ask
            assert.include([200, 201, 400, 403, 404, 409], answer.status, where)
            if (answer.status >= 400) assert.isBelow(Buffer.byteLength(answer.text), 4_096, where)
            // once more, should the collector of garbage have come just then
            assert.isBelow(first < 500 ? first : (yield* ask)[1], 500, where)
          }
        }
      })
  )

  it.scopedLive("is rejected when it holds too many values; brackets and commas in texts do not count", () =>
    Effect.gen(function*() {
      const { owner, url } = yield* started()
      const ask = (body: string) =>
        Effect.map(send(url)("POST", "/v1/vendors", { key: owner.key, body }), (answer) => answer.body.code)
      const zeros = (count: number) => named(`[${Array.from({ length: count }, () => "0").join(",")}]`)
      assert.strictEqual(yield* ask(zeros(most - 10)), "invalid_request")
      assert.strictEqual(yield* ask(zeros(most + 10)), "malformed_body")
      assert.strictEqual(yield* ask(named(`"${",[{".repeat(most)}"`)), "invalid_request")
      const object = (count: number) => `{${Array.from({ length: count }, (_, i) => `"p${i}":0`).join(",")}}`
      assert.strictEqual(yield* ask(object(1_000)), "invalid_request")
      assert.strictEqual(yield* ask(object(1_001)), "malformed_body")
      assert.strictEqual(yield* ask(`{"name":[${object(600)},${object(600)}]}`), "invalid_request")
      assert.strictEqual(yield* ask(named(`"${":".repeat(2_000)}"`)), "invalid_request")
    }))

  it.scopedLive("shares no turn of the event loop with those that come at once", () =>
    Effect.gen(function*() {
      const { handler, owner } = yield* fetching
      const body = `{${Array.from({ length: 990 }, (_, i) => `"${i}${"k".repeat(50)}":0`).join(",")}}`
      const init = { method: "POST", headers: { "x-api-key": owner.key, "content-type": "application/json" }, body }
      const ask = async () =>
        assert.strictEqual((await handler(new Request("http://host.example/v1/vendors", init))).status, 400)
      const atOnce = () => Promise.all(Array.from({ length: 12 }, ask))
      yield* Effect.promise(atOnce)
      // the longest turn's share of the processor time; what delays the loop because of us does so each time
      let least = 1
      for (let round = 0; round < 5 && least > 0.5; round++) {
        const turns = yield* Effect.promise(() => inTurns(atOnce))
        least = Math.min(least, Math.max(...turns) / turns.reduce((sum, millis) => sum + millis, 0))
      }
      assert.isAtMost(least, 0.5)
    }))
})

describe("a body of 120 MB", () => {
  const size = 120_000_000
  const piece = "x".repeat(1_000_000)

  for (const tracing of [false, true]) {
    it.scopedLive(
      `is rejected with flat memory, ${tracing ? "with" : "without"} tracing`,
      () =>
        Effect.gen(function*() {
          const { owner, port } = yield* started({ tracing })
          const ask = (...headers: ReadonlyArray<string>) =>
            Effect.gen(function*() {
              const large = yield* connection(port)
              large.send(request("POST", "/v1/vendors", "Connection: close", ...headers, `Content-Length: ${size}`))
              // a worker has run other files, and holds what they have left
              const { arrayBuffers: before } = process.memoryUsage()
              let most = 0
              for (let sent = 0; sent < size; sent += piece.length) {
                large.send(piece)
                do yield* Effect.sleep("1 millis")
                while (large.unsent() > 2 * piece.length)
                most = Math.max(most, process.memoryUsage().arrayBuffers - before)
              }
              const text = yield* patiently(large.closed)
              assert.isBelow(text.length, 4_096)
              assert.isBelow(most, 80_000_000)
              return text.slice(9, 12)
            })
          assert.strictEqual(yield* ask(`X-API-Key: ${owner.key}`), "413")
          assert.strictEqual(yield* ask(), "401")
        })
    )
  }
})

describe("webHandler", () => {
  it.scopedLive("rejects the same requests as the server, in the same form", () =>
    Effect.gen(function*() {
      const { handler, owner } = yield* fetching
      const cases: ReadonlyArray<readonly [string, string, string | Uint8Array | undefined, number, string, string?]> =
        [
          ["POST", "/v1/vendors", `{"name":${"[".repeat(5_000)}`, 400, "malformed_body"],
          ["POST", "/v1/vendors", `{"name":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, 400, "malformed_body"],
          [
            "POST",
            "/v1/vendors",
            new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
            400,
            "malformed_body"
          ],
          ["POST", "/v1/vendors", `{"name":"x","${canary}":"${canary}"}`, 400, "invalid_request"],
          ["POST", "/v1/vendors", "{}", 415, "unsupported_media_type", "text/plain"],
          ["GET", "/v1/vendors/vnd_%00", undefined, 404, "not_found"],
          ["GET", `/${canary}`, undefined, 404, "not_found"],
          ["OPTIONS", "/v1/vendors", undefined, 405, "method_not_allowed"],
          ["OPTIONS", "/docs", undefined, 405, "method_not_allowed"]
        ]
      for (const [method, path, body, status, code, type = "application/json"] of cases) {
        const headers = { "x-api-key": owner.key, "content-type": type, origin: "https://a.example" }
        const init: RequestInit = body === undefined ? { method, headers } : { method, headers, body: body as BodyInit }
        const response = yield* Effect.promise(() => handler(new Request(`http://host.example${path}`, init)))
        const text = yield* Effect.promise(() => response.text())
        assert.deepStrictEqual([response.status, JSON.parse(text).code], [status, code], path)
        assert.strictEqual(response.headers.get("content-type"), "application/problem+json")
        assert.isBelow(text.length, 4_096)
        if (code !== "invalid_request") assert.notInclude(text, canary)
        assert.deepStrictEqual([...response.headers.keys()].filter((name) => name.startsWith("access-control")), [])
        assert.strictEqual(response.headers.get("x-content-type-options"), "nosniff")
      }
    }))
})
