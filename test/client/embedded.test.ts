import { AttestryError } from "@attestry/client"
import { attestry, type Compliance, type EmbeddedOptions } from "@attestry/client/embedded"
import { assert, describe, it } from "@effect/vitest"
import { once } from "node:events"
import { createServer, request as ask } from "node:http"

const using = async <A>(options: EmbeddedOptions, use: (compliance: Compliance) => Promise<A>): Promise<A> => {
  const compliance = await attestry(options)
  try {
    return await use(compliance)
  } finally {
    await compliance.close()
  }
}

const input = { name: "Acme Example", owner: { name: "Olga Owner", email: "olga@example.com" } }

const failed = (promise: Promise<unknown>): Promise<any> =>
  promise.then(() => assert.fail("It did not fail"), (error) => error)

const memory = { storage: { memory: true } } as const

describe("attestry in a host", () => {
  it("works with plain options and values", () =>
    using(memory, async (compliance) => {
      const acme = await compliance.setUp(input)
      const me = compliance.as(acme)
      const vendor = await me.vendors.create({ name: "Nimbus" })
      const changed = await me.vendors.update(vendor.id, { category: "cloud" }, { ifMatch: vendor.etag })
      assert.deepStrictEqual([changed.category, changed.etag, changed.authType], ["cloud", "\"2\"", "session"])
      assert.strictEqual((await compliance.key(acme.key ?? "").vendors.list()).count, 1)
    }))

  it("sets an organization up once, and others beside it", () =>
    using(memory, async (compliance) => {
      const [first, again, other] = [
        await compliance.setUp(input),
        await compliance.setUp(input),
        await compliance.setUp({ ...input, name: "Other Example", timeZone: "Europe/Berlin" })
      ]
      assert.deepStrictEqual(again, { ...first, key: undefined })
      assert.notStrictEqual(other.organizationId, first.organizationId)
      assert.strictEqual(other.userId, first.userId)
      assert.match(other.key ?? "", /^atk_/)
    }))

  it("acts with the rights that the user's role has now", () =>
    using(memory, async (compliance) => {
      const acme = await compliance.setUp(input)
      const person = { name: "Ada Auditor", email: "ada@example.com", role: "auditor" }
      const ada = await compliance.addMember(acme.organizationId, person)
      assert.deepStrictEqual(await compliance.addMember(acme.organizationId, person), ada)
      const auditor = compliance.as({ userId: ada.userId, organizationId: acme.organizationId })
      const denied = await failed(auditor.vendors.create({ name: "Nimbus" }))
      assert.deepStrictEqual([denied.code, denied.missing], ["permission_missing", ["vendor:create"]])
      await compliance.as(acme).people.update(ada.memberId, { role: "admin" })
      assert.strictEqual((await auditor.vendors.create({ name: "Nimbus" })).name, "Nimbus")
      await compliance.as(acme).people.remove(ada.memberId)
      assert.strictEqual((await failed(auditor.vendors.list())).code, "not_a_member")
    }))

  it("lets nobody into another organization", () =>
    using(memory, async (compliance) => {
      const acme = await compliance.setUp(input)
      const other = await compliance.setUp({
        name: "Other Example",
        owner: { name: "Otto", email: "otto@example.com" }
      })
      const { id } = await compliance.as(other).vendors.create({ name: "Theirs" })
      assert.strictEqual((await failed(compliance.as(acme).vendors.get(id))).code, "vendor_not_found")
      assert.strictEqual(
        (await failed(compliance.system(acme.organizationId).vendors.get(id))).code,
        "vendor_not_found"
      )
      const stranger = compliance.as({ userId: acme.userId, organizationId: other.organizationId })
      assert.strictEqual((await failed(stranger.vendors.list())).code, "not_a_member")
      for (const userId of ["usr_unknown", "nonsense", ""]) {
        assert.strictEqual(
          (await failed(compliance.as({ userId }).vendors.list())).status,
          403 - (userId === "usr_unknown" ? 0 : 2)
        )
      }
    }))

  it("is the host itself, for all but what a user must do", () =>
    using(memory, async (compliance) => {
      const { organizationId } = await compliance.setUp(input)
      const host = compliance.system(organizationId)
      const { id } = await host.vendors.create({ name: "Nimbus" })
      assert.lengthOf((await host.vendors.list()).data, 1)
      const { data: [event] } = await host.auditLogs.list({ resource: id })
      assert.deepStrictEqual([event?.actor.type, event?.actor.userId], ["system", null])
      assert.strictEqual((await failed(host.me.get())).code, "user_required")
      assert.strictEqual((await failed(host.me.invitations())).code, "session_required")
      assert.throws(() => compliance.system("nonsense"), "\"nonsense\" is no id of an organization")
    }))

  it("fails as over HTTP, with the pointer, and never with an error of Effect", () =>
    using(memory, async (compliance) => {
      const acme = await compliance.setUp(input)
      const wrong = await failed(compliance.as(acme).vendors.create({ name: " ", status: "wrong" } as never))
      assert.deepStrictEqual(wrong.errors.map(({ pointer }: any) => pointer), ["/name", "/status"])
      const noName = await failed(compliance.setUp({ ...input, name: "" }))
      assert.deepStrictEqual([noName.code, noName.errors[0].pointer], ["invalid_request", "/name"])
      const noRole = await failed(compliance.addMember(acme.organizationId, { ...input.owner, role: "king" }))
      assert.strictEqual(noRole.code, "role_not_found")
      for (const error of [wrong, noName, noRole]) {
        assert.instanceOf(error, AttestryError)
        assert.notInclude(String(error.stack), "FiberFailure")
      }
    }))

  it("takes files, and gives them back", () =>
    using(memory, async (compliance) => {
      const me = compliance.as(await compliance.setUp(input))
      const { id: taskId } = await me.tasks.create({ title: "Back up" })
      const seen: Array<number> = []
      const file = new Blob(["account,owner\n"])
      const options = { onProgress: (sent: number) => seen.push(sent) }
      const { downloadPath, downloadUrl, id } = await me.attachments.create(
        taskId,
        { file, fileName: "a.csv" },
        options
      )
      assert.strictEqual(seen.at(-1), file.size)
      for (
        const found of [
          await me.attachments.download(taskId, id),
          await me.download(downloadUrl),
          await me.download(downloadPath ?? "")
        ]
      ) {
        assert.deepStrictEqual([found.fileName, await found.text()], ["a.csv", "account,owner\n"])
      }
    }))

  it("verifies the host's sessions, in a cookie or as a bearer", () => {
    let userId = ""
    const verify = async (token: string) => token === "secret" ? { userId } : undefined
    return using({ ...memory, sessions: { cookie: "shop", verify } }, async (compliance) => {
      userId = (await compliance.setUp(input)).userId
      const status = async (headers: Record<string, string>) =>
        (await compliance.fetch(new Request("http://localhost/compliance/v1/me", { headers }))).status
      assert.deepStrictEqual(
        [
          await status({ cookie: "shop=secret" }),
          await status({ authorization: "Bearer secret" }),
          await status({ cookie: "shop=x" })
        ],
        [200, 200, 401]
      )
    })
  })

  it.each([
    [
      { storage: { folder: "/nowhere" }, secretKeys: [{ id: "a", key: "short" }] },
      "The secret key a is not 32 bytes in base64"
    ]
  ])("does not start with a wrong option", async (options, message) => {
    assert.include((await failed(attestry(options))).message, message)
  })
})

