import { StorageHealth } from "@attestry/core/storage"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

export const layer = storeLayer(StorageHealth, ({ run, sql }) => ({
  // disconnected: cancelling the statement on a dead server would never end
  check: Effect.disconnect(run(sql`SELECT 1`)).pipe(Effect.asVoid, orStorageDefect("StorageHealth.check"))
}))
