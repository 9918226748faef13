import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { ApiKeyId, MemberId, OrganizationId, SessionId, UserId } from "../shared/Ids.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import type { Email, Name } from "../shared/Text.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import { type Permission, permissions } from "./Permission.ts"

/** An authenticated user or API key in one organization. */
export interface Caller {
  readonly type: "api-key" | "session"
  readonly organization: { readonly id: OrganizationId; readonly name: Name; readonly timeZone: string }
  readonly user: { readonly id: UserId; readonly name: Name; readonly email: Email }
  /** The membership, with the name of its role. */
  readonly member: { readonly id: MemberId; readonly role: string }
  /** The key that authenticates the caller; null for a session. */
  readonly apiKey: { readonly id: ApiKeyId; readonly name: Name; readonly expiresAt: Timestamp | null } | null
  /** The built-in session; null for a key, and for a session that the host verifies. */
  readonly session: { readonly id: SessionId } | null
  /** The end of the session; null for a key, and where the host's verifier does not know it. */
  readonly sessionExpiresAt: Timestamp | null
  /** The permissions of this request. A key has those of its scopes that its creator has too. */
  readonly permissions: ReadonlySet<Permission>
  /** The permissions of the user's role, whatever the key's scopes are. */
  readonly rolePermissions: ReadonlySet<Permission>
}

/** The host itself, in set-up, schedules and maintenance. */
export interface SystemActor {
  readonly type: "system"
  readonly organization: { readonly id: OrganizationId }
  readonly permissions: ReadonlySet<Permission>
}

export type Actor = Caller | SystemActor

/** A user whom the host has signed in itself. Without an organization they must be in one only. */
export interface SignedInUser {
  readonly userId: string
  readonly organizationId?: string | undefined
}

/** Makes the actor for the host itself, with every permission. */
export const systemActor = (organizationId: OrganizationId): SystemActor => ({
  type: "system",
  organization: { id: organizationId },
  permissions: new Set(permissions)
})

/** The user who acts; for a key, its creator. Null for the host itself. */
export const actingUserId = (actor: Actor): UserId | null => actor.type === "system" ? null : actor.user.id

/**
 * The current actor. The only source of the organization that a use case works on.
 *
 * @effect-leakable-service
 */
export class CurrentActor extends Context.Tag("@attestry/core/access/Actor/CurrentActor")<CurrentActor, Actor>() {}

/** A signed-in user without an organization, for what concerns the user alone. A caller is one too. */
export type UserActor = Pick<Caller, "type" | "user" | "apiKey" | "permissions">

/**
 * The user of a request that belongs to no organization.
 *
 * @effect-leakable-service
 */
export class CurrentUser extends Context.Tag("@attestry/core/access/Actor/CurrentUser")<CurrentUser, UserActor>() {}

/** The host itself acts where a user must. It is no error of the API, because nobody is the host over HTTP. */
export class UserRequired extends TaggedProblem<UserRequired>()(
  "UserRequired",
  403,
  "This is done by a user. The host itself cannot do it."
) {}

/** The current caller. Dies with {@link UserRequired} if the host itself acts. */
export const currentCaller: Effect.Effect<Caller, never, CurrentActor> = Effect.flatMap(
  CurrentActor,
  (actor) => actor.type === "system" ? Effect.die(new UserRequired()) : Effect.succeed(actor)
)

/** The current request. The HTTP edge sets it; in-process callers may. */
export class RequestInfo extends Context.Reference<RequestInfo>()("@attestry/core/access/Actor/RequestInfo", {
  defaultValue: (): { readonly requestId: string | null; readonly ip: string | null } => ({ requestId: null, ip: null })
}) {}
