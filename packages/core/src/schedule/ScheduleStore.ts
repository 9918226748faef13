import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Subject } from "./Subject.ts"

/** The timing of a subject, and the due time that comes next. A subject has one of each kind. */
export const StoredSchedule = Schema.Struct({
  organizationId: OrganizationId,
  kind: Schema.String,
  id: Schema.String,
  cron: Schema.String,
  timeZone: Schema.String,
  since: Timestamp,
  dueAt: Timestamp,
  /** When the work of the due time began first; null before. */
  startedAt: Schema.NullOr(Timestamp),
  /** Later due times that the work stands for too; 0 before it has begun. */
  missed: Schema.Int
})

export type StoredSchedule = typeof StoredSchedule.Type

/** Schedules of all kinds. */
export class ScheduleStore extends Context.Tag("@attestry/core/schedule/ScheduleStore")<ScheduleStore, {
  readonly find: (
    organizationId: OrganizationId,
    kind: string,
    id: string
  ) => Effect.Effect<Option.Option<Versioned<StoredSchedule>>>
  /** Adds a schedule. If there is one of its kind and id, the unit is retried. */
  readonly insert: (
    organizationId: OrganizationId,
    schedule: StoredSchedule
  ) => Effect.Effect<void, never, Writes>
  /** Replaces the schedule. If its revision is another one by then, the unit is retried. */
  readonly save: (
    organizationId: OrganizationId,
    schedule: StoredSchedule,
    revision: number
  ) => Effect.Effect<void, never, Writes>
  /** Removes the schedule. If its revision is another one by then, the unit is retried. */
  readonly remove: (
    organizationId: OrganizationId,
    kind: string,
    id: string,
    revision: number
  ) => Effect.Effect<void, never, Writes>
  /**
   * Finds up to `limit` subjects of the kind, of all organizations, that are due: first the one of each organization that
   * is due longest, then the second of each, and so on.
   */
  readonly due: (kind: string, now: Timestamp, limit: number) => Effect.Effect<ReadonlyArray<Subject>>
  /** Finds the schedules of the kind that these subjects have, in any order. They may be of several organizations. */
  readonly findAll: (kind: string, subjects: ReadonlyArray<Subject>) => Effect.Effect<ReadonlyArray<StoredSchedule>>
  /** Finds the first due time of the kind after `now`, over all organizations. */
  readonly next: (kind: string, now: Timestamp) => Effect.Effect<Option.Option<Timestamp>>
}>() {}
