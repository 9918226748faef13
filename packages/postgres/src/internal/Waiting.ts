import type { Timestamp } from "@attestry/core/shared"
import type { Waiting } from "@attestry/core/storage"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { PgDatabase } from "./PgDatabase.ts"

// `rows` has a column "since"
export const countWaiting = (
  { run, sql }: Pick<typeof PgDatabase.Service, "run" | "sql">,
  rows: Fragment
): Effect.Effect<Waiting, SqlError> =>
  Effect.map(
    run(sql<{ readonly count: number; readonly oldest: Timestamp | null }>`
      SELECT count(*)::float8 AS count, min(since) AS oldest
      FROM (${rows}) AS waiting`),
    ([found]) => ({ count: found?.count ?? 0, oldest: Option.fromNullable(found?.oldest) })
  )
