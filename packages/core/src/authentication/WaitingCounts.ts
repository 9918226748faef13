import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Permission } from "../access/Permission.ts"
import type { OrganizationId, UserId } from "../shared/Ids.ts"

export interface HeldPermissions {
  readonly organizationId: OrganizationId
  readonly permissions: ReadonlySet<Permission>
}

// counts the todos of a user in each organization, in the given order
export class WaitingCounts extends Context.Tag("@attestry/core/authentication/WaitingCounts")<WaitingCounts, {
  readonly count: (
    userId: UserId,
    memberships: ReadonlyArray<HeldPermissions>
  ) => Effect.Effect<ReadonlyArray<number>>
}>() {}
