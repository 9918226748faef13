import type { Slice } from "@attestry/core/page"
import { ApiKeyId, UserId } from "@attestry/core/shared"
import {
  DeliveryStore,
  Webhook,
  WebhookId,
  webhookOrder,
  type WebhookQuery,
  WebhookStore
} from "@attestry/core/webhook"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { type Kind, type OwnedKind, toKind } from "../internal/OwnedKind.ts"
import { ownedListCases } from "../internal/OwnedListCases.ts"
import { ownedStoreCases } from "../internal/OwnedStoreCases.ts"
import { sealedListCases } from "../internal/SealedListCases.ts"
import type { DeliveryPorts, StorageTests } from "../StorageTests.ts"

const slice = (filters: Slice<WebhookQuery>["filters"] = {}): Slice<WebhookQuery> => ({
  filters,
  sort: "createdAt",
  after: undefined,
  limit: 500
})

const owned: OwnedKind<Webhook, Slice<WebhookQuery>["sort"], WebhookStore> = {
  store: WebhookStore,
  id: WebhookId,
  schema: Webhook,
  make: (organizationId, fields) => Fixtures.webhook(organizationId, fields),
  changed: (webhook) => ({ ...webhook, isEnabled: false, disabledAt: Fixtures.at(3) }),
  various: (organizationId, i) =>
    Fixtures.webhook(organizationId, { createdAt: Fixtures.at(i % 7), updatedAt: Fixtures.at(i % 4) }),
  sorts: ["createdAt", "-createdAt", "updatedAt", "-updatedAt"],
  position: webhookOrder.position
}

