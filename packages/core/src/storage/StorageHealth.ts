import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** A storage, for people who operate it. */
export interface StorageDescription {
  /** Name of its program, such as `Postgres`. */
  readonly name: string
  /** Version of its program. */
  readonly version: string
  /** Number of migrations that are applied to it; 0 if it has none. */
  readonly migrations: number
}

export class StorageHealth extends Context.Tag("@attestry/core/storage/StorageHealth")<StorageHealth, {
  /** Succeeds if the storage answers a trivial query; otherwise dies with a `StorageDefect`. */
  readonly check: Effect.Effect<void>
  /** Describes the storage. Dies with a `StorageDefect` if it does not answer. */
  readonly describe: Effect.Effect<StorageDescription>
}>() {}
