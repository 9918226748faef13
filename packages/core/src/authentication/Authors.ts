import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Author } from "../access/Author.ts"
import { type Permission, permissions } from "../access/Permission.ts"
import { ApiKeyUsage } from "../apiKey/ApiKeyUsage.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { Memberships } from "./Memberships.ts"

const everything: ReadonlySet<Permission> = new Set(permissions)
const nothing: ReadonlySet<Permission> = new Set()

// Finds what the author of something that runs by itself may do now, as if they asked for it: their role may have changed, they
// may have left, and the key may have been revoked. Nothing is cached.
export class Authors extends Effect.Service<Authors>()("@attestry/core/authentication/Authors", {
  effect: Effect.gen(function*() {
    const memberships = yield* Memberships
    const keys = yield* ApiKeyUsage

    const findPermissions = Effect.fnUntraced(
      function*(organizationId: OrganizationId, author: Author | null) {
        if (author === null) return everything
        const { apiKeyId, userId } = author
        const held = yield* memberships.findPermissions(userId, organizationId)
        if (apiKeyId === null) return held
        const found = yield* keys.find(organizationId, apiKeyId)
        if (Option.isNone(found)) return nothing
        const { expiresAt, scopes } = found.value.value
        if (expiresAt !== null && expiresAt <= (yield* Timestamp.now)) return nothing
        const given = new Set<string>(scopes)
        return given.has("*") ? held : new Set([...held].filter((permission) => given.has(permission)))
      }
    )

    return { findPermissions }
  })
}) {}
