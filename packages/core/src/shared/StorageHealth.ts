import { Context, type Effect } from "effect"

/**
 * Whether the storage answers.
 *
 * @since 0.1.0
 * @category ports
 */
export class StorageHealth extends Context.Tag("@attestry/core/shared/StorageHealth")<StorageHealth, {
  /** Succeeds when the storage has answered a trivial question; dies with a `StorageDefect` when it has not. */
  readonly check: Effect.Effect<void>
}>() {}
