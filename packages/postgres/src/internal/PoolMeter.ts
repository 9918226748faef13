import { addSample } from "@attestry/core/storage"
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import type { Pool } from "pg"

const connections = Metric.gauge("attestry_pool_connections", {
  description: "Open connections to the database."
})

const waiting = Metric.gauge("attestry_pool_waiting", {
  description: "Callers that wait for a connection to the database."
})

// Measures the pool as long as the scope is open. Pools differ by the names that they give to the database.
export const measure = (pool: Pool) =>
  addSample(
    Effect.suspend(() => {
      const { idleCount, totalCount, waitingCount } = pool
      return Effect.zipRight(
        Effect.zipRight(
          Metric.set(Metric.tagged(connections, "state", "idle"), idleCount),
          Metric.set(Metric.tagged(connections, "state", "busy"), totalCount - idleCount)
        ),
        Metric.set(waiting, waitingCount)
      )
    }).pipe(Effect.tagMetrics("pool", pool.options.application_name ?? "attestry"))
  )
