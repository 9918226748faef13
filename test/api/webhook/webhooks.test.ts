import { OrganizationId } from "@attestry/core/shared"
import { WebhookDeliveries, WebhookId } from "@attestry/core/webhook"
import { MemoryEgress } from "@attestry/memory/MemoryEgress"
import { assert } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { Webhook as Verifier } from "standardwebhooks"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { keyOf } from "../../support/People.ts"
import { tenant } from "../../support/Tenant.ts"
import { withoutMoves } from "../../support/withoutMoves.ts"

const toOrganizationId = Schema.decodeUnknownSync(OrganizationId)
const toWebhookId = Schema.decodeUnknownSync(WebhookId)

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** A tenant with ways to ask, and a receiver with a unique URL. */
const arrange = Effect.gen(function*() {
  const { send } = yield* Api
  const { received, respond } = yield* MemoryEgress
  const { deliver } = yield* WebhookDeliveries
  const people = yield* tenant
  const url = `https://receiver.example.com/${crypto.randomUUID()}`
  yield* respond(url, { status: 200 })
  const ask = (method: string, path: string, body?: unknown, key = people.owner.key, headers = {}) =>
    send(method, path, { key, headers, ...(body === undefined ? {} : { body }) })
  const create = (fields: object = {}) =>
    Effect.map(ask("POST", "/v1/webhooks", { url, events: ["vendor."], ...fields }), ({ body, status, text }) => {
      assert.strictEqual(status, 201, text)
      return body
    })
  return {
    people,
    url,
    ask,
    create,
    respond: (status: number) => respond(url, { status }),
    addVendor: (name: string) => Effect.map(ask("POST", "/v1/vendors", { name }), ({ body }) => body),
    round: ({ id }: { readonly id: string }) =>
      deliver({ organizationId: toOrganizationId(people.organization.id), id: toWebhookId(id) }),
    received: Effect.map(received, (all) => all.filter((request) => request.url === url)),
    deliveries: ({ id }: { readonly id: string }, query = "") =>
      Effect.map(ask("GET", `/v1/webhooks/${id}/deliveries${query}`), ({ body }) => body)
  }
})

