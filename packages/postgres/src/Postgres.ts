import type { StoragePorts } from "@attestry/core"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Pool as PgPool } from "pg"
import { DatabaseSchema } from "./DatabaseSchema.ts"
import { PgDatabase } from "./internal/PgDatabase.ts"
import * as PlainClient from "./internal/PlainClient.ts"
import * as Stores from "./internal/Stores.ts"
import * as TenantScope from "./internal/TenantScope.ts"
import { isMigrated, migrate, MigrationFailed } from "./Migrations.ts"
import * as Pool from "./Pool.ts"
import * as RowLevelSecurity from "./RowLevelSecurity.ts"
import * as PgUnitOfWork from "./storage/PgUnitOfWork.ts"

const storesOver = <E>(
  client: Effect.Effect<PlainClient.PlainClient, E, SqlClient>
): Layer.Layer<StoragePorts, E, SqlClient> => {
  const all = Layer.map(Layer.provideMerge(Stores.layer, PgUnitOfWork.layer(client)), Context.omit(PgDatabase))
  const scoped = Layer.map(all, TenantScope.withScopes)
  return Layer.unwrapEffect(Effect.map(RowLevelSecurity.RowLevelSecurity, (isOn) => isOn ? scoped : all))
}

const urlStores = storesOver(Effect.map(SqlClient, PlainClient.trust))

const hostStores = storesOver(
  Effect.flatMap(SqlClient, PlainClient.make).pipe(
    Effect.mapError((cause) =>
      new MigrationFailed({ message: cause._tag === "SqlError" ? String(cause.cause) : cause.message, cause })
    )
  )
)

/**
 * Every storage port over the host's client. It migrates the database first. Its settings are `DatabaseSchema` and
 * `RowLevelSecurity`. A unit of work can't run inside a transaction of the host, because it needs a separate connection.
 */
export const layerStores: Layer.Layer<StoragePorts, MigrationFailed, SqlClient> = Layer.provide(
  hostStores,
  Layer.effectDiscard(Effect.zipRight(migrate(), RowLevelSecurity.start(RowLevelSecurity.enable)))
)

/** Database schema and row-level security. */
export interface SchemaOptions {
  /** Lower-case letters, digits and underscores; `attestry` by default. */
  readonly schema?: string | undefined
  /** True if Postgres also separates organizations; false by default. */
  readonly rowLevelSecurity?: boolean | undefined
}

/** A role that is not the owner of the tables. */
export interface RoleOptions {
  /**
   * True if the start is rejected when the role owns a table, because it could drop the policies of row-level security.
   * The owner must have migrated the database and set up the policies. False by default.
   */
  readonly separateOwner?: boolean | undefined
}

const settingsOf = ({ rowLevelSecurity = false, schema = "attestry" }: SchemaOptions) =>
  Layer.merge(
    Layer.succeed(DatabaseSchema, schema),
    Layer.succeed(RowLevelSecurity.RowLevelSecurity, rowLevelSecurity)
  )

/** Every storage port over the host's pool, which the host must end. */
export const layerFromPool = (
  pool: PgPool,
  options: SchemaOptions = {}
): Layer.Layer<StoragePorts, MigrationFailed | SqlError> =>
  Layer.fresh(layerStores).pipe(
    Layer.provide(Pool.layerFromPool(Effect.succeed(pool))),
    Layer.provide(settingsOf(options))
  )

/** Every storage port on the Postgres at a URL. Missing migrations run on a separate connection without timeouts. */
export const layer = (
  options: Pool.Options & RoleOptions & SchemaOptions
): Layer.Layer<StoragePorts, MigrationFailed | SqlError> => {
  const { separateOwner = false } = options
  const unlimited = Pool.layerUnlimited(options)
  const migrated = Effect.unlessEffect(
    separateOwner ? RowLevelSecurity.ownerNeeded : Effect.provide(migrate(), unlimited),
    isMigrated()
  )
  const enabled = RowLevelSecurity.start(
    separateOwner ? RowLevelSecurity.ownerNeeded : Effect.provide(RowLevelSecurity.enable, unlimited),
    separateOwner
  )
  // fresh, because two databases, or two schemas of one, must not share services
  return Layer.fresh(urlStores).pipe(
    Layer.provide(Layer.effectDiscard(Effect.zipRight(migrated, enabled))),
    Layer.provide(Pool.layer({ ...options, pipeline: options.pipeline ?? options.rowLevelSecurity })),
    Layer.provide(settingsOf(options))
  )
}
