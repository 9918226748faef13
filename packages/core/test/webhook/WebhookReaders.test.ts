import { type Caller, CurrentActor, type Permission, systemActor } from "@attestry/core/access"
import { Members } from "@attestry/core/member"
import { WebhookDeliveries, Webhooks } from "@attestry/core/webhook"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { app, arrange, newWebhook } from "./support/Receiver.ts"

const input = { url: "https://reader.example.com", events: ["vendor."] }

/** The caller with an API key of some scopes. */
const withScopes = (caller: Caller, ...permissions: ReadonlyArray<Permission>): Caller => ({
  ...caller,
  permissions: new Set(permissions)
})

describe("the values that a webhook gets", () => {
  it.effect("are all for an owner", () =>
    Effect.gen(function*() {
      const { addWebhook, create, owner, receiver } = yield* arrange
      const { deliver } = yield* WebhookDeliveries
      const webhook = yield* addWebhook(input, owner)
      yield* create("Secret name")
      yield* deliver(webhook)
      const [{ body: { data } }] = receiver.requests as any
      assert.strictEqual(data.after.name, "Secret name")
      assert.isNull(data.before)
      assert.property(data, "ip")
    }).pipe(Effect.provide(app)))

  it.effect("are none when the API key that set the URL may not read them", () =>
    Effect.gen(function*() {
      const { addWebhook, create, owner, receiver } = yield* arrange
      const { deliver } = yield* WebhookDeliveries
      const webhook = yield* addWebhook(input, withScopes(owner, "webhook:create"))
      yield* create("Secret name")
      yield* deliver(webhook)
      const [{ body: { data: hidden } }] = receiver.requests as any
      assert.notProperty(hidden, "after")
      assert.notProperty(hidden, "before")
      assert.notProperty(hidden, "ip")
    }).pipe(Effect.provide(app)))

  it.effect("are those of the resources that the API key may read, without the address", () =>
    Effect.gen(function*() {
      const { addWebhook, create, owner, receiver } = yield* arrange
      const { deliver } = yield* WebhookDeliveries
      const webhook = yield* addWebhook(input, withScopes(owner, "webhook:create", "vendor:read"))
      assert.deepStrictEqual(webhook.readsAs, { userId: owner.user.id, scopes: ["vendor:read"] })
      yield* create("Secret name")
      yield* deliver(webhook)
      const [{ body: { data } }] = receiver.requests as any
      assert.strictEqual(data.after.name, "Secret name")
      assert.notProperty(data, "ip")
    }).pipe(Effect.provide(app)))

  it.effect("are none any more when the member who set the URL is deactivated", () =>
    Effect.gen(function*() {
      const { addCaller, addWebhook, create, organization, receiver } = yield* arrange
      const { deliver } = yield* WebhookDeliveries
      const members = yield* Members
      const admin = yield* addCaller("admin")
      const webhook = yield* addWebhook(input, admin)
      yield* members.update(admin.member.id, { isActive: false }).pipe(
        Effect.provideService(CurrentActor, systemActor(organization.id))
      )
      yield* create("Secret name")
      yield* deliver(webhook)
      const [{ text }] = receiver.requests as any
      assert.notInclude(text, "Secret name")
      assert.include(text, "vendor.created")
    }).pipe(Effect.provide(app)))

  it.effect("follow the caller who changes the URL, and no caller who changes anything else", () =>
    Effect.gen(function*() {
      const { addWebhook, owner } = yield* arrange
      const { update } = yield* Webhooks
      const webhook = yield* addWebhook(input, owner)
      const limited = withScopes(owner, "webhook:update")
      const as = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provideService(effect, CurrentActor, limited)
      const { events, url } = newWebhook({ url: "https://mine.example.com", events: ["task."] })
      const kept = (yield* as(update(webhook.id, { events, url: webhook.url }))).value
      assert.deepStrictEqual(kept.readsAs, { userId: owner.user.id, scopes: ["*"] })
      const taken = (yield* as(update(webhook.id, { url }))).value
      assert.deepStrictEqual(taken.readsAs, { userId: owner.user.id, scopes: [] })
    }).pipe(Effect.provide(app)))
})
