import * as Schema from "effect/Schema"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import { describe } from "../shared/Describe.ts"
import { OrganizationId, SessionId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { Timestamp } from "../shared/Timestamp.ts"

/**
 * A built-in session, without its token. Its organization is that of requests that name none.
 */
export const Session = Schema.Struct({
  id: SessionId,
  userId: audited(UserId),
  organizationId: audited(Schema.NullOr(OrganizationId)),
  createdAt: Timestamp,
  expiresAt: audited(Timestamp)
}).annotations({ identifier: "Session" })

export type Session = typeof Session.Type

/** Limit of a user's sessions. The oldest are removed first. */
export const maximumSessions = 100

/**
 * Returns the sessions to remove before another is added: the expired ones, and the oldest beyond the limit. Expects them
 * oldest first.
 */
export const findExcessSessions = (sessions: ReadonlyArray<Session>, now: Timestamp): ReadonlyArray<Session> => {
  const live = sessions.filter(({ expiresAt }) => expiresAt > now)
  const kept = new Set(live.slice(-(maximumSessions - 1)))
  return sessions.filter((session) => !kept.has(session))
}

export const Revocation = Schema.Struct({
  all: optional(describe(Schema.Boolean, "True to revoke all sessions of the user; by default false."))
}).annotations({ identifier: "Revocation" })

export type Revocation = typeof Revocation.Type

export const RevokedSessions = Schema.Struct({
  revoked: describe(Schema.NonNegativeInt, "The number of revoked sessions.", 1)
}).annotations({ identifier: "RevokedSessions" })

export type RevokedSessions = typeof RevokedSessions.Type

export const sessionEvents = makeAuditEntries("session", Session)

export class SessionNotFound extends TaggedProblem<SessionNotFound>()("SessionNotFound", 404, "No such session.") {}
