import { Attestry } from "@attestry/core"
import { CurrentActor } from "@attestry/core/access"
import { Webhooks, WebhookStore } from "@attestry/core/webhook"
import * as Memory from "@attestry/memory/Memory"
import { MemoryEgress } from "@attestry/memory/MemoryEgress"
import { makeTestOrganization } from "@attestry/memory/TestOrganization"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { newWebhook } from "./support/Receiver.ts"

const input = newWebhook({ url: "https://receiver.example.com", events: ["vendor."] })

const failToCreate = Effect.gen(function*() {
  const { organization, owner } = yield* makeTestOrganization
  const { create } = yield* Webhooks
  const { count } = yield* WebhookStore
  const error = yield* Effect.flip(Effect.provideService(create(input), CurrentActor, owner))
  assert.strictEqual(yield* count(organization.id, {}), 0)
  return error._tag
})

describe("a host without keys or an egress", () => {
  it.effect("creates no webhook when it sends no requests", () =>
    Effect.map(failToCreate, (tag) => assert.strictEqual(tag, "EgressNotConfigured")).pipe(
      Effect.provide(Layer.provideMerge(Attestry.layer, Memory.layer))
    ))

  it.effect("creates no webhook when it has no keys, so no secret is stored in clear", () =>
    Effect.map(failToCreate, (tag) => assert.strictEqual(tag, "SecretsNotConfigured")).pipe(
      Effect.provide(Layer.provideMerge(Attestry.layer, Layer.merge(Memory.layer, MemoryEgress.layer())))
    ))
})
