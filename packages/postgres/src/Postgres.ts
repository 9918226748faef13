import type { StoragePorts } from "@attestry/core/Ports"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Pool as PgPool } from "pg"
import { DatabaseSchema } from "./DatabaseSchema.ts"
import { scopedClient } from "./internal/Direct.ts"
import * as PgAcknowledgementStore from "./internal/PgAcknowledgementStore.ts"
import * as PgApiKeyStore from "./internal/PgApiKeyStore.ts"
import * as PgAuditEventStore from "./internal/PgAuditEventStore.ts"
import * as PgContextEntryStore from "./internal/PgContextEntryStore.ts"
import * as PgIdempotencyStore from "./internal/PgIdempotencyStore.ts"
import * as PgMemberStore from "./internal/PgMemberStore.ts"
import * as PgOrganizationStore from "./internal/PgOrganizationStore.ts"
import * as PgPolicyStore from "./internal/PgPolicyStore.ts"
import * as PgPolicyVersionStore from "./internal/PgPolicyVersionStore.ts"
import * as PgPrincipals from "./internal/PgPrincipals.ts"
import * as PgRoleStore from "./internal/PgRoleStore.ts"
import * as PgSessionStore from "./internal/PgSessionStore.ts"
import * as PgStorageHealth from "./internal/PgStorageHealth.ts"
import * as PgUnitOfWork from "./internal/PgUnitOfWork.ts"
import * as PgUserStore from "./internal/PgUserStore.ts"
import * as PgVendorStore from "./internal/PgVendorStore.ts"
import * as PlainClient from "./internal/PlainClient.ts"
import * as TenantScope from "./internal/TenantScope.ts"
import { isMigrated, migrate, MigrationFailed } from "./Migrations.ts"
import * as Pool from "./Pool.ts"
import * as RowLevelSecurity from "./RowLevelSecurity.ts"

const plainStores = Layer.mergeAll(
  PgAcknowledgementStore.layer,
  PgApiKeyStore.layer,
  PgContextEntryStore.layer,
  PgIdempotencyStore.layer,
  PgAuditEventStore.layer,
  PgMemberStore.layer,
  PgOrganizationStore.layer,
  PgPolicyStore.layer,
  PgPolicyVersionStore.layer,
  PgPrincipals.layer,
  PgRoleStore.layer,
  PgSessionStore.layer,
  PgStorageHealth.layer,
  PgUserStore.layer,
  PgVendorStore.layer
).pipe(Layer.provideMerge(PgUnitOfWork.layer))

const scopedStores = Layer.map(plainStores, TenantScope.scoped).pipe(
  Layer.provide(Layer.effect(SqlClient, Effect.map(SqlClient, scopedClient)))
)

const stores = Layer.unwrapEffect(
  Effect.map(RowLevelSecurity.RowLevelSecurity, (isOn) => isOn ? scopedStores : plainStores)
)

const plainClient = Layer.mapError(
  PlainClient.layer,
  (cause) => new MigrationFailed({ message: cause._tag === "SqlError" ? String(cause.cause) : cause.message, cause })
)

/**
 * Every storage port over a client of the host's, once the database is migrated. The tables are in the schema that
 * `DatabaseSchema` names, and have row-level security if `RowLevelSecurity` says so. Units of work need connections of their own: they can't run inside a transaction of the host's.
 */
export const layerStores: Layer.Layer<StoragePorts, MigrationFailed, SqlClient> = stores.pipe(
  Layer.provide(plainClient),
  Layer.provide(Layer.effectDiscard(Effect.zipRight(migrate(), RowLevelSecurity.start(RowLevelSecurity.enable))))
)

/** Which schema of the database holds the tables, and who keeps organizations apart in it. */
export interface SchemaOptions {
  /** Lower-case letters, digits and underscores; `attestry` unless given. */
  readonly schema?: string | undefined
  /** Whether Postgres keeps organizations apart as well, as a second wall; `false` unless given. */
  readonly rowLevelSecurity?: boolean | undefined
}

const settingsOf = ({ rowLevelSecurity = false, schema = "attestry" }: SchemaOptions) =>
  Layer.merge(
    Layer.succeed(DatabaseSchema, schema),
    Layer.succeed(RowLevelSecurity.RowLevelSecurity, rowLevelSecurity)
  )

/** Every storage port over a pool of the host's, which stays the host's to end. */
export const layerFromPool = (
  pool: PgPool,
  options: SchemaOptions = {}
): Layer.Layer<StoragePorts, MigrationFailed | SqlError> =>
  Layer.fresh(layerStores).pipe(
    Layer.provide(Pool.layerFromPool(Effect.succeed(pool))),
    Layer.provide(settingsOf(options))
  )

/**
 * Every storage port on the Postgres at a URL. Steps that are missing run over a connection of their own, which has no
 * limits of time.
 */
export const layer = (
  options: Pool.Options & SchemaOptions
): Layer.Layer<StoragePorts, MigrationFailed | SqlError> => {
  const unlimited = Pool.layerUnlimited(options)
  const migrated = Effect.unlessEffect(Effect.provide(migrate(), unlimited), isMigrated())
  const enabled = RowLevelSecurity.start(Effect.provide(RowLevelSecurity.enable, unlimited))
  // fresh: two databases, or two schemas of one, must not share what is made once
  return Layer.fresh(stores).pipe(
    Layer.provide(Layer.effectDiscard(Effect.zipRight(migrated, enabled))),
    Layer.provide(Pool.layer({ ...options, pipeline: options.pipeline ?? options.rowLevelSecurity })),
    Layer.provide(settingsOf(options))
  )
}
