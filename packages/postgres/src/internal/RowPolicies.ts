import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import { acrossSetting, organizationIdsSetting, tablesAcross } from "./TenantScope.ts"

export interface OwnedTable {
  readonly name: string
  readonly column: string
  readonly forced: boolean
  readonly complete: boolean
}

const organizationPolicy = "attestry_organization"
const acrossPolicy = "attestry_across_organizations"

// Tables with an `organization_id` that may not be null, and the organizations. The order is fixed, so that locks
// cannot cross.
export const ownedTables = (sql: SqlClient, schema: string): Effect.Effect<ReadonlyArray<OwnedTable>, SqlError> => {
  const has = (policy: string) =>
    sql`EXISTS (SELECT 1 FROM pg_policy AS p WHERE p.polrelid = c.oid AND p.polname = ${policy})`
  const isForced = sql`(c.relrowsecurity AND c.relforcerowsecurity)`
  return sql<OwnedTable>`
    SELECT
      c.relname AS name,
      a.attname AS column,
      ${isForced} AS forced,
      ${isForced}
        AND ${has(organizationPolicy)}
        AND (${has(acrossPolicy)} OR NOT ${sql.in("c.relname", tablesAcross)}) AS complete
    FROM pg_class AS c
    JOIN pg_namespace AS n ON n.oid = c.relnamespace
    JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND a.attnotnull AND NOT a.attisdropped
    WHERE n.nspname = ${schema}
      AND c.relkind IN ('r', 'p')
      AND a.attname = CASE c.relname WHEN 'organization' THEN 'id' ELSE 'organization_id' END
    ORDER BY c.relname`
}

export const protect = (
  sql: SqlClient,
  schema: string,
  { column, name }: OwnedTable
): Effect.Effect<void, SqlError> => {
  const table = sql(`${schema}.${name}`)
  const listed = (setting: string) => sql.literal(`ANY (string_to_array(current_setting('${setting}', true), ' '))`)
  const isOurs = sql`${sql(column)} = ${listed(organizationIdsSetting)}`
  return Effect.gen(function*() {
    yield* sql`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`
    yield* sql`DROP POLICY IF EXISTS ${sql(organizationPolicy)} ON ${table}`
    // a missing or empty setting matches no rows
    yield* sql`CREATE POLICY ${sql(organizationPolicy)} ON ${table} USING (${isOurs}) WITH CHECK (${isOurs})`
    yield* sql`DROP POLICY IF EXISTS ${sql(acrossPolicy)} ON ${table}`
    if (!tablesAcross.includes(name)) return
    yield* sql`
      CREATE POLICY ${sql(acrossPolicy)} ON ${table} FOR SELECT
      USING (${sql.literal(`'${name}'`)} = ${listed(acrossSetting)})`
  })
}

export const unprotect = (sql: SqlClient, schema: string, { name }: OwnedTable): Effect.Effect<void, SqlError> => {
  const table = sql(`${schema}.${name}`)
  return Effect.gen(function*() {
    yield* sql`DROP POLICY IF EXISTS ${sql(organizationPolicy)} ON ${table}`
    yield* sql`DROP POLICY IF EXISTS ${sql(acrossPolicy)} ON ${table}`
    yield* sql`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY, DISABLE ROW LEVEL SECURITY`
  })
}

// Switches the policies off for the owner within one transaction. Otherwise a migration would see no rows.
export const withoutPolicies = (sql: SqlClient, schema: string) => <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    const forced = (yield* ownedTables(sql, schema)).filter((table) => table.forced)
    const alter = (change: string) =>
      Effect.forEach(
        forced,
        ({ name }) => sql`ALTER TABLE IF EXISTS ${sql(`${schema}.${name}`)} ${sql.literal(change)} ROW LEVEL SECURITY`,
        { discard: true }
      )
    yield* alter("NO FORCE")
    const value = yield* effect
    yield* alter("FORCE")
    return value
  })
