import type { Principals } from "@attestry/core/access/Principals"
import { Effect, Option, Struct } from "effect"
import { global, membershipKey, type MemoryTables } from "./MemoryTables.ts"

/**
 * Who keys belong to, in memory.
 *
 * @since 0.1.0
 * @category constructors
 */
export const makeMemoryPrincipals = (
  { apiKeys, members, organizations, users }: MemoryTables
): typeof Principals.Service => ({
  findByKeyId: (keyId) =>
    Effect.sync(() =>
      Option.gen(function*() {
        const apiKey = yield* apiKeys.findUnique(keyId)
        const { createdBy: userId, organizationId } = apiKey
        const organization = yield* organizations.find(global, organizationId)
        const user = yield* users.find(global, userId)
        const member = yield* members.findUnique(membershipKey({ organizationId, userId }))
        return {
          apiKey: Struct.pick(apiKey, "id", "name", "scopes", "expiresAt", "lastUsedAt"),
          secretHash: apiKey.secretHash,
          organization: Struct.pick(organization.value, "id", "name"),
          user: Struct.pick(user.value, "id", "name", "email"),
          member: Struct.pick(member, "id", "role", "isActive")
        }
      })
    )
})
