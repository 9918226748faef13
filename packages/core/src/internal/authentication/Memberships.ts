import * as Effect from "effect/Effect"
import { Principals } from "../../authentication/Principals.ts"
import type { UserId } from "../../shared/Ids.ts"

// a user's memberships in all organizations, active or not
export class Memberships extends Effect.Service<Memberships>()("@attestry/core/internal/authentication/Memberships", {
  effect: Effect.map(Principals, ({ findMembers }) => ({
    find: (userId: UserId) =>
      Effect.map(
        findMembers(userId, null),
        (found) =>
          found.map(({ member, organization }) => ({ organizationId: organization.id, isActive: member.isActive }))
      )
  }))
}) {}
