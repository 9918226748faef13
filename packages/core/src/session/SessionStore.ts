import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { SessionId, UserId } from "../shared/Ids.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Session } from "./Session.ts"

/** Built-in sessions. Like users they belong to no organization. Only a hash of their tokens is stored. */
export class SessionStore extends Context.Tag("@attestry/core/session/SessionStore")<SessionStore, {
  /** The session whose token has the SHA-256, in hexadecimal, expired or not. */
  readonly findByHash: (tokenHash: string) => Effect.Effect<Option.Option<Session>>
  /** The session with the id. */
  readonly find: (sessionId: SessionId) => Effect.Effect<Option.Option<Session>>
  /** All sessions of the user, oldest first, then by id. */
  readonly list: (userId: UserId) => Effect.Effect<ReadonlyArray<Session>>
  /** Adds the session with the hash of its token. Hashes are unique. */
  readonly insert: (session: Session, tokenHash: string) => Effect.Effect<void, never, Writes>
  /** Deletes the sessions, in one write. If one is gone, the unit is retried. The list must not be empty. */
  readonly remove: (sessionIds: ReadonlyArray<SessionId>) => Effect.Effect<void, never, Writes>
}>() {}
