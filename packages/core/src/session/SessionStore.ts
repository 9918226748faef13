import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { SessionId, UserId } from "../shared/Ids.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Session } from "./Session.ts"

/**
 * Built-in sessions. Like users they belong to no organization. Their tokens are not stored: only a
 * hash is.
 */
export class SessionStore extends Context.Tag("@attestry/core/session/SessionStore")<SessionStore, {
  /** The session whose token has that SHA-256, in hexadecimal; expired ones too. */
  readonly findByHash: (tokenHash: string) => Effect.Effect<Option.Option<Session>>
  /** The session of that id. */
  readonly find: (sessionId: SessionId) => Effect.Effect<Option.Option<Session>>
  /** All sessions of the user, oldest first; of those made at once, the lower id first. */
  readonly list: (userId: UserId) => Effect.Effect<ReadonlyArray<Session>>
  /** Adds the session with the hash of its token. Hashes are unique. */
  readonly insert: (session: Session, tokenHash: string) => Effect.Effect<void, never, Writes>
  /** Removes the sessions for good, in one write; if one is gone already, the unit runs again. There has to be one at least. */
  readonly remove: (sessionIds: ReadonlyArray<SessionId>) => Effect.Effect<void, never, Writes>
}>() {}
