import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OrganizationId } from "../shared/Ids.ts"
import type { UserId } from "../shared/Ids.ts"
import type { User } from "../user/User.ts"

/**
 * Who may be made a member of an organization. By default anybody is admitted whose id, which can't be guessed, or whose
 * address the caller knows; a host that serves several customers may narrow that to its own.
 */
export class MemberEligibility extends Context.Tag("@attestry/core/member/MemberEligibility")<MemberEligibility, {
  /** Which of the users may be members. Whoever may not is unknown to the caller: `user_not_found`. */
  readonly filterEligible: (
    organizationId: OrganizationId,
    users: ReadonlyArray<User>
  ) => Effect.Effect<ReadonlySet<UserId>>
}>() {
  /** Admits everybody. */
  static readonly everybody: Layer.Layer<MemberEligibility> = Layer.succeed(MemberEligibility, {
    filterEligible: (_, users) => Effect.succeed(new Set(users.map(({ id }) => id)))
  })
}
