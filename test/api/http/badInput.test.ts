import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api, type Request } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf } from "../../support/People.ts"
import { signIn, tenant } from "../../support/Tenant.ts"
import { invalidPeople } from "../support/invalidPeople.ts"
import { invalidPolicies } from "../support/invalidPolicies.ts"
import { canary, type InvalidRequest, long, onBody, onQuery } from "../support/InvalidRequest.ts"

const nullables = ["description", "frequency", "department", "reviewDate", "assigneeId"]
const deep = (levels: number) => `{"name":${"[".repeat(levels)}${"]".repeat(levels)}}`

const post = onBody("/v1/vendors")
const query = onQuery("/v1/vendors")
const auditQuery = onQuery("/v1/audit-logs")

const raw = (what: string, status: number, code: string, request: Request): InvalidRequest => ({
  what,
  path: "/v1/vendors",
  method: "POST",
  request,
  status,
  code
})

const notFound = (what: string, path: string, method = "GET"): InvalidRequest => ({
  what,
  method,
  path,
  request: {},
  status: 404,
  code: "not_found"
})

const cursor = (what: string, value: string): InvalidRequest => ({
  what,
  method: "GET",
  path: `/v1/vendors?cursor=${value}`,
  request: {},
  status: 400,
  code: "invalid_cursor"
})

const general: ReadonlyArray<InvalidRequest> = [
  post("a missing field", {}, "/name"),
  post("an empty name", { name: "" }, "/name"),
  post("a name of blanks", { name: "   " }, "/name"),
  post("a name of 256 characters", { name: long(256) }, "/name"),
  post("a number for a name", { name: 7 }, "/name"),
  post("null for a name", { name: null }, "/name"),
  post("NUL in a name", { name: `a\0${canary}` }, "/name"),
  post("a lone surrogate", { name: "a\ud800" }, "/name"),
  post("NUL in a description", { name: "ok", description: "\0" }, "/description"),
  post("a description of 10,001 characters", { name: "ok", description: long(10_001) }, "/description"),
  post("an unknown category", { name: "ok", category: canary }, "/category"),
  post("a coerced boolean", { name: "ok", isSubProcessor: "false" }, "/isSubProcessor"),
  post("null for a boolean", { name: "ok", isSubProcessor: null }, "/isSubProcessor"),
  post("a javascript: website", { name: "ok", website: "javascript:alert(1)" }, "/website"),
  post("a website with credentials", { name: "ok", website: "https://me:secret@example.com" }, "/website"),
  post("a website without a host", { name: "ok", website: "https:///x" }, "/website"),
  post("an empty website", { name: "ok", website: "" }, "/website"),
  post("a website of 2,049 characters", { name: "ok", website: `https://example.com/${long(2029)}` }, "/website"),
  post("a malformed assignee", { name: "ok", assigneeId: "vnd_1" }, "/assigneeId"),
  post("an unknown property", { name: "ok", organizationId: "org_1" }, "/organizationId"),
  post("a property with odd letters", { name: "ok", "a/b~c": 1 }, "/a~1b~0c"),
  post("several field errors", { name: "", status: "x", nope: 1 }, "/name", "/nope", "/status"),
  post("a list for an object", [], ""),
  post("text for an object", "\"text\"", ""),
  post("null for an object", "null", ""),
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
  cursor("a cursor of garbage", "garbage"),
  cursor(
    "a cursor with an impossible moment",
    btoa(JSON.stringify({ list: "vendors", query: {}, count: 0, value: "2026-02-30T00:00:00.000Z", id: "vnd_1" }))
      .replaceAll("=", "")
  ),
  cursor("a cursor of JSON", btoa("{}")),
  auditQuery("an impossible date", "from=2026-02-30T00:00:00Z", "from"),
  auditQuery("a date without a time", "to=2026-02-03", "to"),
  auditQuery("a malformed action", "action=x", "action"),
  auditQuery("an unknown actor", "actor=mem_1", "actor"),
  onQuery("/v1/me")("a parameter on an endpoint without any", "x=1", "x"),
  onBody("/v1/organization", "PATCH")("a time zone that does not exist", { timeZone: "Mars/Olympus" }, "/timeZone"),
  onBody("/v1/organization", "PATCH")("a time zone in another case", { timeZone: "europe/lisbon" }, "/timeZone"),
  onBody("/v1/api-keys")("a scope that does not exist", { name: "k", scopes: ["vendor:paint"] }, "/scopes/0"),
  onBody("/v1/api-keys")("no scopes", { name: "k", scopes: [] }, "/scopes/0"),
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
  { ...raw("a method that the path lacks", 405, "method_not_allowed", {}), method: "PUT" },
  { ...raw("POST to a page", 405, "method_not_allowed", {}), path: "/livez" }
]

