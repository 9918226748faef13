import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { BuiltInRole } from "../access/Permission.ts"
import type { ApiKey } from "../apiKey/ApiKey.ts"
import type { Member } from "../member/Member.ts"
import type { Organization } from "../organization/Organization.ts"
import type { Role } from "../role/Role.ts"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { User } from "../user/User.ts"

/** A user in an organization, with everything that decides what they may do there. */
export interface MemberPrincipal {
  readonly organization: Pick<Organization, "id" | "name">
  readonly user: Pick<User, "id" | "name" | "email">
  readonly isService: User["isService"]
  readonly member: Pick<Member, "id" | "isActive">
  readonly role: BuiltInRole | Pick<Role, "id" | "name" | "permissions">
}

/** A key with everything that decides what its bearer may do. */
export interface KeyPrincipal extends MemberPrincipal {
  readonly apiKey: Pick<ApiKey, "id" | "name" | "scopes" | "expiresAt" | "lastUsedAt">
  readonly secretHash: string
}

/** Who a credential belongs to, in one look-up, over all organizations. */
export class Principals extends Context.Tag("@attestry/core/authentication/Principals")<Principals, {
  /**
   * The key of that public key id and that hash of its secret, with its creator's user and membership; nothing once
   * either is gone. Whether the id is known must not show in the time that it takes when the hash is another.
   */
  readonly findByKey: (keyId: string, secretHash: string) => Effect.Effect<Option.Option<KeyPrincipal>>
  /**
   * The user's membership of that organization, or all of theirs if none is named, active or not, in the order of the
   * organizations' ids.
   */
  readonly findMembers: (
    userId: UserId,
    organizationId: OrganizationId | null
  ) => Effect.Effect<ReadonlyArray<MemberPrincipal>>
}>() {}
