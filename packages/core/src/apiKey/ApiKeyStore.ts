import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { ApiKeyId, OrganizationId, UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { OwnedStore } from "../storage/OwnedStore.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { ApiKey, ApiKeyQuery } from "./ApiKey.ts"

/** API keys, without their secrets. Only a hash of a secret is stored, and only `Principals.findByKey` returns it. */
export class ApiKeyStore extends Context.Tag("@attestry/core/apiKey/ApiKeyStore")<
  ApiKeyStore,
  Pick<OwnedStore<ApiKey, ApiKeyQuery>, "find" | "list" | "remove"> & {
    /** The number of the organization's keys. */
    readonly count: (organizationId: OrganizationId) => Effect.Effect<number>
    /** The keys that the user created in the organization, in no particular order. */
    readonly findByCreator: (organizationId: OrganizationId, createdBy: UserId) => Effect.Effect<ReadonlyArray<ApiKey>>
    /**
     * Adds the key with the SHA-256 of its secret, in hexadecimal. Key ids are unique over all organizations. The unit is
     * retried if the organization has `maximumApiKeys` already, as it may have after the insert of another unit.
     */
    readonly insert: (
      organizationId: OrganizationId,
      apiKey: ApiKey,
      secretHash: string
    ) => Effect.Effect<void, never, Writes>
    /** Deletes the keys, in one write. If one is gone, the unit is retried. The list must not be empty. */
    readonly removeAll: (
      organizationId: OrganizationId,
      apiKeyIds: ReadonlyArray<ApiKeyId>
    ) => Effect.Effect<void, never, Writes>
    /**
     * Records the last use of the key at once, outside any unit, unless a later one is recorded. Changes no revision. An
     * unknown key is no error.
     */
    readonly touch: (organizationId: OrganizationId, apiKeyId: ApiKeyId, usedAt: Timestamp) => Effect.Effect<void>
  }
>() {}
