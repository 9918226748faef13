import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { UserId } from "../shared/Ids.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { ApiKeyId } from "../shared/Ids.ts"
import type { Slice } from "../shared/Page.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Versioned } from "../storage/Versioned.ts"
import type { ApiKey, ApiKeyQuery } from "./ApiKey.ts"

/**
 * Where API keys are kept. Their secrets are not: only a hash is, and no method but `Principals.findByKey` gives it.
 */
export class ApiKeyStore extends Context.Tag("@attestry/core/apiKey/ApiKeyStore")<ApiKeyStore, {
  /** The slice of the organization's keys. */
  readonly list: (organizationId: OrganizationId, slice: Slice<ApiKeyQuery>) => Effect.Effect<ReadonlyArray<ApiKey>>
  /** How many keys the organization has. */
  readonly count: (organizationId: OrganizationId) => Effect.Effect<number>
  /** The key, unless it is unknown or belongs to another organization. */
  readonly find: (
    organizationId: OrganizationId,
    apiKeyId: ApiKeyId
  ) => Effect.Effect<Option.Option<Versioned<ApiKey>>>
  /** The keys that the user created there. In no particular order. */
  readonly ofCreator: (organizationId: OrganizationId, createdBy: UserId) => Effect.Effect<ReadonlyArray<ApiKey>>
  /** Adds the key with the SHA-256 of its secret, in hexadecimal. Key ids are unique over all organizations. */
  readonly insert: (
    organizationId: OrganizationId,
    apiKey: ApiKey,
    secretHash: string
  ) => Effect.Effect<void, never, Writes>
  /** Removes the key for good, if its revision is still the one that was read. */
  readonly remove: (
    organizationId: OrganizationId,
    apiKeyId: ApiKeyId,
    revision: number
  ) => Effect.Effect<void, never, Writes>
  /** Removes the keys for good, in one write, if each of them is still there. There has to be a key at least. */
  readonly removeAll: (
    organizationId: OrganizationId,
    apiKeyIds: ReadonlyArray<ApiKeyId>
  ) => Effect.Effect<void, never, Writes>
  /**
   * Notes the key's last use, at once and outside any unit, unless a later one is noted already; changes no revision. An
   * unknown key is no error.
   */
  readonly touch: (organizationId: OrganizationId, apiKeyId: ApiKeyId, usedAt: Timestamp) => Effect.Effect<void>
}>() {}
