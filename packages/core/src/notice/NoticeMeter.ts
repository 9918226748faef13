import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Notice, NoticeStatus } from "./Notice.ts"

const notices = Metric.counter("attestry_notices", {
  description: "Mails to members that were sent, skipped or failed.",
  incremental: true
})

const late = Metric.gauge("attestry_notice_late_seconds", {
  description: "Seconds between the cause of the latest mail to a member and its sending."
})

export const count = ({ createdAt, kind }: Notice, outcome: NoticeStatus, now: Timestamp): Effect.Effect<void> =>
  Effect.tagMetrics(
    Effect.zipRight(
      Metric.increment(Metric.tagged(notices, "outcome", outcome)),
      outcome === "sent" ? Metric.set(late, (Date.parse(now) - Date.parse(createdAt)) / 1_000) : Effect.void
    ),
    "kind",
    kind
  )
