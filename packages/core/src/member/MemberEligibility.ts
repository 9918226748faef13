import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { User } from "../user/User.ts"

/**
 * Decides which users may become members of an organization. By default every user may whose id or address the caller
 * knows; ids cannot be guessed. A host with several customers may restrict each one to its users.
 */
export class MemberEligibility extends Context.Tag("@attestry/core/member/MemberEligibility")<MemberEligibility, {
  /** Returns the users who may become members. For the others the caller gets `user_not_found`, as for unknown ones. */
  readonly filterEligible: (
    organizationId: OrganizationId,
    users: ReadonlyArray<User>
  ) => Effect.Effect<ReadonlySet<UserId>>
}>() {
  /** The default: every user may become a member. */
  static readonly everybody: Layer.Layer<MemberEligibility> = Layer.succeed(MemberEligibility, {
    filterEligible: (_, users) => Effect.succeed(new Set(users.map(({ id }) => id)))
  })
}
