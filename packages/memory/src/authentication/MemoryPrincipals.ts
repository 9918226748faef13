import type { MemberPrincipal, Principals } from "@attestry/core/authentication"
import { isBuiltIn } from "@attestry/core/role"
import type { OrganizationId, UserId } from "@attestry/core/shared"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Struct from "effect/Struct"
import { global, membershipKey, type MemoryTables } from "../internal/MemoryTables.ts"

export const makeMemoryPrincipals = (
  { apiKeys, members, organizations, roles, users }: MemoryTables
): typeof Principals.Service => {
  const find = (organizationId: OrganizationId, userId: UserId): Option.Option<MemberPrincipal> =>
    Option.gen(function*() {
      const organization = yield* organizations.find(global, organizationId)
      const user = yield* users.find(global, userId)
      const member = yield* members.findUnique(membershipKey({ organizationId, userId })).pipe(
        Option.filter(({ invitation }) => invitation === null)
      )
      return {
        organization: Struct.pick(organization.value, "id", "name", "timeZone"),
        user: Struct.pick(user.value, "id", "name", "email"),
        isService: user.value.isService,
        member: Struct.pick(member, "id", "isActive"),
        role: isBuiltIn(member.role)
          ? member.role
          : Struct.pick((yield* roles.find(organizationId, member.role)).value, "id", "name", "permissions")
      }
    })

  const allOf = (userId: UserId) =>
    members.partitions().flatMap((partition) =>
      members.filter(partition, (member) => member.userId === userId && member.invitation === null)
    )

  return {
    findByKey: (keyId, secretHash) =>
      Effect.sync(() =>
        Option.gen(function*() {
          const apiKey = yield* apiKeys.findUnique(keyId)
          if (apiKey.secretHash !== secretHash) return yield* Option.none()
          const principal = yield* find(apiKey.organizationId, apiKey.createdBy)
          return {
            apiKey: Struct.pick(apiKey, "id", "name", "scopes", "expiresAt", "lastUsedAt"),
            secretHash,
            ...principal
          }
        })
      ),
    findMembers: (userId, organizationId) =>
      Effect.sync(() =>
        organizationId === null
          ? allOf(userId).flatMap((member) => Option.toArray(find(member.organizationId, userId)))
          : Option.toArray(find(organizationId, userId))
      )
  }
}
