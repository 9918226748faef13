import { StorageHealth } from "@attestry/core/storage/StorageHealth"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Layer } from "effect"
import { runOf } from "./Direct.ts"
import { orStorageDefect } from "../Failure.ts"

export const layer: Layer.Layer<StorageHealth, never, SqlClient> = Layer.effect(
  StorageHealth,
  Effect.map(SqlClient, (sql) => ({
    // who waits no longer must not wait for the statement to be cancelled, which a dead server never does
    check: Effect.disconnect(runOf(sql)(sql`SELECT 1`)).pipe(Effect.asVoid, orStorageDefect("StorageHealth.check"))
  }))
)
