import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { DatabaseSchema } from "./DatabaseSchema.ts"
import { type OwnedTable, ownedTables, protect, unprotect } from "./internal/RowPolicies.ts"
import { grantTables } from "./internal/ServerRights.ts"
import { MigrationFailed, orMigrationFailed } from "./Migrations.ts"

/** True if Postgres separates organizations, in addition to the conditions of the stores. */
export class RowLevelSecurity extends Context.Reference<RowLevelSecurity>()("@attestry/postgres/RowLevelSecurity", {
  defaultValue: (): boolean => false
}) {}

/** Changes the tables that need it, under the lock of the migrations. */
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
  }).pipe(orMigrationFailed(what))

/**
 * Limits each transaction to the organizations that it names, on every table with an `organization_id`. Tables where it
 * is nullable are not changed.
 */
export const enable: Effect.Effect<void, MigrationFailed, SqlClient> = change(
  "Row-level security could not be enabled",
  ({ complete }) => !complete,
  protect
)

/** Reverts `enable`. */
export const disable: Effect.Effect<void, MigrationFailed, SqlClient> = change(
  "Row-level security could not be disabled",
  () => true,
  unprotect
)

/** Rejects superusers and roles with BYPASSRLS, because policies do not apply to them. */
const rejectBypassingRole = (sql: SqlClient) =>
  Effect.flatMap(
    sql<{ readonly name: string }>`
      SELECT rolname AS name FROM pg_roles WHERE rolname = current_user AND (rolsuper OR rolbypassrls)`,
    ([role]) =>
      role === undefined
        ? Effect.void
        : new MigrationFailed({
          message:
            `Row-level security is switched on, but the role "${role.name}" bypasses it, because it is a superuser or has `
            + "BYPASSRLS. Connect as another role."
        })
  )

/**
 * Gives a role what a server needs, and no other right on the tables of the schema: it may add evidence, but not change or
 * delete it. For its engine it gets a schema `attestry_engine`. Run it as the owner of the tables, after each migration.
 */
export const grantTo = (role: string): Effect.Effect<void, MigrationFailed, SqlClient> =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const engine = sql("attestry_engine")
    yield* grantTables(sql, yield* DatabaseSchema, role)
    const [found] = yield* sql<{ readonly oid: number | null }>`SELECT to_regnamespace('attestry_engine')::oid AS oid`
    if (found?.oid === null) yield* sql`CREATE SCHEMA ${engine}`
    yield* sql`GRANT USAGE, CREATE ON SCHEMA ${engine} TO ${sql(role)}`
  }).pipe(orMigrationFailed("The rights could not be given"))

/** Fails for a role that may not change tables, although one must be changed. */
export const ownerNeeded: Effect.Effect<never, MigrationFailed> = new MigrationFailed({
  message: "A table is missing, of another version or without row-level security. Its owner must change it: run "
    + "attestry migrate with the DATABASE_URL of a role that is not the server's."
})

/** Rejects a role that owns a table, or is a member of the role that does. */
const rejectOwner = (sql: SqlClient, schema: string) =>
  Effect.flatMap(
    sql<{ readonly role: string; readonly table: string }>`
      SELECT current_user AS role, c.relname AS table
      FROM pg_class AS c
      JOIN pg_namespace AS n ON n.oid = c.relnamespace
      WHERE n.nspname = ${schema}
        AND c.relkind IN ('r', 'p')
        AND pg_has_role(current_user, c.relowner, 'MEMBER')
      ORDER BY c.relname
      LIMIT 1`,
    ([found]) =>
      found === undefined
        ? Effect.void
        : new MigrationFailed({
          message:
            `Row-level security is switched on, but the role "${found.role}" owns the table "${found.table}", so it `
            + "could drop the policies. Connect as another role."
        })
  )

/**
 * Runs `enabling` if the setting is on and a policy is missing. Fails if the role bypasses the policies, or if it owns a
 * table and `rejectsOwner` is true. Also fails if the setting is off and the tables have policies, because every list would be empty.
 */
export const start = <R>(
  enabling: Effect.Effect<void, MigrationFailed | SqlError, R>,
  rejectsOwner: boolean = false
): Effect.Effect<void, MigrationFailed, SqlClient | R> =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const schema = yield* DatabaseSchema
    const tables = yield* ownedTables(sql, schema)
    if (yield* RowLevelSecurity) {
      yield* rejectBypassingRole(sql)
      if (rejectsOwner) yield* rejectOwner(sql, schema)
      if (!tables.every(({ complete }) => complete)) yield* enabling
    } else if (tables.some(({ forced }) => forced)) {
      return yield* new MigrationFailed({
        message: "The tables have row-level security, but it is switched off here, so every list would be empty. "
          + "Switch it on, or remove it from the tables with RowLevelSecurity.disable."
      })
    }
  }).pipe(orMigrationFailed("Row-level security could not be checked"))
