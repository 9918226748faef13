import { StorageHealth } from "@attestry/core/storage/StorageHealth"
import { Effect } from "effect"
import type { StorageTests } from "../StorageTests.ts"

/** The promises of a `StorageHealth` while its storage is up. */
export const storageHealthSuite = (it: StorageTests<StorageHealth>): void => {
  it.effect("succeeds while the storage answers, many times at once too", () =>
    Effect.gen(function*() {
      const { check } = yield* StorageHealth
      yield* check
      yield* Effect.all([check, check, check, check, check], { concurrency: "unbounded", discard: true })
    }))
}
