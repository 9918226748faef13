import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api, type Request } from "../support/Api.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { tenant } from "../support/Tenant.ts"

interface Case {
  readonly what: string
  readonly path: string
  readonly method?: string
  readonly request?: Request
  readonly status?: number
  readonly code: string
  readonly pointers?: ReadonlyArray<string>
}

/** Four members and four keys: what there is before anything is written. */
const eventsOfTenant = 8

const canary = "canary-7f3a"
const invalid = "invalid_request"
const long = (length: number) => "x".repeat(length)
const deep = (levels: number) => `{"name":${"[".repeat(levels)}${"]".repeat(levels)}}`

const post = (what: string, body: unknown, pointers: ReadonlyArray<string>): Case => ({
  what,
  path: "/v1/vendors",
  method: "POST",
  request: { body },
  code: invalid,
  pointers
})

const query = (what: string, search: string, pointer: string): Case => ({
  what,
  path: `/v1/vendors?${search}`,
  code: invalid,
  pointers: [`/${pointer}`]
})

const raw = (what: string, status: number, code: string, request: Request): Case => ({
  what,
  path: "/v1/vendors",
  method: "POST",
  request,
  status,
  code
})

const notFound = (what: string, path: string, method = "GET"): Case => ({
  what,
  path,
  method,
  status: 404,
  code: "not_found"
})

