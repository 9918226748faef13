import { StorageHealth } from "@attestry/core/storage"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { StorageTests } from "../StorageTests.ts"

/** The promises of a `StorageHealth` while its storage is up. */
export const storageHealthSuite = (it: StorageTests<StorageHealth>): void => {
  it.effect("succeeds when the storage is up, even for many concurrent checks", () =>
    Effect.gen(function*() {
      const { check } = yield* StorageHealth
      yield* check
      yield* Effect.all([check, check, check, check, check], { concurrency: "unbounded", discard: true })
    }))

  it.effect("describes the storage by its name, its version and the number of its migrations", () =>
    Effect.gen(function*() {
      const { migrations, name, version } = yield* Effect.flatMap(StorageHealth, ({ describe }) => describe)
      assert.match(name, /^\S+$/)
      assert.match(version, /^\d+\.\d+/)
      assert.isTrue(Number.isSafeInteger(migrations) && migrations >= 0)
    }))
}
