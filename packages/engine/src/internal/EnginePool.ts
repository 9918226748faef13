import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Pool as PgPool } from "pg"

// one holds the locks of its shards as long as the server lives
const connections = 6

// with the driver's own types, because ids are larger than a number is exact, and without a timeout of waiting
const open = (url: Redacted.Redacted, schema: string) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      new PgPool({
        connectionString: Redacted.value(url),
        max: connections,
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        application_name: "attestry engine",
        options: `-c TimeZone=UTC -c statement_timeout=10000 -c search_path=${schema}`
      })
    ),
    (pool) => Effect.promise(() => pool.end()).pipe(Effect.interruptible, Effect.timeoutOption("5 seconds"))
  )

const checkName = (schema: string) =>
  /^[a-z_][a-z0-9_]{0,62}$/.test(schema) ? Effect.void : new SqlError({
    cause: schema,
    message: "The schema's name may have only lower-case letters, digits and underscores"
  })

const create = (schema: string) =>
  Effect.flatMap(SqlClient, (sql) =>
    sql.withTransaction(Effect.gen(function*() {
      yield* sql`SELECT pg_advisory_xact_lock(hashtextextended(${`attestry engine/${schema}`}, 0))`
      // checked first, because the role may lack the permission to create a schema
      const [found] = yield* sql<{ readonly oid: number | null }>`SELECT to_regnamespace(${schema})::oid AS oid`
      if (found?.oid === null) yield* sql`CREATE SCHEMA ${sql(schema)}`
    })))

// a client whose tables are in the schema, which is created if it is missing
export const layer = (url: Redacted.Redacted, schema: string) =>
  Layer.effectDiscard(create(schema)).pipe(
    Layer.provideMerge(Pool.layerFromPool(open(url, schema))),
    Layer.provide(Layer.effectDiscard(checkName(schema)))
  )
