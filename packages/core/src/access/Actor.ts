import { Context, Effect } from "effect"
import type { Member } from "../member/Member.ts"
import type { User } from "../member/User.ts"
import type { Organization, OrganizationId } from "../organization/Organization.ts"
import type { ApiKey } from "./ApiKey.ts"
import { type Permission, permissions } from "./Permission.ts"
import type { Session } from "./Session.ts"

/**
 * A person, or a service, that acts in one organization.
 *
 * @since 0.1.0
 * @category models
 */
export interface Caller {
  readonly type: "api-key" | "session"
  readonly organization: Pick<Organization, "id" | "name">
  readonly user: Pick<User, "id" | "name" | "email">
  /** The membership, with the name of its role. */
  readonly member: Pick<Member, "id"> & { readonly role: string }
  /** The key that authenticates the caller; null for a session. */
  readonly apiKey: Pick<ApiKey, "id" | "name" | "expiresAt"> | null
  /** The built-in session; null for a key, and for a session that the host verifies. */
  readonly session: Pick<Session, "id"> | null
  /** What the caller may do: of a key, its scopes as far as its creator holds them. */
  readonly permissions: ReadonlySet<Permission>
  /** What the user's role allows, whatever the key's scopes are. */
  readonly rolePermissions: ReadonlySet<Permission>
}

/**
 * The host itself: set-up, schedules, maintenance.
 *
 * @since 0.1.0
 * @category models
 */
export interface System {
  readonly type: "system"
  readonly organization: Pick<Organization, "id">
  readonly permissions: ReadonlySet<Permission>
}

/**
 * Whoever acts.
 *
 * @since 0.1.0
 * @category models
 */
export type Actor = Caller | System

/**
 * The host acting in an organization, with every permission.
 *
 * @since 0.1.0
 * @category constructors
 */
export const system = (organizationId: OrganizationId): System => ({
  type: "system",
  organization: { id: organizationId },
  permissions: new Set(permissions)
})

/**
 * The user who acts: of a key, the one who made it; null if the host does.
 *
 * @since 0.1.0
 * @category reading
 */
export const userOf = (actor: Actor): User["id"] | null => actor.type === "system" ? null : actor.user.id

/**
 * Who acts now. The only source of the organization that a use case works on.
 *
 * @since 0.1.0
 * @category context
 * @effect-leakable-service
 */
export class CurrentActor extends Context.Tag("@attestry/core/access/CurrentActor")<CurrentActor, Actor>() {}

/**
 * Who acts, where only a person or a service can: over HTTP. The system actor there is a defect.
 *
 * @since 0.1.0
 * @category context
 */
export const caller: Effect.Effect<Caller, never, CurrentActor> = Effect.flatMap(
  CurrentActor,
  (actor) => actor.type === "system" ? Effect.dieMessage("The system actor has no user") : Effect.succeed(actor)
)
