import * as Effect from "effect/Effect"
import type { Permission } from "../access/Permission.ts"
import { toBuiltInRole, toCustomRole } from "../role/Role.ts"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import { Principals } from "./Principals.ts"

const nothing: ReadonlySet<Permission> = new Set()

// a user's memberships, active or not
export class Memberships extends Effect.Service<Memberships>()("@attestry/core/authentication/Memberships", {
  effect: Effect.map(Principals, ({ findMembers }) => ({
    // in all organizations
    find: (userId: UserId) =>
      Effect.map(
        findMembers(userId, null),
        (found) =>
          found.map(({ member, organization }) => ({ organizationId: organization.id, isActive: member.isActive }))
      ),
    // those of the role now; none without an active membership
    findPermissions: (userId: UserId, organizationId: OrganizationId) =>
      Effect.map(findMembers(userId, organizationId), ([found]) => {
        if (found?.member.isActive !== true) return nothing
        return (typeof found.role === "string" ? toBuiltInRole(found.role) : toCustomRole(found.role)).permissions
      })
  }))
}) {}
