import { Context, type Effect, type Option } from "effect"
import type { OrganizationId } from "../organization/Organization.ts"
import type { Writes } from "../shared/UnitOfWork.ts"
import type { Member, MemberReference } from "./Member.ts"

/**
 * Where memberships are kept.
 *
 * @since 0.1.0
 * @category ports
 */
export class MemberStore extends Context.Tag("@attestry/core/member/MemberStore")<MemberStore, {
  /** The membership of that id, or of that user, unless it is unknown or belongs to another organization. */
  readonly find: (organizationId: OrganizationId, member: MemberReference) => Effect.Effect<Option.Option<Member>>
  /** Adds the membership. A user is a member once: of several at a time one commits, the units of the others run again. */
  readonly insert: (organizationId: OrganizationId, member: Member) => Effect.Effect<void, never, Writes>
}>() {}
