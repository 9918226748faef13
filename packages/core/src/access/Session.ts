import { HttpApiSchema } from "@effect/platform"
import { Schema } from "effect"
import { journaled, journalEntries } from "../journal/Journaled.ts"
import { UserId } from "../member/User.ts"
import { OrganizationId } from "../organization/Organization.ts"
import { EntityId } from "../shared/EntityId.ts"
import { Timestamp } from "../shared/Timestamp.ts"

/**
 * @since 0.1.0
 * @category ids
 */
export const SessionId = EntityId("ses", "SessionId")

/**
 * @since 0.1.0
 * @category ids
 */
export type SessionId = typeof SessionId.Type

/**
 * A user who is signed in, without the token that proves it. Its organization is the one that is meant unless a request
 * names another.
 *
 * @since 0.1.0
 * @category entities
 */
export const Session = Schema.Struct({
  id: SessionId,
  userId: journaled(UserId),
  organizationId: journaled(Schema.NullOr(OrganizationId)),
  createdAt: Timestamp,
  expiresAt: journaled(Timestamp)
}).annotations({ identifier: "Session" })

/**
 * @since 0.1.0
 * @category entities
 */
export type Session = typeof Session.Type

/**
 * How many sessions a user may have at a time; the oldest make room.
 *
 * @since 0.1.0
 * @category limits
 */
export const maximumSessions = 100

/**
 * Which of a user's sessions, oldest first, have to go before another one comes: the expired, and the oldest beyond the
 * limit.
 *
 * @since 0.1.0
 * @category transitions
 */
export const superseded = (sessions: ReadonlyArray<Session>, now: Timestamp): ReadonlyArray<Session> => {
  const live = sessions.filter(({ expiresAt }) => expiresAt > now)
  const kept = new Set(live.slice(-(maximumSessions - 1)))
  return sessions.filter((session) => !kept.has(session))
}

/**
 * @since 0.1.0
 * @category inputs
 */
export const Revocation = Schema.Struct({
  all: Schema.optionalWith(Schema.Boolean, { exact: true })
}).annotations({ identifier: "Revocation" })

/**
 * @since 0.1.0
 * @category inputs
 */
export type Revocation = typeof Revocation.Type

/**
 * @since 0.1.0
 * @category journal
 */
export const sessionEntries = journalEntries("session", Session)

/**
 * @since 0.1.0
 * @category errors
 */
export class SessionNotFound
  extends Schema.TaggedError<SessionNotFound>()("SessionNotFound", {}, HttpApiSchema.annotations({ status: 404 }))
{
  override get message() {
    return "There is no such session"
  }
}
