import { Timestamp } from "@attestry/core/shared"
import { addSample, setWaiting } from "@attestry/core/storage"
import { constEpochMillis } from "@effect/cluster/Snowflake"
import { SqlClient } from "@effect/sql/SqlClient"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"

const waiting = Metric.gauge("attestry_engine_waiting", {
  description: "Messages of the engine that are due and not processed."
})

const oldestDue = Metric.gauge("attestry_engine_oldest_due_seconds", {
  description: "Seconds since the oldest message that is not processed was due."
})

const count = (prefix: string) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const now = yield* Clock.currentTimeMillis
    // an id begins with the time of its message
    const [found] = yield* sql<{ readonly count: number; readonly oldest: number | null }>`
      SELECT count(*)::float8 AS count, min(due_at)::float8 AS oldest
      FROM (
        SELECT COALESCE(deliver_at, (id >> 22) + ${constEpochMillis}::bigint) AS due_at
        FROM ${sql(`${prefix}_messages`)}
        WHERE processed = FALSE
      ) AS messages
      WHERE due_at <= ${now}::bigint`
    return {
      count: found?.count ?? 0,
      oldest: Option.map(Option.fromNullable(found?.oldest), Timestamp.fromMillis)
    }
  })

// Counts the messages of the tables with the prefix.
export const layer = (prefix: string): Layer.Layer<never, never, SqlClient> =>
  Layer.scopedDiscard(addSample(setWaiting(waiting, oldestDue, count(prefix))))
