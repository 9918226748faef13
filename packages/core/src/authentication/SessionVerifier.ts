import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { OrganizationId, SessionId, UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"

/** The user of a session's token. */
export interface VerifiedSession {
  readonly userId: UserId
  /** The organization of requests that name none. Permissions come from the membership only. */
  readonly organizationId?: OrganizationId
  /** The id and expiry of a built-in session. */
  readonly session?: { readonly id: SessionId; readonly expiresAt: Timestamp }
  /** The expiry of a session of the host, to be shown. The verifier itself checks it. */
  readonly expiresAt?: Timestamp
}

/** Finds the user of a session token. The default is the built-in sessions. A host that signs users in provides another. */
export class SessionVerifier extends Context.Tag("@attestry/core/authentication/SessionVerifier")<SessionVerifier, {
  /**
   * The user of a token from `Authorization: Bearer` or the session cookie. None if the token is forged, expired, revoked
   * or unknown. It is called for each request, and the result is not cached.
   */
  readonly verify: (token: Redacted.Redacted) => Effect.Effect<Option.Option<VerifiedSession>>
}>() {}
