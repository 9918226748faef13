import { StorageHealth } from "@attestry/core/storage/StorageHealth"
import { SqlClient } from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { orStorageDefect } from "../Failure.ts"
import { runOf } from "./Direct.ts"

export const layer: Layer.Layer<StorageHealth, never, SqlClient> = Layer.effect(
  StorageHealth,
  Effect.map(SqlClient, (sql) => ({
    // who waits no longer must not wait for the statement to be cancelled, which a dead server never does
    check: Effect.disconnect(runOf(sql)(sql`SELECT 1`)).pipe(Effect.asVoid, orStorageDefect("StorageHealth.check"))
  }))
)
