import * as Fixtures from "@attestry/conformance/Fixtures"
import { makeSession } from "@attestry/conformance/savedSession/SavedSessionStoreSuite"
import { type SavedSession, SavedSessionStore } from "@attestry/core/savedSession"
import { SecretBox, type SecretKey, SecretKinds, StoredSecrets } from "@attestry/core/secret"
import type { OrganizationId } from "@attestry/core/shared"
import { type Webhook, WebhookStore } from "@attestry/core/webhook"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { type Array, Effect, Fiber, Layer, Option, Redacted, TestClock } from "effect"
import { cookie } from "../../../../test/support/BrowserPages.ts"
import { secretKey } from "../../../../test/support/HostLayers.ts"
import { secretKinds } from "../../src/composition/Contexts.ts"
import { SavedStates } from "../../src/savedSession/SavedStates.ts"
import { WebhookSecrets } from "../../src/webhook/WebhookSecrets.ts"

const [a, b, c] = [secretKey("a", 1), secretKey("b", 50), secretKey("c", 99)]

type Keys = Array.NonEmptyReadonlyArray<SecretKey>

type Box = typeof SecretBox.Service

/** A server with these keys, over the storage of the test. `wrap` changes its box. */
const withKeys = (keys: Keys, wrap: (box: Box) => Box = (box) => box) =>
  Effect.provide(
    Layer.fresh(StoredSecrets.Default).pipe(
      Layer.provide(secretKinds),
      Layer.provideMerge(Layer.fresh(Layer.merge(SavedStates.Default, WebhookSecrets.Default))),
      Layer.provide(Layer.effect(SecretBox, Effect.map(SecretBox, wrap))),
      Layer.provide(Layer.orDie(SecretBox.layer(keys)))
    )
  )

const reseal = Effect.flatMap(StoredSecrets, (secrets) => secrets.reseal())

const countByKey = Effect.flatMap(StoredSecrets, (secrets) => secrets.countByKey())

const storeState = (session: SavedSession, value: string) =>
  Effect.gen(function*() {
    const { saveSealed } = yield* SavedSessionStore
    const { seal } = yield* SavedStates
    const sealed = yield* seal(session, Redacted.make({ cookies: [cookie(value)], origins: [] }))
    yield* saveSealed(session.organizationId, session.id, sealed)
  })

const storeSession = (organizationId: OrganizationId, value: string) =>
  Effect.gen(function*() {
    const { insert } = yield* SavedSessionStore
    const session = makeSession(organizationId)
    yield* Fixtures.unit(Effect.zipRight(insert(organizationId, session), storeState(session, value)))
    return session
  })

const storeWebhook = (organizationId: OrganizationId, secret: string) =>
  Effect.gen(function*() {
    const { saveSecrets } = yield* WebhookStore
    const { seal } = yield* WebhookSecrets
    const webhook = yield* Fixtures.storedWebhook(organizationId)
    const stored = yield* seal(webhook, Redacted.make(secret))
    yield* Fixtures.unit(saveSecrets(organizationId, webhook.id, [stored]))
    return webhook
  })

const rotate = (webhook: Webhook, secret: string, until: number) =>
  Effect.flatMap(
    WebhookSecrets,
    ({ rotate }) => Fixtures.unit(rotate(webhook, Redacted.make(secret), Fixtures.at(until)))
  )

const readSession = ({ id, organizationId }: SavedSession) =>
  Effect.gen(function*() {
    const { find } = yield* SavedStates
    const { state } = yield* Effect.flatten(find(organizationId, id))
    return Redacted.value(state).cookies.map(({ value }) => value)
  })

const readWebhook = (webhook: Webhook) =>
  Effect.flatMap(WebhookSecrets, ({ open }) => Effect.map(open(webhook), (all) => all.map(Redacted.value)))

const sealedOf = (session: SavedSession) =>
  Effect.flatMap(SavedSessionStore, ({ findSealed }) => Effect.flatten(findSealed(session.organizationId, session.id)))

