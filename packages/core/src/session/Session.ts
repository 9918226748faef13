import * as Schema from "effect/Schema"
import { audited, makeAuditEntries } from "../internal/audit/Audited.ts"
import { OrganizationId, SessionId, UserId } from "../shared/Ids.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
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

/** How many sessions a user may have at a time; the oldest make room. */
export const maximumSessions = 100

/**
 * Which of a user's sessions, oldest first, have to go before another one comes: the expired, and the oldest beyond the
 * limit.
 */
export const findExcessSessions = (sessions: ReadonlyArray<Session>, now: Timestamp): ReadonlyArray<Session> => {
  const live = sessions.filter(({ expiresAt }) => expiresAt > now)
  const kept = new Set(live.slice(-(maximumSessions - 1)))
  return sessions.filter((session) => !kept.has(session))
}

export const Revocation = Schema.Struct({
  all: Schema.optionalWith(Schema.Boolean, { exact: true })
}).annotations({ identifier: "Revocation" })

export type Revocation = typeof Revocation.Type

export const sessionEvents = makeAuditEntries("session", Session)

export class SessionNotFound extends TaggedProblem<SessionNotFound>()("SessionNotFound", 404, "No such session.") {}