onEveryStack("webhooks", (it) => {
  it.effect("creates, lists, changes and removes a webhook, and shows its secret once", () =>
    Effect.gen(function*() {
      const { ask, create, people, url } = yield* arrange
      const { secret, ...webhook } = yield* create({ description: "For the CRM" })
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
      assert.deepInclude(webhook, {
        url,
        events: ["vendor."],
        description: "For the CRM",
        isEnabled: true,
        disabledReason: null,
        createdBy: people.owner.user.id,
        readsAs: { userId: people.owner.user.id, apiKeyId: webhook.readsAs.apiKeyId }
      })
      const path = `/v1/webhooks/${webhook.id}`
      const got = yield* ask("GET", path)
      assert.deepStrictEqual(got.body, webhook)
      assert.strictEqual(got.headers.get("etag"), "\"1\"")
      const listed = yield* ask("GET", "/v1/webhooks?isEnabled=true")
      assert.deepStrictEqual(listed.body.data, [withoutMoves(webhook)])
      assert.strictEqual((yield* ask("GET", "/v1/webhooks?isEnabled=false")).body.count, 0)
      const patched = yield* ask("PATCH", path, { isEnabled: false, events: ["task."] }, people.owner.key, {
        "if-match": "\"1\""
      })
      assert.strictEqual(patched.status, 200)
      assert.deepInclude(patched.body, { isEnabled: false, disabledReason: null, events: ["task."] })
      assert.isNotNull(patched.body.disabledAt)
      assert.strictEqual((yield* ask("PATCH", path, {}, people.owner.key, { "if-match": "\"1\"" })).status, 412)
      assert.strictEqual((yield* ask("DELETE", path)).status, 200)
      assert.strictEqual((yield* ask("GET", path)).body.code, "webhook_not_found")
      const log = yield* ask("GET", `/v1/audit-logs?resource=${webhook.id}`)
      assert.deepStrictEqual(log.body.data.map(({ action }: any) => action), [
        "webhook.removed",
        "webhook.updated",
        "webhook.created"
      ])
      for (const { text } of [got, listed, patched, log]) assert.notInclude(text, secret.slice(6))
    }))

  it.effect("replays the creation without the secret", () =>
    Effect.gen(function*() {
      const { ask, people, url } = yield* arrange
      const again = Effect.suspend(() =>
        ask("POST", "/v1/webhooks", { url, events: ["vendor."] }, people.owner.key, { "idempotency-key": url })
      )
      const [first, second] = [yield* again, yield* again]
      assert.isString(first.body.secret)
      assert.notProperty(second.body, "secret")
      assert.strictEqual(second.body.id, first.body.id)
    }))

  it.effect("rejects a URL that nothing can be sent to, with a pointer and without its text", () =>
    Effect.gen(function*() {
      const { ask, create } = yield* arrange
      const { id } = yield* create()
      const urls = [
        "http://example.com",
        "https://127.0.0.1/hook",
        "https://localhost",
        "https://10.0.0.8",
        "https://169.254.169.254/latest",
        "https://user:pass@example.com",
        "https://example.com:8443",
        "ftp://example.com",
        "no-url"
      ]
      for (const url of urls) {
        for (
          const answer of [
            yield* ask("POST", "/v1/webhooks", { url, events: ["vendor."] }),
            yield* ask("PATCH", `/v1/webhooks/${id}`, { url })
          ]
        ) {
          assert.deepStrictEqual([answer.status, answer.body.code], [400, "webhook_url_rejected"], url)
          assert.deepStrictEqual(answer.body.errors.map(({ pointer }: any) => pointer), ["/url"])
          assert.notInclude(answer.text, url)
        }
      }
      const allowed = yield* ask("POST", "/v1/webhooks", {
        url: "http://receiver.internal:8080/a",
        events: ["vendor."]
      })
      assert.strictEqual(allowed.status, 201)
    }))

  it.effect("rejects events that do not exist, each with a pointer", () =>
    Effect.gen(function*() {
      const { ask, url } = yield* arrange
      const events = ["vendor.", "vendor.exploded", "vendor.create", "Vendor.", "member.invitationFailed", "x."]
      const { body, status } = yield* ask("POST", "/v1/webhooks", { url, events })
      assert.deepStrictEqual([status, body.code], [400, "unknown_reference"])
      const pointers = body.errors.map(({ pointer }: any) => pointer)
      assert.deepStrictEqual(pointers, events.slice(1).map((_, i) => `/events/${i + 1}`))
      const { id } = (yield* ask("POST", "/v1/webhooks", { url, events: ["vendor."] })).body
      const patched = yield* ask("PATCH", `/v1/webhooks/${id}`, { events: ["vendor.exploded"] })
      assert.deepStrictEqual([patched.status, patched.body.code], [400, "unknown_reference"])
    }))

  it.effect("has at most 50 webhooks in an organization", () =>
    Effect.gen(function*() {
      const { ask, create, url } = yield* arrange
      for (let i = 0; i < 50; i++) yield* create()
      const { body, status } = yield* ask("POST", "/v1/webhooks", { url, events: ["vendor."] })
      assert.deepStrictEqual([status, body.code], [409, "too_many_webhooks"])
    }))

  it.effect("delivers what happened, signed by both secrets after a rotation, and lists the deliveries", () =>
    Effect.gen(function*() {
      const { addVendor, ask, create, deliveries, received, round } = yield* arrange
      const webhook = yield* create()
      const vendor = yield* addVendor("Northwind Cloud")
      yield* ask("PATCH", `/v1/vendors/${vendor.id}`, { name: "Northwind" })
      yield* ask("POST", "/v1/tasks", { title: "Not for it" })
      const rotated = yield* ask("POST", `/v1/webhooks/${webhook.id}/rotate`)
      assert.strictEqual(rotated.status, 200)
      assert.notStrictEqual(rotated.body.secret, webhook.secret)
      assert.isNotNull(rotated.body.previousSecretUntil)
      assert.isTrue(Option.isNone(yield* round(webhook)))
      const requests = yield* received
      const bodies = requests.map(({ body, headers }) => {
        for (const secret of [webhook.secret, rotated.body.secret]) {
          new Verifier(secret).verify(text(body), headers)
        }
        return JSON.parse(text(body))
      })
      assert.deepStrictEqual(bodies.map(({ type }) => type), ["vendor.created", "vendor.updated"])
      const { data: [updated, created], ...page } = yield* deliveries(webhook, "?status=delivered")
      assert.strictEqual(page.count, 2)
      assert.deepInclude(updated, { action: "vendor.updated", status: "delivered", attempts: 1, responseStatus: 200 })
      assert.deepInclude(created, { resourceType: "vendor", resourceId: vendor.id, error: null, nextAttemptAt: null })
      assert.strictEqual(created.eventId, requests[0]?.headers["webhook-id"])
      const log = yield* ask("GET", `/v1/audit-logs?limit=100`)
      for (const secret of [webhook.secret, rotated.body.secret]) assert.notInclude(log.text, secret.slice(6))
    }))

  it.effect("sends a test event, whatever the webhook's events are", () =>
    Effect.gen(function*() {
      const { ask, create, received, round } = yield* arrange
      const webhook = yield* create({ events: ["soa.approved"] })
      const tested = yield* ask("POST", `/v1/webhooks/${webhook.id}/test`)
      assert.strictEqual(tested.status, 201)
      assert.deepInclude(tested.body, { action: "webhook.test", status: "pending", webhookId: webhook.id })
      yield* round(webhook)
      const [request] = yield* received
      assert.strictEqual(JSON.parse(text(request?.body ?? new Uint8Array())).type, "webhook.test")
      yield* ask("PATCH", `/v1/webhooks/${webhook.id}`, { isEnabled: false })
      assert.strictEqual((yield* ask("POST", `/v1/webhooks/${webhook.id}/test`)).body.code, "webhook_disabled")
    }))

  it.effect("sends a span and one delivery again under the same id", () =>
    Effect.gen(function*() {
      const { addVendor, ask, create, deliveries, received, round } = yield* arrange
      yield* addVendor("Before")
      const webhook = yield* create()
      yield* addVendor("After")
      yield* round(webhook)
      const span = { from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" }
      const replayed = yield* ask("POST", `/v1/webhooks/${webhook.id}/replay`, span)
      assert.deepStrictEqual([replayed.status, replayed.body], [200, { success: true, queued: 2 }])
      yield* round(webhook)
      const ids = (yield* received).map(({ headers }) => headers["webhook-id"])
      assert.strictEqual(ids.length, 3)
      assert.strictEqual(ids[2], ids[0])
      const [newest] = (yield* deliveries(webhook)).data
      const one = yield* ask("POST", `/v1/webhooks/${webhook.id}/deliveries/${newest.id}/replay`)
      assert.deepInclude(one.body, { id: newest.id, status: "pending", attempts: 0, finishedAt: null })
      yield* round(webhook)
      assert.strictEqual((yield* received).at(-1)?.headers["webhook-id"], newest.eventId)
      const unknown = `/v1/webhooks/${webhook.id}/deliveries/dlv_unknown/replay`
      assert.strictEqual((yield* ask("POST", unknown)).body.code, "delivery_not_found")
      const none = { from: "2100-01-01T00:00:00Z", to: "2020-01-01T00:00:00Z" }
      assert.strictEqual((yield* ask("POST", `/v1/webhooks/${webhook.id}/replay`, none)).body.queued, 0)
    }))

  it.effect("hides the webhooks and deliveries of another organization", () =>
    Effect.gen(function*() {
      const { addVendor, ask, create, deliveries } = yield* arrange
      const other = yield* tenant
      const webhook = yield* create()
      yield* addVendor("Theirs")
      const [delivery] = (yield* deliveries(webhook)).data
      const path = `/v1/webhooks/${webhook.id}`
      const span = { from: "2020-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" }
      const attempts: ReadonlyArray<readonly [string, string, object?]> = [
        ["GET", path],
        ["PATCH", path, { isEnabled: false }],
        ["DELETE", path],
        ["POST", `${path}/rotate`],
        ["POST", `${path}/test`],
        ["POST", `${path}/replay`, span],
        ["GET", `${path}/deliveries`],
        ["POST", `${path}/deliveries/${delivery.id}/replay`]
      ]
      for (const [method, at, body] of attempts) {
        const answer = yield* ask(method, at, body, other.owner.key)
        assert.deepStrictEqual([answer.status, answer.body.code], [404, "webhook_not_found"], `${method} ${at}`)
      }
      assert.strictEqual((yield* ask("GET", path)).body.isEnabled, true)
    }))

  it.effect("is open to those with its permissions only", () =>
    Effect.gen(function*() {
      const { ask, create, people, url } = yield* arrange
      const { id } = yield* create()
      for (
        const [method, path, missing] of [
          ["GET", "/v1/webhooks", "webhook:read"],
          ["GET", `/v1/webhooks/${id}/deliveries`, "webhook:read"],
          ["POST", `/v1/webhooks/${id}/test`, "webhook:update"],
          ["DELETE", `/v1/webhooks/${id}`, "webhook:delete"]
        ] as const
      ) {
        const { body, status } = yield* ask(method, path, undefined, people.member.key)
        assert.deepStrictEqual([status, body.missing], [403, [missing]], path)
      }
      const updater = yield* keyOf(people, people.owner.member.id, ["webhook:update", "webhook:read"])
      const rotated = yield* ask("POST", `/v1/webhooks/${id}/rotate`, undefined, updater)
      assert.deepStrictEqual([rotated.status, rotated.body.missing], [403, ["webhook:create"]])
      const created = yield* ask("POST", "/v1/webhooks", { url, events: ["vendor."] }, people.member.key)
      assert.strictEqual(created.status, 403)
    }))
})
