import * as Schema from "effect/Schema"
import type { EmailPreferences } from "../member/Member.ts"
import { EntityId, MemberReference, OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"

export const NoticeId = EntityId("ntc", "NoticeId")

export type NoticeId = typeof NoticeId.Type

export const NoticeKind = Schema.Literal(
  "policy_to_acknowledge",
  "policy_to_approve",
  "task_assigned",
  "task_mentioned",
  "task_due_soon",
  "task_overdue",
  "task_digest",
  "items_unassigned",
  "approval_withdrawn"
)

export type NoticeKind = typeof NoticeKind.Type

/** The preference of a member that each kind of notice follows. */
export const preferenceOf: { readonly [kind in NoticeKind]: keyof EmailPreferences } = {
  policy_to_acknowledge: "policyNotifications",
  policy_to_approve: "policyNotifications",
  task_assigned: "taskAssignments",
  task_mentioned: "taskMentions",
  task_due_soon: "taskReminders",
  task_overdue: "taskReminders",
  task_digest: "weeklyTaskDigest",
  items_unassigned: "unassignedItemsNotifications",
  approval_withdrawn: "unassignedItemsNotifications"
}

/** Only a pending notice is worked on. An expanded one was replaced by a notice for each recipient. */
export const NoticeStatus = Schema.Literal("pending", "expanded", "sent", "skipped", "failed")

export type NoticeStatus = typeof NoticeStatus.Type

/**
 * The reason for which a notice was skipped or failed.
 *
 * - `preference_off`: the member does not want such mails.
 * - `not_a_member`: the recipient has no active membership, was erased, or is a service user.
 * - `not_permitted`: the member may not read the resource.
 * - `cause_gone`: the work is done, assigned to another member, or removed.
 * - `too_old`: no mail could be sent for seven days.
 * - `no_mailer`: the host has no mailer.
 * - `refused`: the mail server rejected the mail.
 * - `broken`: the mail could not be made, because of a bug.
 */
export const NoticeReason = Schema.Literal(
  "preference_off",
  "not_a_member",
  "not_permitted",
  "cause_gone",
  "too_old",
  "no_mailer",
  "refused",
  "broken"
)

export type NoticeReason = typeof NoticeReason.Type

/** A mail that is due to one member, or to all whom its cause concerns. It contains ids and no personal data. */
export const Notice = Schema.Struct({
  id: NoticeId,
  organizationId: OrganizationId,
  kind: NoticeKind,
  /** Names the cause. There is one notice for each cause and recipient. */
  causeKey: Schema.String,
  /** Null for all members whom the cause concerns. */
  recipientId: Schema.NullOr(MemberReference),
  resourceIds: Schema.Array(Schema.String),
  /** The due date that a reminder is about, or the due time of a digest. */
  dueAt: Schema.NullOr(Timestamp),
  status: NoticeStatus,
  reason: Schema.NullOr(NoticeReason),
  attempts: Schema.NonNegativeInt,
  nextAttemptAt: Timestamp,
  createdAt: Timestamp,
  finishedAt: Schema.NullOr(Timestamp)
})

export type Notice = typeof Notice.Type

/** The cause of a notice. */
export type NoticeCause = Pick<Notice, "kind" | "causeKey" | "recipientId" | "resourceIds" | "dueAt">

/** Makes a pending notice, which may be sent at once. */
export const makeNotice = (
  { id, organizationId }: Pick<Notice, "id" | "organizationId">,
  { causeKey, dueAt, kind, recipientId, resourceIds }: NoticeCause,
  now: Timestamp
): Notice => ({
  id,
  organizationId,
  kind,
  causeKey,
  recipientId,
  resourceIds,
  dueAt,
  status: "pending",
  reason: null,
  attempts: 0,
  nextAttemptAt: now,
  createdAt: now,
  finishedAt: null
})
