import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect } from "effect"
import * as TenantScope from "../../src/internal/TenantScope.ts"

export const isKept = "AT403"

export const isDenied = "42501"

export const isDone = "one row"

/** Outcome of a statement that a program sends by itself: the state of its error, or that it changes one row. */
export const attempt = (organizationIds: TenantScope.TenantScope["organizationIds"]) => (statement: string) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const schema = yield* DatabaseSchema
    const error = yield* Effect.flip(sql.withTransaction(Effect.gen(function*() {
      yield* sql.unsafe(TenantScope.settings({ organizationIds, across: [] }))
      yield* sql.unsafe(`SET LOCAL search_path TO ${schema}`)
      const rows = yield* sql.unsafe(statement.startsWith("TRUNCATE") ? statement : `${statement} RETURNING 1`)
      // taken back, so that the next one finds what this one found
      return yield* Effect.fail(rows.length === 1 ? isDone : `${rows.length} rows`)
    })))
    return typeof error === "string" ? error : String(Reflect.get(Object(error.cause), "code"))
  })
