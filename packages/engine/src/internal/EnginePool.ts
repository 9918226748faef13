import * as Pool from "@attestry/postgres/Pool"
import { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { escapeIdentifier, Pool as PgPool } from "pg"

export const byDefault = "attestry_engine"

// one holds the locks of its shards as long as the server lives
const connections = 6

// any number: servers that start at once must not create the schema at once
const lock = 6_127_340_914

// with the driver's own types, because ids are larger than a number is exact
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
  ).pipe(Effect.tap((pool) =>
    Effect.tryPromise({
      try: () =>
        pool.query(
          `BEGIN; SELECT pg_advisory_xact_lock(${lock}); CREATE SCHEMA IF NOT EXISTS ${
            escapeIdentifier(schema)
          }; COMMIT`
        ),
      catch: (cause) => new SqlError({ cause, message: "The engine's database schema could not be created" })
    })
  ))

export const layer = (url: Redacted.Redacted, schema: string) => Pool.layerFromPool(open(url, schema))
