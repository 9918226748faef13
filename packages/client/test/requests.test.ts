import { AttestryError } from "@attestry/client"
import { assert, describe, it } from "vitest"
import { failed, json, played, problem } from "./support/Server.ts"

describe("a request of the client", () => {
  it("has the path, the query, the credential and the organization", async () => {
    const { client, requests } = played(() => json({ data: [] }), { organizationId: "org_1" })
    await client.vendors.list({ search: "Nimbus & co", limit: 5 })
    const [request] = requests
    assert.strictEqual(request?.url, "https://example.com/compliance/v1/vendors?search=Nimbus+%26+co&limit=5")
    assert.strictEqual(request?.method, "GET")
    assert.strictEqual(request?.headers.get("x-api-key"), "atk_example")
    assert.strictEqual(request?.headers.get("x-organization-id"), "org_1")
    assert.isNull(request?.headers.get("idempotency-key"))
  })

  it("joins several values with commas, and escapes those in them", async () => {
    const { client, requests } = played(() => json({ data: [] }))
    await client.vendors.list({ status: ["assessed", "in_progress"], level: "high" })
    await client.tasks.list({ assigneeId: ["me", "a,b\\c"] as never })
    assert.deepStrictEqual(requests.map(({ url }) => [...new URL(url).searchParams.values()]), [
      ["assessed,in_progress", "high"],
      ["me,a\\,b\\\\c"]
    ])
  })

  it("asks for the session's token each time", async () => {
    let asked = 0
    const session = () => `ats_${++asked}`
    const { client, requests } = played(() => json({}), { key: undefined, session })
    await client.me.get()
    await client.me.get()
    assert.deepStrictEqual(requests.map(({ headers }) => headers.get("authorization")), [
      "Bearer ats_1",
      "Bearer ats_2"
    ])
  })

  it("fills ids in the order of the path", async () => {
    const { client, requests } = played(() => json({}))
    await client.attachments.get("tsk_1", "att_2")
    await client.vendors.get("vnd_1/../x")
    assert.deepStrictEqual(requests.map(({ url }) => url.slice("https://example.com/compliance/v1".length)), [
      "/tasks/tsk_1/attachments/att_2",
      "/vendors/vnd_1%2F..%2Fx"
    ])
  })

  it.each(["", ".", "..", undefined])("is not sent with %j for an id, because it would lead elsewhere", async (id) => {
    const { client, requests } = played(() => json({}))
    assert.instanceOf(await failed(client.vendors.get(id as string)), TypeError)
    assert.lengthOf(requests, 0)
  })

  it("returns the fields with the entity tag, which a change requires again", async () => {
    const { client, requests } = played(() => json({ id: "vnd_1" }, { etag: "\"3\"" }))
    const vendor = await client.vendors.get("vnd_1")
    assert.deepStrictEqual({ ...vendor }, { id: "vnd_1", etag: "\"3\"" })
    await client.vendors.update("vnd_1", { category: "cloud" }, { ifMatch: vendor.etag })
    await client.vendors.remove("vnd_1", { ifMatch: 4 })
    assert.deepStrictEqual(requests.map(({ headers }) => headers.get("if-match")), [null, "\"3\"", "\"4\""])
    assert.strictEqual(await requests[1]?.text(), "{\"category\":\"cloud\"}")
    assert.strictEqual(requests[1]?.headers.get("content-type"), "application/json")
  })

  it("fails with the problem of the API, by whose code TypeScript knows its fields", async () => {
    const { client } = played(() =>
      new Response(
        JSON.stringify({ code: "permission_missing", status: 403, detail: "No.", missing: ["vendor:read"] }),
        {
          status: 403,
          headers: { "content-type": "application/problem+json" }
        }
      )
    )
    const error: unknown = await failed(client.vendors.get("vnd_1"))
    if (!(error instanceof AttestryError) || error.code !== "permission_missing") return assert.fail(String(error))
    const missing: ReadonlyArray<string> = error.missing
    assert.deepStrictEqual([error.name, error.message, missing[0]], ["AttestryError", "No.", "vendor:read"])
  })

  it("reads all pages, one after the other", async () => {
    const pages: Record<string, unknown> = {
      "": { data: [{ id: "a" }, { id: "b" }], nextCursor: "two" },
      two: { data: [{ id: "c" }], nextCursor: null }
    }
    const { client, requests } = played(({ url }) => json(pages[new URL(url).searchParams.get("cursor") ?? ""]))
    const found: Array<string> = []
    for await (const { id } of client.tasks.all({ overdue: true })) found.push(id)
    assert.deepStrictEqual(found, ["a", "b", "c"])
    assert.deepStrictEqual(requests.map(({ url }) => new URL(url).search), ["?limit=100&overdue=true", "?cursor=two"])
  })

  it("is refused a key and a session at once", () =>
    assert.throws(() => played(() => json({}), { session: "ats_1" }), "Give a key or a session, not both"))
})

