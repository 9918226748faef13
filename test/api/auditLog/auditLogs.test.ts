import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

onEveryStack("audit log", (it) => {
  it.effect("records one event for each change, with actor, action, time and request", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { organization, owner } = yield* tenant
      const me = (yield* send("GET", "/v1/me", { key: owner.key })).body
      const { id } = (yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Old" } })).body
      yield* send("PATCH", `/v1/vendors/${id}`, {
        key: owner.key,
        body: { name: "New" },
        headers: { "x-request-id": "req-9" }
      })
      yield* send("DELETE", `/v1/vendors/${id}`, { key: owner.key })
      const { body } = yield* send("GET", `/v1/audit-logs?resource=${id}`, { key: owner.key })
      assert.deepStrictEqual(body.data.map((event: any) => event.action).sort(), [
        "vendor.created",
        "vendor.removed",
        "vendor.updated"
      ])
      const { at, id: eventId, ip, ...event } = body.data.find((each: any) => each.action === "vendor.updated")
      assert.match(eventId, /^evt_/)
      assert.match(at, /Z$/)
      assert.match(ip, /127\.0\.0\.1$/)
      assert.deepStrictEqual(event, {
        organizationId: organization.id,
        sequence: null,
        actor: { type: "api-key", userId: owner.user.id, apiKeyId: me.apiKey.id, claimedUserId: null },
        action: "vendor.updated",
        resource: { type: "vendor", id },
        before: { name: "Old" },
        after: { name: "New" },
        outcome: "done",
        times: 1,
        requestId: "req-9",
        hash: null
      })
    }))

  it.effect("lists the events of one millisecond in the order in which the server made them", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner: { key } } = yield* tenant
      const add = (title: number) => send("POST", "/v1/tasks", { key, body: { title: `Task ${title}` } })
      const ids = (yield* Effect.forEach([1, 2, 3, 4, 5, 6, 7, 8], add)).map(({ body }) => body.id).toReversed()
      yield* send("POST", "/v1/tasks/bulk-status", { key, body: { ids, status: "in_progress" } })
      const { body } = yield* send("GET", "/v1/audit-logs?action=task.updated", { key })
      assert.strictEqual(new Set(body.data.map(({ at }: any) => at)).size, 1)
      assert.deepStrictEqual(body.data.map(({ resource }: any) => resource.id).toReversed(), ids)
    }))

  it.effect("records each change at the time of its updatedAt", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { member, owner: { key } } = yield* tenant
      const vendor = (yield* send("POST", "/v1/vendors", { key, body: { name: "V", assigneeId: member.user.id } })).body
      const other = (yield* send("POST", "/v1/vendors", { key, body: { name: "O" } })).body
      const entry = (yield* send("POST", "/v1/context", { key, body: { question: "Q", answer: "A", tags: [] } })).body
      const content = [{ type: "paragraph", content: [{ type: "text", text: "Text" }] }]
      const policy = (yield* send("POST", "/v1/policies", { key, body: { name: "P", content } })).body
      yield* send("POST", `/v1/policies/${policy.id}/versions/publish`, { key, body: { setAsActive: true } })
      const changed = [
        yield* send("PATCH", `/v1/vendors/${other.id}`, { key, body: { name: "W" } }),
        yield* send("PATCH", `/v1/context/${entry.id}`, { key, body: { answer: "B" } }),
        yield* send("PATCH", `/v1/policies/${policy.id}`, { key, body: { name: "R" } })
      ].map(({ body }) => body)
      yield* send("DELETE", `/v1/people/${member.member.id}`, { key })
      changed.push((yield* send("GET", `/v1/vendors/${vendor.id}`, { key })).body)
      for (const { id, updatedAt } of changed) {
        const { body: { data: [event] } } = yield* send("GET", `/v1/audit-logs?resource=${id}&limit=1`, { key })
        assert.deepStrictEqual([event.resource.id, event.at], [id, updatedAt])
      }
      const { body: created } = yield* send("GET", `/v1/audit-logs?resource=${vendor.id}&action=vendor.created`, {
        key
      })
      assert.strictEqual(created.data[0].at, vendor.createdAt)
    }).pipe(Effect.repeatN(2)))

  it.effect("filters audit events by actor, action, resource, outcome and time", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { admin, owner } = yield* tenant
      const count = (query: string) =>
        Effect.map(send("GET", `/v1/audit-logs?${query}`, { key: owner.key }), ({ body }) => body.count)
      yield* Effect.sleep("5 millis")
      const { createdAt, id } = (yield* send("POST", "/v1/vendors", { key: admin.key, body: { name: "V" } })).body
      yield* Effect.sleep("5 millis")
      yield* send("PATCH", `/v1/vendors/${id}`, { key: owner.key, body: { name: "W" } })
      const key = (yield* send("GET", "/v1/me", { key: admin.key })).body.apiKey.id
      assert.strictEqual(yield* count(`actor=${admin.user.id}`), 1)
      assert.strictEqual(yield* count(`actor=${key}`), 1)
      assert.strictEqual(yield* count("action=vendor.created"), 1)
      assert.strictEqual(yield* count("action=vendor."), 2)
      assert.strictEqual(yield* count("resource=vendor"), 2)
      assert.deepStrictEqual([yield* count("resource=vendor&outcome=done"), yield* count("outcome=failed")], [2, 0])
      assert.strictEqual((yield* send("GET", "/v1/audit-logs?outcome=open", { key: owner.key })).status, 400)
      assert.strictEqual(yield* count(`resource=${id}`), 2)
      const [event] = (yield* send("GET", "/v1/audit-logs?action=vendor.created", { key: owner.key })).body.data
      assert.isAtLeast(Date.parse(event.at), Date.parse(createdAt))
      assert.strictEqual(yield* count(`resource=vendor&from=${event.at}`), 2)
      assert.strictEqual(yield* count(`resource=vendor&to=${event.at}`), 0)
      const shifted = event.at.replace(/T.*/, "T23:59:59%2B00:00")
      assert.strictEqual(yield* count(`resource=vendor&to=${shifted}`), 2)
    }))

  it.effect("lists audit events newest first, in pages", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const all = (yield* send("GET", "/v1/audit-logs", { key: owner.key })).body
      assert.strictEqual(all.count, 8)
      const times = all.data.map((event: any) => event.at)
      assert.deepStrictEqual(times, times.toSorted().toReversed())
      const first = (yield* send("GET", "/v1/audit-logs?limit=5", { key: owner.key })).body
      const second = (yield* send("GET", `/v1/audit-logs?cursor=${first.nextCursor}`, { key: owner.key })).body
      assert.deepStrictEqual([...first.data, ...second.data], all.data)
      assert.isNull(second.nextCursor)
    }))

  it.effect("records no secret in the audit log", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { key } = (yield* send("POST", "/v1/api-keys", { key: owner.key, body: { name: "S", scopes: ["*"] } })).body
      const { text } = yield* send("GET", "/v1/audit-logs?resource=apiKey", { key: owner.key })
      assert.include(text, key.slice(4, 12))
      assert.notInclude(text, key.slice(12, 40))
      assert.notInclude(text, "secret")
    }))

  it.effect("requires audit:read to read the audit log", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { auditor, member } = yield* tenant
      assert.strictEqual((yield* send("GET", "/v1/audit-logs", { key: auditor.key })).status, 200)
      assert.strictEqual((yield* send("GET", "/v1/audit-logs", { key: member.key })).status, 403)
    }))
})
