import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Whether the storage answers. */
export class StorageHealth extends Context.Tag("@attestry/core/storage/StorageHealth")<StorageHealth, {
  /** Succeeds when the storage has answered a trivial question; dies with a `StorageDefect` when it has not. */
  readonly check: Effect.Effect<void>
}>() {}
