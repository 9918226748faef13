import { type Caller, CurrentActor, type Permission, systemActor } from "@attestry/core/access"
import { ApiKeys } from "@attestry/core/apiKey"
import { Authenticator } from "@attestry/core/authentication"
import { Members } from "@attestry/core/member"
import { WebhookDeliveries, type WebhookId, Webhooks } from "@attestry/core/webhook"
import { MemoryMailer } from "@attestry/memory/MemoryMailer"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Redacted, TestClock } from "effect"
import { app, arrange, newWebhook } from "./support/Receiver.ts"

const input = { url: "https://reader.example.com", events: ["vendor."] }

const as = (caller: Caller) => Effect.provideService(CurrentActor, caller)

/** The caller with a new API key of some scopes. */
const withKey = (caller: Caller, ...scopes: readonly [Permission, ...ReadonlyArray<Permission>]) =>
  Effect.gen(function*() {
    const { value: { key } } = yield* (yield* ApiKeys).create({ name: "A key", scopes }).pipe(as(caller))
    return yield* (yield* Authenticator).apiKey(Redacted.make(key))
  })

const setMember = (member: Caller, patch: { readonly isActive?: boolean; readonly role?: string }) =>
  Effect.flatMap(Members, ({ update }) => update(member.member.id, patch)).pipe(
    Effect.provideService(CurrentActor, systemActor(member.organization.id))
  )

const deliver = (webhook: { readonly organizationId: Caller["organization"]["id"]; readonly id: WebhookId }) =>
  Effect.flatMap(WebhookDeliveries, (deliveries) => deliveries.deliver(webhook))

const read = (caller: Caller, id: WebhookId) =>
  Effect.flatMap(Webhooks, ({ get }) => get(id)).pipe(as(caller), Effect.map(({ value }) => value))

describe("the values that a webhook gets", () => {
  it.effect("are all for an owner", () =>
    Effect.gen(function*() {
      const { addWebhook, create, owner, receiver } = yield* arrange
      const webhook = yield* addWebhook(input, owner)
      assert.deepStrictEqual(webhook.readsAs, { userId: owner.user.id, apiKeyId: owner.apiKey?.id ?? null })
      yield* create("Secret name")
      yield* deliver(webhook)
      const [{ body: { data } }] = receiver.requests as any
      assert.strictEqual(data.after.name, "Secret name")
      assert.isNull(data.before)
      assert.property(data, "ip")
    }).pipe(Effect.provide(app)))

  it.effect("are none when the API key that made it may not read them", () =>
    Effect.gen(function*() {
      const { addWebhook, create, owner, receiver } = yield* arrange
      const webhook = yield* addWebhook(input, yield* withKey(owner, "webhook:create"))
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
      const caller = yield* withKey(owner, "webhook:create", "vendor:read")
      const webhook = yield* addWebhook(input, caller)
      assert.deepStrictEqual(webhook.readsAs, { userId: owner.user.id, apiKeyId: caller.apiKey?.id ?? null })
      yield* create("Secret name")
      yield* deliver(webhook)
      const [{ body: { data } }] = receiver.requests as any
      assert.strictEqual(data.after.name, "Secret name")
      assert.notProperty(data, "ip")
    }).pipe(Effect.provide(app)))

  it.effect("follow the caller who changes or rotates it, and none who changes only its description", () =>
    Effect.gen(function*() {
      const { addWebhook, owner } = yield* arrange
      const { rotate, update } = yield* Webhooks
      const limited = yield* withKey(owner, "webhook:create", "webhook:update")
      const taken = { userId: owner.user.id, apiKeyId: limited.apiKey?.id }
      const { description, events, url } = newWebhook({
        url: "https://mine.example.com",
        events: ["task."],
        description: "Ours"
      })
      for (const patch of [{ url }, { events }, { isEnabled: false }]) {
        const webhook = yield* addWebhook(input, owner)
        const same = { url: webhook.url, events: webhook.events, isEnabled: true }
        for (const kept of [same, { description: description ?? webhook.description }]) {
          const { value } = yield* update(webhook.id, kept).pipe(as(limited))
          assert.deepStrictEqual(value.readsAs, webhook.readsAs)
        }
        const { value } = yield* update(webhook.id, patch).pipe(as(limited))
        assert.deepStrictEqual<unknown>(value.readsAs, taken)
      }
      const { id } = yield* addWebhook(input, owner)
      assert.deepStrictEqual<unknown>((yield* rotate(id).pipe(as(limited))).value.readsAs, taken)
    }).pipe(Effect.provide(app)))
})

describe("a webhook whose author lost their rights", () => {
  it.effect("gets nothing, is disabled with the reason, and is taken over by the user who enables it", () =>
    Effect.gen(function*() {
      const { addCaller, addWebhook, create, owner, receiver } = yield* arrange
      for (const patch of [{ isActive: false }, { role: "member" }]) {
        const admin = yield* addCaller("admin")
        const webhook = yield* addWebhook(input, admin)
        yield* create("Before")
        yield* deliver(webhook)
        const before = receiver.requests.filter(({ url }) => url === input.url).length
        yield* setMember(admin, patch)
        yield* create("After")
        assert.isTrue(Option.isNone(yield* deliver(webhook)))
        assert.lengthOf(receiver.requests.filter(({ url }) => url === input.url), before)
        const disabled = yield* read(owner, webhook.id)
        assert.deepInclude(disabled, { isEnabled: false, disabledReason: "author_lost_rights" })
        const { update } = yield* Webhooks
        const { value: taken } = yield* update(webhook.id, { isEnabled: true }).pipe(as(owner))
        assert.deepInclude(taken, { disabledReason: null })
        assert.strictEqual(taken.readsAs?.userId, owner.user.id)
        yield* create("Again")
        yield* deliver(webhook)
        assert.strictEqual(receiver.requests.at(-1)?.body.data.after.name, "Again")
        yield* update(webhook.id, { isEnabled: false }).pipe(as(owner))
      }
      const mails = yield* (yield* MemoryMailer).sent
      assert.include(mails.at(-1)?.text ?? "", "Who changed it last has left")
    }).pipe(Effect.provide(app)))

  it.effect("gets nothing when it was an API key that is revoked", () =>
    Effect.gen(function*() {
      const { addWebhook, create, owner, receiver } = yield* arrange
      const caller = yield* withKey(owner, "webhook:create", "vendor:read")
      const webhook = yield* addWebhook(input, caller)
      if (caller.apiKey === null) return assert.fail("expected a key")
      yield* (yield* ApiKeys).revoke(caller.apiKey.id).pipe(as(owner))
      yield* create("Secret name")
      yield* deliver(webhook)
      assert.deepStrictEqual(receiver.requests, [])
      assert.strictEqual((yield* read(owner, webhook.id)).disabledReason, "author_lost_rights")
    }).pipe(Effect.provide(app)))

  it.effect("gets no more events of a round that has begun", () =>
    Effect.gen(function*() {
      const { addCaller, addWebhook, create, receiver, rename } = yield* arrange
      const admin = yield* addCaller("admin")
      const webhook = yield* addWebhook(input, admin)
      const vendor = yield* create("First")
      yield* rename(vendor, "Second")
      const context = yield* Effect.context<Members>()
      receiver.respond = () =>
        setMember(admin, { isActive: false }).pipe(
          Effect.zipRight(TestClock.adjust("2 seconds")),
          Effect.as(204),
          Effect.provide(context)
        )
      yield* deliver(webhook)
      assert.lengthOf(receiver.requests, 1)
    }).pipe(Effect.provide(app)))
})
