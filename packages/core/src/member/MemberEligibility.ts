import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { User } from "../user/User.ts"

/**
 * Restricts who may become a member of an organization. By default everybody may whose id or address the caller knows;
 * ids can't be guessed. A host that serves several customers may restrict each to its own users.
 */
export class MemberEligibility extends Context.Tag("@attestry/core/member/MemberEligibility")<MemberEligibility, {
  /** Returns the users who may become members. For the others the caller gets `user_not_found`. */
  readonly filterEligible: (
    organizationId: OrganizationId,
    users: ReadonlyArray<User>
  ) => Effect.Effect<ReadonlySet<UserId>>
}>() {
  /** Everybody may become a member. */
  static readonly everybody: Layer.Layer<MemberEligibility> = Layer.succeed(MemberEligibility, {
    filterEligible: (_, users) => Effect.succeed(new Set(users.map(({ id }) => id)))
  })
}