const cases: ReadonlyArray<Case> = [
  post("a missing field", {}, ["/name"]),
  post("an empty name", { name: "" }, ["/name"]),
  post("a name of blanks", { name: "   " }, ["/name"]),
  post("a name of 256 characters", { name: long(256) }, ["/name"]),
  post("a number for a name", { name: 7 }, ["/name"]),
  post("null for a name", { name: null }, ["/name"]),
  post("NUL in a name", { name: `a\0${canary}` }, ["/name"]),
  post("a lone surrogate", { name: "a\ud800" }, ["/name"]),
  post("NUL in a description", { name: "ok", description: "\0" }, ["/description"]),
  post("a description of 10,001 characters", { name: "ok", description: long(10_001) }, ["/description"]),
  post("an unknown category", { name: "ok", category: canary }, ["/category"]),
  post("a coerced boolean", { name: "ok", isSubProcessor: "false" }, ["/isSubProcessor"]),
  post("null for a boolean", { name: "ok", isSubProcessor: null }, ["/isSubProcessor"]),
  post("a javascript: website", { name: "ok", website: "javascript:alert(1)" }, ["/website"]),
  post("a website with credentials", { name: "ok", website: "https://me:secret@example.com" }, ["/website"]),
  post("a website without a host", { name: "ok", website: "https:///x" }, ["/website"]),
  post("an empty website", { name: "ok", website: "" }, ["/website"]),
  post("a website of 2,049 characters", { name: "ok", website: `https://example.com/${long(2029)}` }, ["/website"]),
  post("a malformed assignee", { name: "ok", assigneeId: "vnd_1" }, ["/assigneeId"]),
  post("an unknown property", { name: "ok", organizationId: "org_1" }, ["/organizationId"]),
  post("a property with odd letters", { name: "ok", "a/b~c": 1 }, ["/a~1b~0c"]),
  post("several field errors", { name: "", status: "x", nope: 1 }, ["/name", "/nope", "/status"]),
  post("a list for an object", [], [""]),
  post("text for an object", "\"text\"", [""]),
  post("null for an object", "null", [""]),
  query("an unknown parameter", "colour=red", "colour"),
  query("a limit of 0", "limit=0", "limit"),
  query("a limit of 501", "limit=501", "limit"),
  query("a limit of 1e2", "limit=1e2", "limit"),
  query("an empty limit", "limit=", "limit"),
  query("a repeated parameter", "status=assessed&status=assessed", "status"),
  query("an unknown status", "status=done", "status"),
  query("an empty filter", "category=", "category"),
  query("an empty search", "search=", "search"),
  query("NUL in a search", "search=%00", "search"),
  query("an unknown sort", "sort=website", "sort"),
  query("a malformed assignee", "assigneeId=x", "assigneeId"),
  { what: "a cursor of garbage", path: "/v1/vendors?cursor=garbage", code: "invalid_cursor" },
  {
    what: "a cursor with an impossible moment",
    path: `/v1/vendors?cursor=${
      btoa(JSON.stringify({ list: "vendors", query: {}, count: 0, value: "2026-02-30T00:00:00.000Z", id: "vnd_1" }))
        .replaceAll("=", "")
    }`,
    code: "invalid_cursor"
  },
  { what: "a cursor of JSON", path: `/v1/vendors?cursor=${btoa("{}")}`, code: "invalid_cursor" },
  { what: "an impossible date", path: "/v1/audit-logs?from=2026-02-30T00:00:00Z", code: invalid, pointers: ["/from"] },
  { what: "a date without a time", path: "/v1/audit-logs?to=2026-02-03", code: invalid, pointers: ["/to"] },
  { what: "a malformed action", path: "/v1/audit-logs?action=x", code: invalid, pointers: ["/action"] },
  { what: "an unknown actor", path: "/v1/audit-logs?actor=mem_1", code: invalid, pointers: ["/actor"] },
  { what: "a parameter on an endpoint without any", path: "/v1/me?x=1", code: invalid, pointers: ["/x"] },
  {
    what: "a time zone that does not exist",
    path: "/v1/organization",
    method: "PATCH",
    request: { body: { timeZone: "Mars/Olympus" } },
    code: invalid,
    pointers: ["/timeZone"]
  },
  {
    what: "a time zone in another case",
    path: "/v1/organization",
    method: "PATCH",
    request: { body: { timeZone: "europe/lisbon" } },
    code: invalid,
    pointers: ["/timeZone"]
  },
  {
    what: "a scope that does not exist",
    path: "/v1/api-keys",
    method: "POST",
    request: { body: { name: "k", scopes: ["vendor:paint"] } },
    code: invalid,
    pointers: ["/scopes/0"]
  },
  {
    what: "no scopes",
    path: "/v1/api-keys",
    method: "POST",
    request: { body: { name: "k", scopes: [] } },
    code: invalid,
    pointers: ["/scopes/0"]
  },
  raw("no JSON", 400, "malformed_body", { body: "{\"name\":" }),
  raw("an empty body", 400, "malformed_body", { body: "" }),
  raw("invalid UTF-8", 400, "malformed_body", {
    body: new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])
  }),
  raw("JSON 5,000 levels deep", 400, "malformed_body", { body: deep(5_000) }),
  raw("JSON 100,000 levels deep", 400, "malformed_body", { body: deep(100_000) }),
  raw("a form", 415, "unsupported_media_type", {
    body: "name=x",
    headers: { "content-type": "application/x-www-form-urlencoded" }
  }),
  raw("another charset", 415, "unsupported_media_type", {
    body: "{}",
    headers: { "content-type": "application/json; charset=latin1" }
  }),
  raw("a compressed body", 415, "unsupported_media_type", { body: "{}", headers: { "content-encoding": "gzip" } }),
  raw("a body over 1 MiB", 413, "body_too_large", { body: JSON.stringify({ name: long(1_048_576) }) }),
  notFound("an unknown path", "/v1/nothing"),
  notFound("a path in other letters", "/V1/vendors"),
  notFound("doubled slashes", "//v1//vendors"),
  notFound("a trailing slash", "/v1/vendors/"),
  notFound("an escaped letter", "/v1/%76endors"),
  notFound("a path parameter", "/v1/vendors;category=cloud"),
  notFound("a path parameter at an id", "/v1/vendors/vnd_1;x"),
  notFound("an unknown path outside /v1", `/${canary}`),
  notFound("an id of the wrong prefix", "/v1/vendors/usr_1"),
  notFound("an id with NUL", "/v1/vendors/vnd_%00"),
  notFound("an id with an escaped slash", "/v1/vendors/vnd_%2F"),
  notFound("an id with a broken escape", "/v1/vendors/vnd_%E0%A4%A"),
  notFound("an id of 10 kB", `/v1/vendors/vnd_${long(10_000)}`),
  notFound("an id of the wrong form in a change", "/v1/vendors/x", "DELETE"),
  {
    what: "a method that the path lacks",
    path: "/v1/vendors",
    method: "PUT",
    status: 405,
    code: "method_not_allowed"
  },
  { what: "POST to a page", path: "/livez", method: "POST", status: 405, code: "method_not_allowed" }
]

