import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Layer } from "effect"
import { TestDatabase } from "./EmbeddedPostgres.ts"

/** Generous, because many tests connect at once on a busy machine. */
export const patient = {
  acquireTimeout: "4 minutes",
  statementTimeout: "4 minutes",
  answerTimeout: "5 minutes"
} as const

/** A client of the test database. */
export const client = Layer.unwrapEffect(
  Effect.map(TestDatabase, (url) => Pool.layer({ url, maxConnections: 20, ...patient }))
)

/** A new schema for each build of the layer, dropped afterwards. */
export const schema = Layer.scoped(
  DatabaseSchema,
  Effect.flatMap(SqlClient, (sql) =>
    Effect.acquireRelease(
      Effect.sync(() => `test_${globalThis.crypto.randomUUID().replaceAll("-", "")}`),
      (name) => Effect.orDie(sql`DROP SCHEMA IF EXISTS ${sql(name)} CASCADE`)
    ))
)

/** A client of the test database with a new schema. */
export const layer = Layer.provideMerge(schema, client)
