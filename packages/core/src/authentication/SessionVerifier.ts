import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { OrganizationId, SessionId, UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"

/** Whom a session's token stands for. */
export interface VerifiedSession {
  readonly userId: UserId
  /** The organization that is meant unless a request names another. What the user may do there no token tells. */
  readonly organizationId?: OrganizationId
  /** Of the built-in sessions alone: which one it is, and until when it counts. */
  readonly session?: { readonly id: SessionId; readonly expiresAt: Timestamp }
}

/** Tells who is signed in. The built-in sessions are the default; a host that signs people in itself gives its own. */
export class SessionVerifier extends Context.Tag("@attestry/core/authentication/SessionVerifier")<SessionVerifier, {
  /**
   * Whom the token stands for: that of `Authorization: Bearer`, or the value of the session cookie. None if it is
   * forged, expired, revoked or unknown. Asked for each request, and never remembered.
   */
  readonly verify: (token: Redacted.Redacted) => Effect.Effect<Option.Option<VerifiedSession>>
}>() {}
