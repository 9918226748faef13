import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Subject } from "../schedule/Subject.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Waiting } from "../storage/Samples.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Notice, NoticeId } from "./Notice.ts"

/** End of a notice: what became of it, and the reason unless it was sent or expanded. */
export type NoticeEnd = Pick<Notice, "status" | "reason">

/**
 * Notices. An organization has one notice for each cause and recipient: another one is ignored, whatever became of the
 * first. All methods but `record` write at once, outside any unit of work, because only one caller works on the notices of
 * an organization.
 */
export class NoticeStore extends Context.Tag("@attestry/core/notice/NoticeStore")<NoticeStore, {
  /** Adds the notices whose cause and recipient have none. The list must not be empty, and name each of them once. */
  readonly record: (
    organizationId: OrganizationId,
    notices: ReadonlyArray<Notice>
  ) => Effect.Effect<void, never, Writes>
  /** Adds the notices whose cause and recipient have none. The list must not be empty, and name each of them once. */
  readonly add: (organizationId: OrganizationId, notices: ReadonlyArray<Notice>) => Effect.Effect<void>
  /** The notice with the id. */
  readonly find: (organizationId: OrganizationId, noticeId: NoticeId) => Effect.Effect<Option.Option<Notice>>
  /** The pending notices, due or not: the oldest first, then by id. */
  readonly pending: (organizationId: OrganizationId, limit: number) => Effect.Effect<ReadonlyArray<Notice>>
  /** Organizations with a pending notice that is due at `now`, longest due first. The id is the organization's too. */
  readonly subjects: (now: Timestamp, limit: number) => Effect.Effect<ReadonlyArray<Subject>>
  /** The pending notices of all organizations, the oldest by its creation. */
  readonly undelivered: Effect.Effect<Waiting>
  /** Finishes those of the notices that are pending. */
  readonly finish: (
    organizationId: OrganizationId,
    noticeIds: ReadonlyArray<NoticeId>,
    end: NoticeEnd,
    now: Timestamp
  ) => Effect.Effect<void>
  /** Postpones all pending notices of the organization to that time, and adds 1 to their attempts. */
  readonly postpone: (organizationId: OrganizationId, until: Timestamp) => Effect.Effect<void>
  /** Deletes the notices that were finished before that time. */
  readonly removeFinished: (organizationId: OrganizationId, before: Timestamp) => Effect.Effect<void>
}>() {}
