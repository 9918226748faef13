import { RoundStore } from "@attestry/core/schedule"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { assertOneCommits } from "../internal/Race.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"

/** The promises of a `RoundStore`. */
export const roundStoreSuite = (it: StorageTests<OrganizationPorts | RoundStore>): void => {
  it.effect("counts the rounds of each subject, kind and organization", () =>
    Effect.gen(function*() {
      const rounds = yield* RoundStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      assert.strictEqual(yield* rounds.find(own.id, "mail", "a"), 0)
      for (const ended of [0, 1, 2]) {
        yield* Fixtures.unit(rounds.end(own.id, "mail", "a", ended))
        assert.strictEqual(yield* rounds.find(own.id, "mail", "a"), ended + 1)
      }
      assert.strictEqual(yield* rounds.find(own.id, "mail", "b"), 0)
      assert.strictEqual(yield* rounds.find(own.id, "webhook", "a"), 0)
      assert.strictEqual(yield* rounds.find(other.id, "mail", "a"), 0)
    }))

  it.effect("rejects the end of a round that has ended", () =>
    Effect.gen(function*() {
      const rounds = yield* RoundStore
      const { id } = yield* Fixtures.storedOrganization()
      yield* Fixtures.unit(rounds.end(id, "mail", "a", 0))
      yield* Fixtures.assertRejected(rounds.end(id, "mail", "a", 0))
      yield* Fixtures.assertRejected(rounds.end(id, "mail", "a", 2))
      yield* Fixtures.assertRejected(rounds.end(id, "mail", "b", 1))
      assert.strictEqual(yield* rounds.find(id, "mail", "a"), 1)
    }))

  it.effect("ends a round once when many end it at the same time", () =>
    Effect.gen(function*() {
      const rounds = yield* RoundStore
      const { id } = yield* Fixtures.storedOrganization()
      for (const ended of [0, 1]) {
        yield* assertOneCommits({
          isTaken: Effect.map(rounds.find(id, "mail", "a"), (found) => found !== ended),
          take: () => rounds.end(id, "mail", "a", ended)
        })
        assert.strictEqual(yield* rounds.find(id, "mail", "a"), ended + 1)
      }
    }))
}