describe("an embedded application that closes", () => {
  it("answers the calls and the requests under way first", async () => {
    const compliance = await attestry(memory)
    const acme = await compliance.setUp(input)
    const server = createServer(compliance.node).listen(0, "127.0.0.1")
    await once(server, "listening")
    const sent = ask({
      host: "127.0.0.1",
      port: Object(server.address()).port,
      path: "/compliance/v1/vendors",
      method: "POST",
      agent: false,
      headers: { "x-api-key": acme.key, "content-type": "application/json" }
    })
    sent.write("{\"name\":")
    await once(server, "request")
    const call = compliance.as(acme).vendors.create({ name: "In process" })
    let isClosed = false
    const closed = compliance.close().then(() => {
      isClosed = true
    })
    assert.strictEqual((await call).name, "In process")
    // time in which it could close too early
    for (let i = 0; i < 20; i++) await new Promise((resolve) => setTimeout(resolve, 1))
    assert.isFalse(isClosed)
    sent.end("\"Over HTTP\"}")
    const [response] = await once(sent, "response")
    assert.strictEqual(response.statusCode, 201)
    response.resume()
    await closed
    server.close()
  })
})

describe("the listener of an embedded application", () => {
  it("responds below its prefix, also behind a router that cuts the path off", () =>
    using({ ...memory, prefix: "/compliance" }, async (compliance) => {
      const server = createServer((request, response) => {
        if (request.url?.startsWith("/cut/") === true) {
          Object.assign(request, { originalUrl: request.url.replace("/cut", ""), url: "/v1/me" })
        }
        compliance.node(request, response)
      })
      server.listen(0, "127.0.0.1")
      await once(server, "listening")
      const address = server.address()
      const status = async (path: string) => {
        const sent = ask({ host: "127.0.0.1", port: Object(address).port, path, agent: false })
        sent.end()
        const [response] = await once(sent, "response")
        response.resume()
        return response.statusCode
      }
      assert.deepStrictEqual(
        [await status("/compliance/livez"), await status("/cut/compliance/livez"), await status("/livez")],
        [200, 200, 404]
      )
      server.close()
    }))

  it("says that a parser of the host has read the body, and takes an empty one", () =>
    using(memory, async (compliance) => {
      const { key = "" } = await compliance.setUp(input)
      const server = createServer((request, response) => {
        request.resume().once("end", () => setImmediate(() => compliance.node(request, response)))
      })
      server.listen(0, "127.0.0.1")
      await once(server, "listening")
      const url = `http://127.0.0.1:${Object(server.address()).port}/compliance/v1`
      const headers = { "x-api-key": key, "content-type": "application/json", connection: "close" }
      const body = JSON.stringify({ name: "Nimbus" })
      const lost = await fetch(`${url}/vendors`, { method: "POST", headers, body })
      assert.deepStrictEqual([lost.status, (await lost.json()).code], [500, "internal_error"])
      assert.strictEqual((await fetch(`${url}/vendors`, { method: "POST", headers })).status, 400)
      server.close()
    }))
})
