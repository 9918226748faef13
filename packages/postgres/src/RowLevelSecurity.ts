import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { DatabaseSchema } from "./DatabaseSchema.ts"
import { type OwnedTable, ownedTables, protect, unprotect } from "./internal/RowPolicies.ts"
import { MigrationFailed, reasonOf } from "./Migrations.ts"

/** True if Postgres itself separates organizations, as a second wall behind the conditions of the stores. */
export class RowLevelSecurity extends Context.Reference<RowLevelSecurity>()("@attestry/postgres/RowLevelSecurity", {
  defaultValue: (): boolean => false
}) {}

const orFailed = (what: string) => <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, MigrationFailed, R> =>
  Effect.mapError(
    effect,
    (cause) =>
      cause instanceof MigrationFailed ? cause : new MigrationFailed({ message: `${what}: ${reasonOf(cause)}`, cause })
  )

/** Once, however many start together: the lock is that of the migrations. */
const change = (
  what: string,
  isDue: (table: OwnedTable) => boolean,
  step: (sql: SqlClient, schema: string, table: OwnedTable) => Effect.Effect<void, SqlError>
): Effect.Effect<void, MigrationFailed, SqlClient> =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const schema = yield* DatabaseSchema
    yield* sql.withTransaction(Effect.gen(function*() {
      yield* sql`SET LOCAL statement_timeout = 0`
      yield* sql`SELECT pg_advisory_xact_lock(hashtextextended(${`attestry/${schema}`}, 0))`
      for (const table of yield* ownedTables(sql, schema)) {
        if (isDue(table)) yield* step(sql, schema, table)
      }
    }))
  }).pipe(orFailed(what))

/**
 * Has Postgres enforce, on every table whose rows belong to an organization, that a transaction sees and writes rows of
 * the organizations that it names. Tables whose `organization_id` may be null are left as they are.
 */
export const enable: Effect.Effect<void, MigrationFailed, SqlClient> = change(
  "Row-level security could not be enabled",
  ({ complete }) => !complete,
  protect
)

/** Takes back what `enable` did. */
export const disable: Effect.Effect<void, MigrationFailed, SqlClient> = change(
  "Row-level security could not be disabled",
  () => true,
  unprotect
)

/** Superusers and roles with BYPASSRLS see every row, whatever the policies. */
const refuseWhoPassesBy = (sql: SqlClient) =>
  Effect.flatMap(
    sql<{ readonly name: string }>`
      SELECT rolname AS name FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls)`,
    ([role]) =>
      role === undefined
        ? Effect.void
        : new MigrationFailed({
          message:
            `Row-level security is switched on, and the role "${role.name}" passes it by: it is a superuser or has `
            + "BYPASSRLS. Connect as a role that has neither"
        })
  )

/**
 * Brings the tables to what the setting says, with `enabling` where something is missing. Fails if the role passes by
 * the policies, and if the setting is off and the tables have them: every list would be empty.
 */
export const start = <R>(
  enabling: Effect.Effect<void, MigrationFailed | SqlError, R>
): Effect.Effect<void, MigrationFailed, SqlClient | R> =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const tables = yield* ownedTables(sql, yield* DatabaseSchema)
    if (yield* RowLevelSecurity) {
      yield* refuseWhoPassesBy(sql)
      if (!tables.every(({ complete }) => complete)) yield* enabling
    } else if (tables.some(({ forced }) => forced)) {
      return yield* new MigrationFailed({
        message: "The tables have row-level security, and it is switched off here, so that every list would be empty. "
          + "Switch it on, or take it from the tables with RowLevelSecurity.disable"
      })
    }
  }).pipe(orFailed("Row-level security could not be looked at"))
