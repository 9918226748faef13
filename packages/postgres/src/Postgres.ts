import type { StoragePorts } from "@attestry/core/Ports"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Layer } from "effect"
import { DatabaseSchema } from "./DatabaseSchema.ts"
import { migrate, type MigrationFailed } from "./Migrations.ts"
import * as PgApiKeyStore from "./PgApiKeyStore.ts"
import * as PgContextEntryStore from "./PgContextEntryStore.ts"
import * as PgIdempotencyStore from "./PgIdempotencyStore.ts"
import * as PgJournalStore from "./PgJournalStore.ts"
import * as PgMemberStore from "./PgMemberStore.ts"
import * as PgOrganizationStore from "./PgOrganizationStore.ts"
import * as PgPrincipals from "./PgPrincipals.ts"
import * as PgStorageHealth from "./PgStorageHealth.ts"
import * as PgUnitOfWork from "./PgUnitOfWork.ts"
import * as PgUserStore from "./PgUserStore.ts"
import * as PgVendorStore from "./PgVendorStore.ts"
import * as Pool from "./Pool.ts"

/**
 * Every storage port over a client whose values leave the driver as `Pool.types` has it, once the database is migrated.
 * The tables are in the schema that `DatabaseSchema` names. Units of work need connections of their own: they can't run
 * inside a transaction of the host's.
 *
 * @since 0.1.0
 * @category layers
 */
export const layerStores: Layer.Layer<StoragePorts, MigrationFailed, SqlClient> = Layer.mergeAll(
  PgApiKeyStore.layer,
  PgContextEntryStore.layer,
  PgIdempotencyStore.layer,
  PgJournalStore.layer,
  PgMemberStore.layer,
  PgOrganizationStore.layer,
  PgPrincipals.layer,
  PgStorageHealth.layer,
  PgUserStore.layer,
  PgVendorStore.layer
).pipe(
  Layer.provideMerge(PgUnitOfWork.layer),
  Layer.provide(Layer.effectDiscard(migrate()))
)

/**
 * Every storage port on the Postgres at a URL.
 *
 * @since 0.1.0
 * @category layers
 */
export const layer = (
  { schema = "attestry", ...options }: Pool.Options & { readonly schema?: string }
): Layer.Layer<StoragePorts, MigrationFailed | SqlError> =>
  // fresh: two databases, or two schemas of one, must not share what is made once
  Layer.fresh(layerStores).pipe(
    Layer.provide(Pool.layer(options)),
    Layer.provide(Layer.succeed(DatabaseSchema, schema))
  )
