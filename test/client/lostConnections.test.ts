import { createClient } from "@attestry/client"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { hostLayers } from "../support/HostLayers.ts"
import * as MemoryServer from "../support/MemoryServer.ts"
import * as Proxy from "../support/Proxy.ts"

/** A server behind a proxy, whose links lead to the proxy, and the owner's client. */
const behindProxy = Effect.gen(function*() {
  const { owner, port, url } = yield* MemoryServer.started({}, Layer.merge(Memory.layer, hostLayers))
  const proxy = yield* Proxy.make(port)
  const baseUrl = `http://127.0.0.1:${proxy.port}`
  return {
    owner,
    proxy,
    direct: createClient({ baseUrl: url, key: owner.key }),
    client: createClient({ baseUrl, key: owner.key })
  }
})

describe("a client behind a proxy that cuts connections", () => {
  it.scopedLive("makes a change once whose response was lost, whatever it was cut in", () =>
    Effect.gen(function*() {
      const { client, direct, proxy } = yield* behindProxy
      for (const rule of [Proxy.dropAnswerTo("POST /v1/vendors"), Proxy.cutAnswerTo("POST /v1/vendors")]) {
        const cut = yield* proxy.rule(rule, 2)
        const name = `Nimbus ${crypto.randomUUID()}`
        const { id } = yield* Effect.promise(() => client.vendors.create({ name }))
        const { data } = yield* Effect.promise(() => direct.vendors.list({ search: name }))
        assert.deepStrictEqual([cut(), ...data.map((vendor) => vendor.id)], [2, id])
      }
    }))

  it.scopedLive("goes on with a file where it was cut", () =>
    Effect.gen(function*() {
      const { client, owner, proxy } = yield* behindProxy
      const bytes = Uint8Array.from({ length: 2_000_000 }, (_, i) => (i * i) % 251)
      const file = new Blob([bytes])
      const { id: taskId } = yield* Effect.promise(() => client.tasks.create({ title: "Back up" }))
      const { downloadUrl } = yield* Effect.promise(() =>
        client.attachments.create(taskId, { file, fileName: "a.bin", userId: owner.user.id })
      )
      const cut = yield* proxy.rule(Proxy.cutAnswerTo("GET /files/"), 2)
      const { pathname } = new URL(downloadUrl)
      const read = yield* Effect.promise(async () => (await client.download(pathname)).bytes())
      assert.strictEqual(cut(), 2)
      assert.strictEqual(Buffer.compare(read, bytes), 0)
    }))

  it.scopedLive("fails when the server is gone for good", () =>
    Effect.gen(function*() {
      const { client, proxy } = yield* behindProxy
      yield* proxy.set("refuse")
      const error = yield* Effect.promise(() => client.me.get().catch((error: unknown) => error))
      assert.deepInclude(error, { name: "AttestryError", code: "no_response", status: 0 })
    }))
})