const fresh = <A, E>(effect: Effect.Effect<A, E, Layer.Layer.Success<typeof Memory.layer>>) =>
  Effect.provide(effect, Layer.fresh(Memory.layer))

/** Runs the effect, as another server does, when the box seals for the first time, before the unit commits. */
const beforeCommit = <R>(effect: Effect.Effect<unknown, unknown, R>) =>
  Effect.map(Effect.context<R>(), (context) => {
    let isDone = false
    return (box: Box): Box => ({
      ...box,
      seal: (...args) =>
        Effect.promise(async () => {
          if (isDone) return
          isDone = true
          await Effect.runPromise(Effect.provide(effect, context))
        }).pipe(Effect.zipRight(box.seal(...args)))
    })
  })

describe("StoredSecrets", () => {
  it.effect("seals all secrets by the first key, so that the others can be removed", () =>
    fresh(Effect.gen(function*() {
      const organizations = yield* Effect.replicateEffect(Fixtures.storedOrganization(), 2)
      const stored = yield* Effect.forEach(organizations, ({ id }) =>
        Effect.gen(function*() {
          const webhook = yield* withKeys([a])(storeWebhook(id, "first"))
          yield* withKeys([a])(rotate(webhook, "second", 1_000))
          return { webhook, session: yield* withKeys([c, a])(storeSession(id, "ada")) }
        }))
      yield* withKeys([b])(storeWebhook((yield* Fixtures.storedOrganization()).id, "b"))
      assert.deepStrictEqual(yield* withKeys([b, a, c])(reseal), {
        kinds: [
          { kind: "webhook", resealed: 4, current: 1, unreadable: 0 },
          { kind: "browserSession", resealed: 2, current: 0, unreadable: 0 }
        ],
        unreadable: []
      })
      for (const { session, webhook } of stored) {
        assert.deepStrictEqual(yield* withKeys([b])(readWebhook(webhook)), ["second", "first"])
        assert.deepStrictEqual(yield* withKeys([b])(readSession(session)), ["ada"])
        const { find } = yield* SavedSessionStore
        const webhooks = yield* WebhookStore
        assert.strictEqual((yield* Effect.flatten(find(session.organizationId, session.id))).revision, 1)
        assert.strictEqual((yield* Effect.flatten(webhooks.find(webhook.organizationId, webhook.id))).revision, 1)
      }
      const before = yield* Effect.forEach(stored, ({ session }) => sealedOf(session))
      const again = yield* withKeys([b])(reseal)
      assert.deepStrictEqual(again.kinds.map(({ current, resealed }) => [resealed, current]), [[0, 5], [0, 2]])
      assert.deepStrictEqual(yield* Effect.forEach(stored, ({ session }) => sealedOf(session)), before)
    })))

  it.effect("counts the secrets of each key, also of keys that it lacks", () =>
    fresh(Effect.gen(function*() {
      const { id } = yield* Fixtures.storedOrganization()
      yield* withKeys([a])(storeWebhook(id, "x"))
      yield* withKeys([c])(storeSession(id, "ada"))
      const broken = yield* withKeys([c])(storeSession(id, "ada"))
      const { saveSealed } = yield* SavedSessionStore
      yield* Fixtures.unit(saveSealed(id, broken.id, "hidden"))
      const found = yield* withKeys([b, a])(countByKey)
      assert.deepStrictEqual(found.map(({ id }) => id).slice(0, 2), ["b", "a"])
      assert.sameDeepMembers([...found], [
        { id: "b", status: "seals", secrets: { webhook: 0, browserSession: 0 } },
        { id: "a", status: "opens", secrets: { webhook: 1, browserSession: 0 } },
        { id: "c", status: "unknown", secrets: { webhook: 0, browserSession: 1 } },
        { id: null, status: "unknown", secrets: { webhook: 0, browserSession: 1 } }
      ])
    })))

  it.effect("names the secrets that it can't open, leaves them unchanged and seals the others", () =>
    fresh(Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const lost = yield* withKeys([c])(storeSession(organizationId, "lost"))
      const wrong = yield* withKeys([secretKey("a", 9)])(storeSession(organizationId, "wrong"))
      const broken = yield* withKeys([a])(storeSession(organizationId, "broken"))
      const moved = yield* withKeys([b])(storeSession(organizationId, "moved"))
      const webhook = yield* withKeys([c])(storeWebhook(organizationId, "lost"))
      yield* withKeys([a])(rotate(webhook, "good", 1_000))
      const good = yield* withKeys([a])(storeSession(organizationId, "good"))
      const { saveSealed } = yield* SavedSessionStore
      yield* Fixtures.unit(saveSealed(organizationId, broken.id, "hidden"))
      yield* Fixtures.unit(saveSealed(organizationId, moved.id, yield* sealedOf(good)))
      const unreadable = [lost, wrong, broken, moved]
      const before = yield* Effect.forEach(unreadable, sealedOf)
      const result = yield* withKeys([b, a])(reseal)
      assert.deepStrictEqual(result.kinds, [
        { kind: "webhook", resealed: 1, current: 0, unreadable: 1 },
        { kind: "browserSession", resealed: 1, current: 0, unreadable: 4 }
      ])
      const named = { kind: "browserSession", organizationId }
      assert.sameDeepMembers([...result.unreadable], [
        { kind: "webhook", organizationId, id: webhook.id, reason: "unknown_key" },
        { ...named, id: lost.id, reason: "unknown_key" },
        { ...named, id: wrong.id, reason: "not_authentic" },
        { ...named, id: broken.id, reason: "malformed" },
        { ...named, id: moved.id, reason: "not_authentic" }
      ])
      assert.deepStrictEqual(yield* Effect.forEach(unreadable, sealedOf), before)
      assert.deepStrictEqual(yield* withKeys([b])(readSession(good)), ["good"])
      assert.deepStrictEqual(yield* withKeys([b, c])(readWebhook(webhook)), ["good", "lost"])
    })))

  it.effect("goes on after 500 rows, and names at most 100", () =>
    fresh(Effect.gen(function*() {
      const { id } = yield* Fixtures.storedOrganization()
      const webhooks = yield* withKeys([a])(Effect.replicateEffect(storeWebhook(id, "x"), 501))
      const lost = yield* withKeys([c])(reseal)
      assert.deepStrictEqual(lost.kinds[0], { kind: "webhook", resealed: 0, current: 0, unreadable: 501 })
      assert.strictEqual(lost.unreadable.length, 100)
      const { kinds } = yield* withKeys([b, a])(reseal)
      assert.deepStrictEqual(kinds[0], { kind: "webhook", resealed: webhooks.length, current: 0, unreadable: 0 })
      const [use] = yield* withKeys([b, a])(countByKey)
      assert.deepStrictEqual(use?.secrets, { webhook: 501, browserSession: 0 })
    })))

  it.effect("drops secrets of webhooks that sign no more, whatever their key", () =>
    fresh(Effect.gen(function*() {
      const { id } = yield* Fixtures.storedOrganization()
      const webhook = yield* withKeys([c])(storeWebhook(id, "expired"))
      yield* withKeys([a])(rotate(webhook, "current", 1_000))
      yield* TestClock.setTime(Date.parse(Fixtures.at(1_000)))
      const { kinds } = yield* withKeys([a])(reseal)
      assert.deepStrictEqual(kinds[0], { kind: "webhook", resealed: 0, current: 1, unreadable: 0 })
      const { findSecrets } = yield* WebhookStore
      assert.strictEqual((yield* findSecrets(id, webhook.id)).length, 1)
      assert.deepStrictEqual(yield* withKeys([a])(readWebhook(webhook)), ["current"])
    })))

  it.effect("never replaces a login that a person stores meanwhile, and seals that one", () =>
    fresh(Effect.gen(function*() {
      const { id } = yield* Fixtures.storedOrganization()
      const session = yield* withKeys([a])(storeSession(id, "before"))
      const meanwhile = yield* beforeCommit(withKeys([a])(Fixtures.unit(storeState(session, "meanwhile"))))
      const { kinds } = yield* withKeys([b, a], meanwhile)(reseal)
      assert.strictEqual(kinds[1]?.resealed, 1)
      assert.deepStrictEqual(yield* withKeys([b])(readSession(session)), ["meanwhile"])
    })))

  it.effect("leaves gone what is removed meanwhile", () =>
    fresh(Effect.gen(function*() {
      const { id } = yield* Fixtures.storedOrganization()
      const session = yield* withKeys([a])(storeSession(id, "before"))
      const { find, remove } = yield* SavedSessionStore
      const meanwhile = yield* beforeCommit(Fixtures.unit(remove(id, session.id, 1)))
      const { kinds, unreadable } = yield* withKeys([b, a], meanwhile)(reseal)
      assert.deepStrictEqual([kinds[1]?.resealed, unreadable.length], [0, 0])
      assert.isTrue(Option.isNone(yield* find(id, session.id)))
    })))

  it.effect("never replaces the secret of a rotation meanwhile", () =>
    fresh(Effect.gen(function*() {
      const { id } = yield* Fixtures.storedOrganization()
      const webhook = yield* withKeys([a])(storeWebhook(id, "first"))
      const meanwhile = yield* beforeCommit(withKeys([a])(rotate(webhook, "second", 1_000)))
      yield* withKeys([b, a], meanwhile)(reseal)
      assert.deepStrictEqual(yield* withKeys([b])(readWebhook(webhook)), ["second", "first"])
    })))

  it.effect("is not undone by a rotation that began before it", () =>
    fresh(Effect.gen(function*() {
      const { id } = yield* Fixtures.storedOrganization()
      const webhook = yield* withKeys([a])(storeWebhook(id, "first"))
      const meanwhile = yield* beforeCommit(withKeys([b, a])(reseal))
      yield* withKeys([b, a], meanwhile)(rotate(webhook, "second", 1_000))
      assert.deepStrictEqual(yield* withKeys([b])(readWebhook(webhook)), ["second", "first"])
    })))

  it.effect("can be broken off at any row and run again", () =>
    fresh(Effect.gen(function*() {
      const { id } = yield* Fixtures.storedOrganization()
      const sessions = yield* withKeys([a])(Effect.replicateEffect(storeSession(id, "ada"), 9))
      for (const limit of [1, 4]) {
        let sealed = 0
        const breaking = (box: Box): Box => ({
          ...box,
          seal: (...args) => ++sealed > limit ? Effect.interrupt : box.seal(...args)
        })
        const fiber = yield* Effect.fork(withKeys([b, a], breaking)(reseal))
        assert.strictEqual((yield* Fiber.await(fiber))._tag, "Failure")
        for (const session of sessions) {
          assert.deepStrictEqual(yield* withKeys([b, a])(readSession(session)), ["ada"])
        }
      }
      const { kinds } = yield* withKeys([b, a])(reseal)
      assert.deepStrictEqual(kinds[1], { kind: "browserSession", resealed: 4, current: 5, unreadable: 0 })
      for (const session of sessions) assert.deepStrictEqual(yield* withKeys([b])(readSession(session)), ["ada"])
    })))

  it.effect("fails without keys", () =>
    fresh(Effect.gen(function*() {
      const error = yield* Effect.flip(reseal).pipe(
        Effect.provide(StoredSecrets.Default),
        Effect.provideService(SecretKinds, []),
        Effect.provide(SecretBox.none)
      )
      assert.strictEqual(error._tag, "SecretsNotConfigured")
    })))
})
