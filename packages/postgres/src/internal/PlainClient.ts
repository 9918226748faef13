import * as Reactivity from "@effect/experimental/Reactivity"
import * as PgClient from "@effect/sql-pg/PgClient"
import * as Client from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import { hasPool, makeRun, type Run } from "./Direct.ts"

export class ClientUnusable extends Data.TaggedError("ClientUnusable")<{
  readonly given: unknown
}> {
  override get message() {
    return "This SqlClient returns timestamps or JSON in an unsupported form. Give its pool `types: Pool.types` of "
      + `@attestry/postgres. It returned ${JSON.stringify(this.given)}`
  }
}

const expected = { a_moment: "2026-05-04T09:30:00.250Z", json: "{\"a_b\":[1]}" }

// A timestamp, a column and a JSON key in snake case, because a host's client may convert each of them.
const sample = (sql: Client.SqlClient) =>
  Effect.map(
    sql<Record<string, unknown>>`
      SELECT '2026-05-04 09:30:00.25+00'::timestamptz(3) AS ${sql("a_moment")}, '{"a_b":[1]}'::jsonb AS ${sql("json")}`,
    ([row = {}]) => ({ ...row, json: JSON.stringify(row["json"]) })
  )

const isPlain = (given: object): boolean => Equal.equals(Data.struct(given), Data.struct(expected))

// The rows are not shared yet, so they are changed in place.
const convertDates = <A extends object>(rows: ReadonlyArray<A>): ReadonlyArray<A> => {
  for (const row of rows) {
    for (const [column, value] of Object.entries(row)) {
      if (value instanceof Date) Reflect.set(row, column, value.toISOString())
    }
  }
  return rows
}

export interface PlainClient {
  readonly sql: Client.SqlClient
  readonly run: Run
}

export const trust = (sql: Client.SqlClient): PlainClient => ({ sql, run: makeRun(sql) })

export const make = (sql: Client.SqlClient): Effect.Effect<PlainClient, SqlError | ClientUnusable> =>
  Effect.gen(function*() {
    if (isPlain(yield* sample(sql))) return trust(sql)
    const plain = yield* Client.make({
      // an interrupted wait for a connection would never release it
      acquirer: Effect.uninterruptible(sql.reserve),
      compiler: PgClient.makeCompiler(),
      spanAttributes: [],
      transformRows: convertDates
    })
    const given = yield* sample(plain)
    if (!isPlain(given)) return yield* new ClientUnusable({ given })
    if (!hasPool(sql)) return trust(plain)
    const pooled = makeRun(sql)
    const run: Run = (statement, scope) => Effect.map(pooled(statement, scope), convertDates)
    return { sql: plain, run }
  }).pipe(Effect.provide(Reactivity.layer))
