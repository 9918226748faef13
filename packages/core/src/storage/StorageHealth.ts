import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

export class StorageHealth extends Context.Tag("@attestry/core/storage/StorageHealth")<StorageHealth, {
  /** Succeeds if the storage answers a trivial query; otherwise dies with a `StorageDefect`. */
  readonly check: Effect.Effect<void>
}>() {}