const withoutPointers = (text: string, pointers: ReadonlyArray<string> = []) =>
  pointers.reduce((rest, pointer) => rest.replaceAll(`"pointer":${JSON.stringify(pointer)}`, ""), text)

onEveryStack("invalid requests", (it) => {
  // one for all of them, because none may change anything
  const shared = Effect.runSync(Effect.cached(Effect.gen(function*() {
    const { owner } = yield* tenant
    return { key: owner.key, session: yield* signIn(owner.user.id), events: yield* eventsOf(owner.key, "") }
  })))

  it.effect.each([...general, ...invalidPeople, ...invalidPolicies])(
    "rejects $what ($method $path)",
    ({ code, detail, isInSession = false, method, path, pointers, request, status }) =>
      Effect.gen(function*() {
        const { send } = yield* Api
        const { events, key, session } = yield* shared
        const answer = yield* send(method, path, { ...request, ...(isInSession ? { session } : { key }) })
        assert.deepStrictEqual([answer.status, answer.body.code, answer.body.status], [status, code, status])
        assert.strictEqual(answer.headers.get("content-type"), "application/problem+json")
        assert.strictEqual(answer.body.type, `/problems/${code}`)
        assert.strictEqual(answer.body.instance, `urn:attestry:request:${answer.headers.get("x-request-id")}`)
        assert.isBelow(answer.text.length, 4096)
        assert.notInclude(withoutPointers(answer.text, pointers), canary)
        if (pointers !== undefined) {
          assert.deepStrictEqual(answer.body.errors.map((error: any) => error.pointer).sort(), pointers)
        }
        if (detail !== undefined) assert.strictEqual(answer.body.errors[0].detail, detail)
        assert.deepStrictEqual(yield* eventsOf(key, ""), events)
      })
  )

  it.effect("rejects a list of people when no role has the name or id of the filter", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      for (const query of ["role=nonsense", "role=rol_0000000000", "role=nonsense&limit=1"]) {
        const { body, status } = yield* ask("GET", `/v1/people?${query}`)
        assert.deepStrictEqual([status, body.code, body.errors], [400, "unknown_reference", [
          { pointer: "/role", detail: "Expected a role of this organization" }
        ]])
      }
      assert.strictEqual((yield* ask("GET", "/v1/people?role=OWNER")).body.count, 1)
    }))

  it.effect("returns 404 when an id in the path of a person or a role is malformed", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      for (const id of ["me", "bulk", "usr_1", "mem_%00", "mem_%2F", `mem_${long(65)}`, "%E0%A4%A"]) {
        for (const path of [`/v1/people/${id}`, `/v1/roles/${id}`]) {
          const { body, status } = yield* ask("GET", path)
          assert.deepStrictEqual([path, status, body.code], [path, 404, "not_found"])
        }
      }
    }))

  it.effect("returns 404 or 405 when an id in the path of a policy is malformed", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const policy = "/v1/policies/pol_00000000000000000000000000"
      for (const id of ["publish", "pv", "vnd_1", "pol_%00", "pol_%2F", `pol_${long(65)}`, "%E0%A4%A", "pol_"]) {
        for (const path of [`/v1/policies/${id}`, `/v1/policies/${id}/versions`, `${policy}/versions/${id}`]) {
          const { body, status } = yield* ask("GET", path)
          assert.include([404, 405], status, path)
          assert.include(["not_found", "method_not_allowed"], body.code, path)
        }
      }
    }))

  it.effect("accepts every value of a policy at its limit", () =>
    Effect.gen(function*() {
      const { organization, owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const fields = {
        name: "é".repeat(255),
        description: "🧾".repeat(10_000),
        content: [],
        policyTemplateId: `plt_${long(64)}`,
        reviewDate: "2031-01-01T00:00:00.123456+14:00"
      }
      const { body, status } = yield* ask("POST", "/v1/policies", fields)
      assert.deepStrictEqual([status, body.organizationId], [201, organization.id])
      assert.deepInclude(body, { ...fields, reviewDate: "2030-12-31T10:00:00.123Z" })
      const path = `/v1/policies/${body.id}`
      const emptied = Object.fromEntries(nullables.map((name) => [name, null]))
      assert.deepInclude((yield* ask("PATCH", path, emptied)).body, emptied)
      yield* ask("PATCH", `${path}/versions/${body.draftVersionId}`, {
        content: [{ type: "paragraph", content: [{ type: "text", text: "." }] }]
      })
      const changelog = "🧾".repeat(5_000)
      const { versionId } = (yield* ask("POST", `${path}/versions/publish`, { changelog })).body
      assert.strictEqual((yield* ask("GET", `${path}/versions/${versionId}`)).body.changelog, changelog)
    }))

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