describe("a request that may have been lost", () => {
  it("is sent again with the same key", async () => {
    const { client, requests } = played((_, sent) => {
      if (sent < 3) throw new TypeError("fetch failed")
      return json({ id: "vnd_1" })
    })
    await client.vendors.create({ name: "Nimbus" })
    assert.lengthOf(requests, 3)
    assert.lengthOf(new Set(requests.map(({ headers }) => headers.get("idempotency-key"))), 1)
    assert.deepStrictEqual(await requests[2]?.json(), { name: "Nimbus" })
  })

  it("has another key than the next call, or the one that it was given", async () => {
    const { client, requests } = played(() => json({}))
    await client.vendors.create({ name: "Nimbus" })
    await client.vendors.create({ name: "Nimbus" })
    await client.vendors.create({ name: "Nimbus" }, { idempotencyKey: "import-17" })
    const keys = requests.map(({ headers }) => headers.get("idempotency-key"))
    assert.lengthOf(new Set(keys), 3)
    assert.strictEqual(keys[2], "import-17")
  })

  it.each([429, 502, 503, 504])("is sent again after %i, when the server says", async (status) => {
    const { client, requests } = played((_, sent) =>
      sent === 1 ? problem("later", status, { "retry-after": "0" }) : json({})
    )
    await client.vendors.get("vnd_1")
    assert.lengthOf(requests, 2)
  })

  it("fails after its attempts", async () => {
    const { client, requests } = played(() => problem("unavailable", 503, { "retry-after": "0" }), { attempts: 3 })
    const error = await failed(client.vendors.create({ name: "Nimbus" }))
    assert.deepStrictEqual([error.code, error.status, error.retryAfter], ["unavailable", 503, 0])
    assert.lengthOf(requests, 3)
  })

  it("does not wait for longer than half a minute", async () => {
    const { client, requests } = played(() => problem("too_many_requests", 429, { "retry-after": "31" }))
    assert.strictEqual((await failed(client.vendors.get("vnd_1"))).retryAfter, 31)
    assert.lengthOf(requests, 1)
  })

  it.each([400, 401, 403, 404, 409, 412, 422, 500])("is sent once if the response is %i", async (status) => {
    const { client, requests } = played(() => problem("so", status))
    assert.strictEqual((await failed(client.vendors.create({ name: "Nimbus" }))).status, status)
    assert.lengthOf(requests, 1)
  })

  it("says so if the server is no Attestry", async () => {
    const { client } = played(() => new Response("<h1>Bad gateway</h1>", { status: 404 }))
    assert.strictEqual((await failed(client.vendors.get("vnd_1"))).code, "unexpected_response")
  })

  it("counts as lost after its time, and says so with its cause", async () => {
    const never = ({ signal }: Request) =>
      new Promise<Response>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
    const { client, requests } = played(never, { attempts: 2, timeout: 20 })
    const error = await failed(client.vendors.get("vnd_1"))
    assert.deepStrictEqual([error.code, error.status, error.cause.name], ["no_response", 0, "TimeoutError"])
    assert.lengthOf(requests, 2)
  })

  it("ends with its signal, also while it waits", async () => {
    const controller = new AbortController()
    const { client, requests } = played(() => {
      setTimeout(() => controller.abort(new Error("Enough")), 10)
      return problem("unavailable", 503, { "retry-after": "20" })
    })
    const error = await failed(client.vendors.get("vnd_1", { signal: controller.signal }))
    assert.strictEqual(error.message, "Enough")
    assert.lengthOf(requests, 1)
  })
})
