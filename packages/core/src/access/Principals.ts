import { Context, type Effect, type Option } from "effect"
import type { Member } from "../member/Member.ts"
import type { User } from "../member/User.ts"
import type { Organization } from "../organization/Organization.ts"
import type { ApiKey } from "./ApiKey.ts"

/**
 * A key with everything that decides what its bearer may do.
 *
 * @since 0.1.0
 * @category models
 */
export interface KeyPrincipal {
  readonly apiKey: Pick<ApiKey, "id" | "name" | "scopes" | "expiresAt" | "lastUsedAt">
  readonly secretHash: string
  readonly organization: Pick<Organization, "id" | "name">
  readonly user: Pick<User, "id" | "name" | "email">
  readonly member: Pick<Member, "id" | "role" | "isActive">
}

/**
 * Who a credential belongs to, in one look-up.
 *
 * @since 0.1.0
 * @category ports
 */
export class Principals extends Context.Tag("@attestry/core/access/Principals")<Principals, {
  /** The key of that public key id, with its creator's user and membership; nothing once either is gone. */
  readonly findByKeyId: (keyId: string) => Effect.Effect<Option.Option<KeyPrincipal>>
}>() {}
