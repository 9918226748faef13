import { type StorageDescription, StorageHealth } from "@attestry/core/storage"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

export const layer = storeLayer(StorageHealth, ({ nameOf, run, sql }) => ({
  // disconnected: cancelling the statement on a dead server would never end
  check: Effect.disconnect(run(sql`SELECT 1`)).pipe(Effect.asVoid, orStorageDefect("StorageHealth.check")),
  describe: run(sql<StorageDescription>`
    SELECT 'Postgres' AS name, current_setting('server_version') AS version, count(*)::float8 AS migrations
    FROM ${nameOf("migrations")}`).pipe(
    Effect.flatMap(([found]) => found === undefined ? Effect.dieMessage("count has no row") : Effect.succeed(found)),
    orStorageDefect("StorageHealth.describe")
  )
}))
