import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Option } from "effect"

export interface Dump {
  readonly tables: number
  readonly text: string
}

/** Every row of every table of the database as text; nothing where the storage is none. */
export const dump: Effect.Effect<Dump> = Effect.gen(function*() {
  const client = yield* Effect.serviceOption(SqlClient)
  if (Option.isNone(client)) return { tables: 0, text: "" }
  const sql = client.value
  const schema = yield* DatabaseSchema
  const tables = yield* sql<{ readonly name: string }>`
    SELECT table_name AS name
    FROM information_schema.tables
    WHERE table_schema = ${schema}
    ORDER BY table_name`
  const rows = yield* Effect.forEach(tables, ({ name }) =>
    Effect.map(
      sql<{ readonly row: string }>`SELECT t::text AS row FROM ${sql(`${schema}.${name}`)} AS t`,
      (rows) => [name, ...rows.map(({ row }) => row)].join("\n")
    ))
  return { tables: tables.length, text: rows.join("\n") }
}).pipe(Effect.orDie)
