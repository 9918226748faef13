import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Layer } from "effect"

/** Tables whose rows are counted when they are written. */
export const countedTables = Effect.gen(function*() {
  const sql = yield* SqlClient
  const rows = yield* sql<{ readonly name: string }>`
    SELECT c.relname::text AS name
    FROM pg_trigger AS t
    JOIN pg_class AS c ON c.oid = t.tgrelid
    WHERE t.tgname = 'count_inserted_rows'
      AND c.relnamespace = to_regnamespace(${yield* DatabaseSchema})
    ORDER BY name`
  return rows.map(({ name }) => name)
})

/** Kept and true numbers of rows, where they differ. */
export const wrongCounts = Effect.gen(function*() {
  const sql = yield* SqlClient
  const schema = yield* DatabaseSchema
  const rows = (yield* countedTables).map((name) =>
    `SELECT organization_id, '${name}' AS kind, 1 AS counted, 0 AS kept FROM ${schema}.${name}`
  )
  return yield* sql.unsafe<{ readonly kind: string; readonly counted: string; readonly kept: string }>(`
    SELECT organization_id, kind, sum(counted)::text AS counted, sum(kept)::text AS kept
    FROM (
      SELECT organization_id, kind, 0 AS counted, count AS kept FROM ${schema}.row_count
      UNION ALL ${rows.join(" UNION ALL ")}
    ) AS found
    GROUP BY organization_id, kind
    HAVING sum(counted) <> sum(kept)`)
})

/** Kept and true bytes of files, where they differ. */
export const wrongBytes = Effect.gen(function*() {
  const sql = yield* SqlClient
  const schema = yield* DatabaseSchema
  const sizes = [["attachment", "file_size"], ["questionnaire", "file_size"], ["automation_version", "script_size"]]
  const rows = sizes.map(([table, size]) => `SELECT organization_id, ${size}, 0 FROM ${schema}.${table}`)
  return yield* sql.unsafe(`
    SELECT organization_id, sum(counted)::text AS counted, sum(kept)::text AS kept
    FROM (
      SELECT organization_id, 0 AS counted, bytes AS kept FROM ${schema}.stored_bytes
      UNION ALL ${rows.join(" UNION ALL ")}
    ) AS found
    GROUP BY organization_id
    HAVING sum(counted) <> sum(kept)`)
})

/** Fails after all tests on the layer's database if a kept count, or one of bytes, is wrong there. */
export const checkedAtEnd = Layer.scopedDiscard(
  Effect.flatMap(
    Effect.context<SqlClient | DatabaseSchema>(),
    (context) =>
      Effect.addFinalizer(() =>
        Effect.zipWith(wrongCounts, wrongBytes, (counts, bytes) => [...counts, ...bytes]).pipe(
          Effect.filterOrDieMessage((wrong) => wrong.length === 0, "The kept counts differ from the rows"),
          Effect.provide(context),
          Effect.orDie
        )
      )
  )
)
