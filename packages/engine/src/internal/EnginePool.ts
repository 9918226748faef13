import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Client, Pool as PgPool, type PoolConfig } from "pg"

// one renews the locks
const connections = 6

// The pool's timeout of connecting would include the wait for a free connection.
class EngineClient extends Client {
  constructor(config?: PoolConfig) {
    super({ ...config, connectionTimeoutMillis: 5_000 })
  }
}

// with the driver's own types, because ids are larger than a number is exact
const open = (url: Redacted.Redacted, schema: string) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      new PgPool({
        Client: EngineClient,
        connectionString: Redacted.value(url),
        max: connections,
        // longer than Postgres takes; without it a lost network would leave the engine waiting
        query_timeout: 12_000,
        keepAlive: true,
        // the engine sends a query on the connection of its locks while another runs
        pipeline: true,
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

// One server at a time creates what the database lacks, because two that create the same at once both fail.
const lock = (schema: string) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const connection = yield* sql.reserve
    const ask = (call: string) =>
      connection.executeRaw(`SELECT ${call}(hashtextextended($1, 0))`, [`attestry engine/${schema}`])
    yield* Effect.acquireRelease(ask("pg_advisory_lock"), () => Effect.ignoreLogged(ask("pg_advisory_unlock")))
  })

const create = (schema: string) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    // checked first, because the role may lack the permission to create a schema
    const [found] = yield* sql<{ readonly oid: number | null }>`SELECT to_regnamespace(${schema})::oid AS oid`
    if (found?.oid === null) yield* sql`CREATE SCHEMA ${sql(schema)}`
  })

// Gives storages a client whose tables are in the schema, which is created if it is missing.
export const provideTo = (url: Redacted.Redacted, schema: string) => <A, E, R>(storages: Layer.Layer<A, E, R>) =>
  Layer.scopedContext(Effect.gen(function*() {
    const scope = yield* Effect.scope
    return yield* Effect.scoped(
      lock(schema).pipe(Effect.zipRight(create(schema)), Effect.zipRight(Layer.buildWithScope(storages, scope)))
    )
  })).pipe(
    Layer.provide(Pool.layerFromPool(open(url, schema))),
    Layer.provide(Layer.effectDiscard(checkName(schema)))
  )