/** The promises of a `WebhookStore`. */
export const webhookStoreSuite = (it: StorageTests<DeliveryPorts>): void => {
  it.effect("returns a webhook unchanged when it was inserted or saved", () =>
    Effect.gen(function*() {
      const webhooks = yield* WebhookStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const userId = Fixtures.id(UserId)
      const full = {
        events: ["policy.published", "vendor.", "webhook.test"],
        description: "  Für 🔑\n",
        isEnabled: false,
        disabledReason: "gone",
        disabledAt: Fixtures.at(1),
        createdBy: userId,
        readsAs: { userId, apiKeyId: Fixtures.id(ApiKeyId) },
        previousSecretUntil: "9999-12-31T23:59:59.999Z"
      } as const
      for (
        const fields of [
          {},
          full,
          { disabledReason: "failing" } as const,
          { disabledReason: "author_lost_rights" } as const
        ]
      ) {
        const webhook = yield* Fixtures.storedWebhook(organizationId, fields)
        const find = Effect.flatten(webhooks.find(organizationId, webhook.id))
        assert.deepStrictEqual(yield* find, { value: webhook, revision: 1 })
        const changed = Fixtures.webhook(organizationId, { ...full, id: webhook.id, updatedAt: Fixtures.at(9) })
        yield* Fixtures.unit(webhooks.save(organizationId, changed, 1))
        assert.deepStrictEqual(yield* find, { value: changed, revision: 2 })
      }
    }))

  it.effect("filters webhooks by whether they are enabled", () =>
    Effect.gen(function*() {
      const { count, list } = yield* WebhookStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const enabled = yield* Fixtures.storedWebhook(organizationId)
      const disabled = yield* Fixtures.storedWebhook(organizationId, { isEnabled: false })
      assert.deepStrictEqual(yield* Fixtures.toEntities(list(organizationId, slice({ isEnabled: true }))), [enabled])
      assert.deepStrictEqual(yield* Fixtures.toEntities(list(organizationId, slice({ isEnabled: false }))), [disabled])
      assert.strictEqual(yield* count(organizationId, { isEnabled: false }), 1)
      assert.strictEqual(yield* count(organizationId, {}), 2)
    }))

  it.effect("stores the secrets of a webhook in the unit that adds it, replaces and hides them", () =>
    Effect.gen(function*() {
      const { findSecrets, insert, list, saveSecrets } = yield* WebhookStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const webhook = Fixtures.webhook(organizationId)
      const first = { sealed: "v1.a.ÜBER", expiresAt: null }
      const secrets = [{ sealed: "v1.b.xyz", expiresAt: null }, { ...first, expiresAt: Fixtures.at(5) }]
      yield* Fixtures.unit(
        Effect.zipRight(insert(organizationId, webhook), saveSecrets(organizationId, webhook.id, [first]))
      )
      assert.deepStrictEqual(yield* findSecrets(organizationId, webhook.id), [first])
      yield* Fixtures.unit(saveSecrets(organizationId, webhook.id, secrets))
      assert.deepStrictEqual(yield* findSecrets(organizationId, webhook.id), secrets)
      assert.deepStrictEqual(yield* findSecrets(other.id, webhook.id), [])
      assert.deepStrictEqual(yield* findSecrets(organizationId, Fixtures.id(WebhookId)), [])
      assert.notInclude(JSON.stringify(yield* Fixtures.toEntities(list(organizationId, slice()))), "xyz")
    }))

  it.effect("replaces the secrets of a webhook only if they are still those before", () =>
    Effect.gen(function*() {
      const { find, findSecrets, replaceSecrets, saveSecrets } = yield* WebhookStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const { id } = yield* Fixtures.storedWebhook(organizationId)
      const empty = yield* Fixtures.storedWebhook(organizationId)
      const of = (sealed: string, expiresAt = Fixtures.at(5)) => [
        { sealed, expiresAt: null },
        { sealed: "previous", expiresAt }
      ]
      yield* Fixtures.unit(saveSecrets(organizationId, id, of("first")))
      yield* Fixtures.unit(replaceSecrets(organizationId, id, of("first"), of("second")))
      assert.deepStrictEqual(yield* findSecrets(organizationId, id), of("second"))
      const [current] = of("second")
      const stale = [of("first"), of("second", Fixtures.at(6)), of("second").toReversed(), [], current ? [current] : []]
      for (const before of stale) {
        yield* Fixtures.assertRejected(replaceSecrets(organizationId, id, before, of("third")))
      }
      yield* Fixtures.assertRejected(replaceSecrets(organizationId, empty.id, [], of("third")))
      yield* Fixtures.assertRejected(replaceSecrets(other.id, id, of("second"), of("third")))
      assert.deepStrictEqual(yield* findSecrets(organizationId, id), of("second"))
      assert.deepStrictEqual(yield* findSecrets(organizationId, empty.id), [])
      assert.strictEqual((yield* Effect.flatten(find(organizationId, id))).revision, 1)
    }))

  it.effect("dies when the webhook of a secret does not exist", () =>
    Effect.gen(function*() {
      const { findSecrets, saveSecrets } = yield* WebhookStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const unknown = Fixtures.id(WebhookId)
      yield* Fixtures.assertDangling(saveSecrets(organizationId, unknown, [{ sealed: "s", expiresAt: null }]))
      assert.deepStrictEqual(yield* findSecrets(organizationId, unknown), [])
    }))

  it.effect("removes the secrets and deliveries of a webhook with it, and no others", () =>
    Effect.gen(function*() {
      const webhooks = yield* WebhookStore
      const deliveries = yield* DeliveryStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const [gone, kept] = [
        yield* Fixtures.storedWebhook(organizationId),
        yield* Fixtures.storedWebhook(organizationId)
      ]
      const event = Fixtures.event(organizationId)
      const secrets = [{ sealed: "s", expiresAt: null }]
      for (const { id } of [gone, kept]) {
        yield* Fixtures.unit(webhooks.saveSecrets(organizationId, id, secrets))
        yield* Fixtures.unit(deliveries.add(organizationId, id, event))
      }
      yield* Fixtures.unit(webhooks.remove(organizationId, gone.id, 1))
      assert.isTrue(Option.isNone(yield* webhooks.find(organizationId, gone.id)))
      assert.deepStrictEqual(yield* webhooks.findSecrets(organizationId, gone.id), [])
      assert.strictEqual(yield* deliveries.count(organizationId, gone.id, {}), 0)
      assert.deepStrictEqual(yield* webhooks.findSecrets(organizationId, kept.id), secrets)
      assert.strictEqual(yield* deliveries.count(organizationId, kept.id, {}), 1)
    }))

  sealedListCases(it, {
    port: WebhookStore,
    store: (organizationId, sealed) =>
      Effect.gen(function*() {
        const { saveSecrets } = yield* WebhookStore
        const { id } = yield* Fixtures.storedWebhook(organizationId)
        yield* Fixtures.unit(saveSecrets(organizationId, id, sealed.map((text) => ({ sealed: text, expiresAt: null }))))
        return id
      }),
    texts: 2
  })
  ownedStoreCases(it, owned)
  ownedListCases(it, owned)
}

/** Webhooks, for the tests of all stores. */
export const webhookKind: Kind = toKind(WebhookStore, webhookStoreSuite, owned, (organizationId) => ({
  list: [Effect.flatMap(WebhookStore, ({ list }) => list(organizationId, slice({ isEnabled: true })))],
  count: [Effect.flatMap(WebhookStore, ({ count }) => count(organizationId, { isEnabled: true }))]
}))
