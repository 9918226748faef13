import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import type { Attempt, Delivery } from "./Delivery.ts"

const attempts = Metric.counter("attestry_webhook_attempts", {
  description: "Attempts to deliver an event to a webhook.",
  incremental: true
})

const lag = Metric.gauge("attestry_webhook_lag_seconds", {
  description: "Seconds between the latest delivered event and its delivery."
})

export const observe = (delivery: Delivery, { lastAttemptAt, status }: Attempt): Effect.Effect<void> => {
  const counted = Metric.increment(Metric.tagged(attempts, "outcome", status === "pending" ? "retried" : status))
  return status !== "delivered" || lastAttemptAt === null
    ? counted
    : Effect.zipRight(counted, Metric.set(lag, (Date.parse(lastAttemptAt) - Date.parse(delivery.createdAt)) / 1_000))
}
