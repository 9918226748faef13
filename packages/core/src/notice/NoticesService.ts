import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Subject } from "../schedule/Subject.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Waiting } from "../storage/Samples.ts"

/** Sends mails to members, by their preferences. It checks no permission, so no endpoint may call it. */
export interface NoticesService {
  /**
   * Sends the organization's mails that are due: one round. Returns when to call it again: none if no mail waits. If the
   * mail server is not reached, the round ends, and all mails wait: for 1, 5 and 15 minutes, then for an hour each time. A
   * mail that waited for seven days is skipped. Two rounds of one organization must not run at once. A mail that was sent
   * just before its server died is sent again with the same `Message-ID`.
   */
  readonly send: (subject: Subject) => Effect.Effect<Option.Option<Timestamp>>
  /** Lists organizations that have mails to send now: up to 1,000, longest due first. Call `send` for each. */
  readonly subjects: Effect.Effect<ReadonlyArray<Subject>>
  /** Counts the mails of all organizations that are not sent yet, due or not. */
  readonly undelivered: Effect.Effect<Waiting>
}
