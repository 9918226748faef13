import { WebhookDeliveries } from "@attestry/core/webhook"
import { MemoryEgress } from "@attestry/memory/MemoryEgress"
import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import { Api } from "../support/Api.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { tenant } from "../support/Tenant.ts"

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

onEveryStack("concurrent changes and webhooks", (it) => {
  it.effect("deliver each change once, and those of a resource in the order of their commits", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { received, respond } = yield* MemoryEgress
      const { deliver } = yield* WebhookDeliveries
      const { organization, owner: { key } } = yield* tenant
      const url = `https://receiver.example.com/${crypto.randomUUID()}`
      yield* respond(url, { status: 200 })
      const { body: webhook } = yield* send("POST", "/v1/webhooks", { key, body: { url, events: ["vendor."] } })
      const vendors = yield* Effect.forEach(
        ["A", "B", "C"],
        (name) => Effect.map(send("POST", "/v1/vendors", { key, body: { name } }), ({ body }) => body)
      )
      const changes = Array.makeBy(20, (i) => i).flatMap((i) => vendors.map(({ id }) => ({ id, name: `${id} ${i}` })))
      const rounds = Effect.repeatN(
        Effect.zipRight(Effect.sleep("5 millis"), deliver({ organizationId: organization.id, id: webhook.id })),
        20
      )
      const change = ({ id, name }: { readonly id: string; readonly name: string }) =>
        send("PATCH", `/v1/vendors/${id}`, { key, body: { name } })
      yield* Effect.zip(
        Effect.forEach(changes, change, { concurrency: 20 }),
        rounds,
        { concurrent: true }
      )
      yield* deliver({ organizationId: organization.id, id: webhook.id })
      const events = (yield* received).filter((request) => request.url === url).map(({ body }) =>
        JSON.parse(text(body))
      )
      assert.strictEqual(new Set(events.map(({ data }) => data.id)).size, events.length)
      assert.strictEqual(events.length, vendors.length + changes.length)
      for (const { id } of vendors) {
        const [created, ...renames] = events.filter(({ data }) => data.resource.id === id).map(({ data }) => data)
        assert.isNull(created.before)
        // each begins where the one before ended
        renames.reduce((name: string, { after, before }: any) => {
          assert.strictEqual(before.name, name)
          return after.name
        }, created.after.name)
        assert.strictEqual(renames.length, 20)
      }
    }))
})
