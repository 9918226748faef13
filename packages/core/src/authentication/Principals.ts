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

/** A user in an organization, with everything that decides their permissions there. */
export interface MemberPrincipal {
  readonly organization: Pick<Organization, "id" | "name" | "timeZone">
  readonly user: Pick<User, "id" | "name" | "email">
  readonly isService: User["isService"]
  readonly member: Pick<Member, "id" | "isActive">
  readonly role: BuiltInRole | Pick<Role, "id" | "name" | "permissions">
}

/** A key, with everything that decides its permissions. */
export interface KeyPrincipal extends MemberPrincipal {
  readonly apiKey: Pick<ApiKey, "id" | "name" | "scopes" | "expiresAt" | "lastUsedAt">
  readonly secretHash: string
}

/** Finds the owner of a credential in one look-up, over all organizations. */
export class Principals extends Context.Tag("@attestry/core/authentication/Principals")<Principals, {
  /**
   * The key with the public key id and the hash of its secret, with its creator's user and membership. None if any of
   * them is gone. With another hash it takes the same time for a known id as for an unknown one.
   */
  readonly findByKey: (keyId: string, secretHash: string) => Effect.Effect<Option.Option<KeyPrincipal>>
  /**
   * The user's membership in the organization, or in every organization for null. Active or not, in the order of the
   * organizations' ids.
   */
  readonly findMembers: (
    userId: UserId,
    organizationId: OrganizationId | null
  ) => Effect.Effect<ReadonlyArray<MemberPrincipal>>
}>() {}