onEveryStack("invalid requests", (it) => {
  it.effect.each(cases)(
    "rejects $what",
    ({ code, method = "GET", path, pointers, request, status = 400 }) =>
      Effect.gen(function*() {
        const { send } = yield* Api
        const { owner } = yield* tenant
        const answer = yield* send(method, path, { ...request, key: owner.key })
        assert.deepStrictEqual([answer.status, answer.body.code, answer.body.status], [status, code, status])
        assert.strictEqual(answer.headers.get("content-type"), "application/problem+json")
        assert.strictEqual(answer.body.type, `/problems/${code}`)
        assert.strictEqual(answer.body.instance, `urn:attestry:request:${answer.headers.get("x-request-id")}`)
        assert.isBelow(answer.text.length, 4096)
        assert.notInclude(answer.text, canary)
        if (pointers !== undefined) {
          assert.deepStrictEqual(answer.body.errors.map((error: any) => error.pointer).sort(), pointers)
        }
        assert.strictEqual((yield* send("GET", "/v1/audit-logs", { key: owner.key })).body.count, eventsOfTenant)
      })
  )

  it.effect("lists at most 20 field errors, and counts the rest", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const body = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}${long(200)}`, i]))
      const answer = yield* send("POST", "/v1/vendors", { key: owner.key, body })
      assert.deepStrictEqual([answer.status, answer.body.errors.length, answer.body.moreErrors], [400, 20, 31])
      assert.isTrue(answer.body.errors.every((error: any) => error.pointer.length <= 65))
      assert.isBelow(answer.text.length, 4096)
    }))

  it.effect("lists the first field error alone when the body has more than 1,000 values", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const faults = (count: number) =>
        Effect.map(
          send("POST", "/v1/api-keys", { key: owner.key, body: { name: "K", scopes: Array(count).fill(0) } }),
          ({ body, status }) => [status, body.errors.length, body.moreErrors ?? 0]
        )
      assert.deepStrictEqual(yield* faults(997), [400, 20, 978])
      assert.deepStrictEqual(yield* faults(998), [400, 1, 0])
      assert.deepStrictEqual(yield* faults(99_000), [400, 1, 0])
    }))

  it.effect("keeps the response under 4 kB when property names are long", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      for (const char of ["\u0001", "語", "🧾", "/", "~"]) {
        const odd = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}${char.repeat(70)}`, i]))
        const answer = yield* send("POST", "/v1/vendors", { key: owner.key, body: odd })
        assert.strictEqual(answer.status, 400)
        assert.isBelow(Buffer.byteLength(answer.text), 4096)
        assert.strictEqual(answer.body.errors.length + answer.body.moreErrors, 31)
        assert.notMatch(answer.text, /\p{Surrogate}/u)
      }
    }))

  it.effect("rejects a large body of undeclared length and keeps the connection", () =>
    Effect.gen(function*() {
      const { url } = yield* Api
      const { owner } = yield* tenant
      const headers = { "x-api-key": owner.key, "content-type": "application/json" }
      const post = (size: number) => {
        const body = new Blob([JSON.stringify({ name: "ok", description: long(size) })]).stream()
        const init: RequestInit & { readonly duplex: "half" } = { method: "POST", headers, body, duplex: "half" }
        return Effect.promise(async () => {
          const response = await fetch(`${url}/v1/vendors`, init)
          return [response.status, ((await response.json()) as { readonly code?: string }).code]
        })
      }
      for (const size of [1_300_000, 3_000_000, 1_048_600]) {
        assert.deepStrictEqual(yield* post(size), [413, "body_too_large"])
      }
      assert.deepStrictEqual(yield* post(5_000), [201, undefined])
    }))

  it.effect("returns the allowed methods of a path", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { headers } = yield* send("PUT", "/v1/vendors/vnd_1", {})
      assert.strictEqual(headers.get("allow"), "DELETE, GET, HEAD, PATCH")
    }))
})
