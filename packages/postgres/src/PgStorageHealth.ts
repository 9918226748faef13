import { StorageHealth } from "@attestry/core/shared/StorageHealth"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Layer } from "effect"
import { orStorageDefect } from "./Failure.ts"

/**
 * @since 0.1.0
 * @category layers
 */
export const layer: Layer.Layer<StorageHealth, never, SqlClient> = Layer.effect(
  StorageHealth,
  Effect.map(SqlClient, (sql) => ({
    // only statements with parameters have a time limit
    check: sql`SELECT ${1}::integer`.pipe(Effect.asVoid, orStorageDefect("StorageHealth.check"))
  }))
)
