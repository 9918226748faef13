import { type ApiKey, ApiKeyStore, maximumApiKeys } from "@attestry/core/apiKey"
import { assert } from "@effect/vitest"
import { Array, Effect, Fiber } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { makeGate } from "../internal/Race.ts"
import type { KeyPorts, StorageTests } from "../StorageTests.ts"
import { arrangeMember } from "./ApiKeyStoreUses.ts"

/** The limit of an organization's API keys. */
export const apiKeyLimitCases = (it: StorageTests<KeyPorts>): void => {
  it.effect("inserts five of twenty concurrent API keys when only five more are allowed, and retries the others", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { organizationId, userId } = yield* arrangeMember
      const other = yield* arrangeMember
      const insert = (apiKey: ApiKey) => apiKeys.insert(organizationId, apiKey, Fixtures.secretHash())
      const many = Array.makeBy(maximumApiKeys - 5, () => Fixtures.apiKey(organizationId, userId))
      yield* Fixtures.unit(Effect.forEach(many, insert, { discard: true }))
      const gate = yield* makeGate(20)
      const add = Fixtures.unit(Effect.gen(function*() {
        const count = yield* apiKeys.count(organizationId)
        yield* gate.pass
        if (count >= maximumApiKeys) return "full"
        yield* insert(Fixtures.apiKey(organizationId, userId))
        return "added"
      }))
      const fibers = yield* Effect.forEach(Array.range(1, 20), () => Effect.fork(add))
      yield* gate.reached
      yield* gate.open
      const outcomes = yield* Fiber.join(Fiber.all(fibers))
      assert.strictEqual(outcomes.filter((outcome) => outcome === "added").length, 5)
      assert.strictEqual(yield* apiKeys.count(organizationId), maximumApiKeys)
      yield* Fixtures.storedApiKey(other.organizationId, other.userId)
    }))
}
