import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { audited, makeAuditEntries } from "../internal/audit/Audited.ts"
import { optional } from "../internal/shared/Optional.ts"
import { OrganizationId, SessionId, UserId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"

/**
 * A user who is signed in, without the token that proves it. Its organization is the one that is meant unless a request
 * names another.
 */
export const Session = Schema.Struct({
  id: SessionId,
  userId: audited(UserId),
  organizationId: audited(Schema.NullOr(OrganizationId)),
  createdAt: Timestamp,
  expiresAt: audited(Timestamp)
}).annotations({ identifier: "Session" })

export type Session = typeof Session.Type

/** The most sessions that a user may have at a time. The oldest are removed first. */
export const maximumSessions = 100

/**
 * The sessions to remove before another is added: the expired, and the oldest beyond the limit. Takes the oldest
 * first.
 */
export const findExcessSessions = (sessions: ReadonlyArray<Session>, now: Timestamp): ReadonlyArray<Session> => {
  const live = sessions.filter(({ expiresAt }) => expiresAt > now)
  const kept = new Set(live.slice(-(maximumSessions - 1)))
  return sessions.filter((session) => !kept.has(session))
}

export const Revocation = Schema.Struct({
  all: optional(Schema.Boolean)
}).annotations({ identifier: "Revocation" })

export type Revocation = typeof Revocation.Type

export const sessionEvents = makeAuditEntries("session", Session)

export class SessionNotFound
  extends Schema.TaggedError<SessionNotFound>()("SessionNotFound", {}, HttpApiSchema.annotations({ status: 404 }))
{
  override get message() {
    return "There is no such session"
  }
}
