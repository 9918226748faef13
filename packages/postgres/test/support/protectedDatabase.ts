import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import * as Postgres from "@attestry/postgres/Postgres"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Layer, type Redacted } from "effect"
import { TestDatabase } from "../../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../../test/support/NewSchema.ts"
import { grantTables } from "../../src/internal/ServerRights.ts"
import * as PlainRole from "./PlainRole.ts"

/** A new schema, and the role that owns what is in it: no superuser. */
export const database = NewSchema.layer.pipe(Layer.provideMerge(PlainRole.layer))

export const storage = (url: Redacted.Redacted, schema: string, rowLevelSecurity: boolean) =>
  Postgres.layer({ url, schema, rowLevelSecurity, ...NewSchema.patient })

export const start = (rowLevelSecurity: boolean, as?: Redacted.Redacted) =>
  Effect.gen(function*() {
    const url = as ?? (yield* TestDatabase)
    yield* Effect.scoped(Layer.build(storage(url, yield* DatabaseSchema, rowLevelSecurity)))
  })

export const withStorage = <A, E, R>(use: Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    const url = yield* TestDatabase
    return yield* Effect.provide(use, storage(url, yield* DatabaseSchema, true))
  })

/** Asked in other words than those with which the tables are found that get policies. */
export const unprotected = Effect.gen(function*() {
  const sql = yield* SqlClient
  const rows = yield* sql<{ readonly name: string }>`
    SELECT t.table_name::text AS name
    FROM information_schema.columns AS t
    JOIN pg_class AS c ON c.oid = format('%I.%I', t.table_schema, t.table_name)::regclass
    WHERE t.table_schema = ${yield* DatabaseSchema}
      AND (t.column_name = 'organization_id' AND t.is_nullable = 'NO' OR t.table_name = 'organization')
      AND NOT (
        c.relrowsecurity
        AND c.relforcerowsecurity
        AND EXISTS (
          SELECT 1 FROM pg_policies AS p
          WHERE p.schemaname = t.table_schema AND p.tablename = t.table_name AND p.cmd = 'ALL' AND p.with_check = p.qual
        )
      )
    GROUP BY t.table_name
    ORDER BY t.table_name`
  return rows.map(({ name }) => name)
})

export const count = (table: string) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const [row] = yield* sql<{ readonly count: number }>`
      SELECT count(*)::integer AS count FROM ${sql(`${yield* DatabaseSchema}.${table}`)}`
    return row?.count
  })

/** The rights of a role that serves, without the schema of an engine. */
export const grantTo = (role: string) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const schema = yield* DatabaseSchema
    yield* grantTables(sql, schema, role)
  })
