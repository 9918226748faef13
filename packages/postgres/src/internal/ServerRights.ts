import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"

// Rights that the server's role does not get, because no use case needs them: these rows are evidence.
const withheld = {
  acknowledgement: "UPDATE, DELETE",
  attachment: "UPDATE",
  audit_event: "UPDATE, DELETE",
  automation_version: "UPDATE, DELETE",
  migrations: "INSERT, UPDATE, DELETE",
  policy_version: "DELETE",
  soa_version: "UPDATE, DELETE"
}

// Gives a role these rights and takes all others, in one transaction, so that a server that runs does not miss one.
export const grantTables = (sql: SqlClient, schema: string, role: string): Effect.Effect<void, SqlError> =>
  sql.withTransaction(Effect.gen(function*() {
    const name = sql(role)
    yield* sql`GRANT USAGE ON SCHEMA ${sql(schema)} TO ${name}`
    yield* sql`REVOKE ALL ON ALL TABLES IN SCHEMA ${sql(schema)} FROM ${name}`
    yield* sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${sql(schema)} TO ${name}`
    for (const [table, rights] of Object.entries(withheld)) {
      yield* sql`REVOKE ${sql.literal(rights)} ON ${sql(`${schema}.${table}`)} FROM ${name}`
    }
    // an erasure puts placeholders into events
    yield* sql`GRANT UPDATE (before) ON ${sql(`${schema}.audit_event`)} TO ${name}`
  }))
