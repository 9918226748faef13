import { type ApiKeyStore, maximumApiKeys } from "@attestry/core/apiKey"
import { byCreationOrName } from "@attestry/core/page"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

const withoutHash = <Stored extends { readonly secretHash: string }>({ secretHash: _, ...apiKey }: Stored) => apiKey

export const makeMemoryApiKeyStore = (
  { apiKeys }: MemoryTables,
  record: RecordWrite
): typeof ApiKeyStore.Service => ({
  list: (organizationId, slice) =>
    Effect.sync(() => apiKeys.sliceRevised(organizationId, slice, byCreationOrName.position).map(withoutHash)),
  count: (organizationId) => Effect.sync(() => apiKeys.filter(organizationId, () => true).length),
  find: (organizationId, apiKeyId) =>
    Effect.sync(() =>
      Option.map(apiKeys.find(organizationId, apiKeyId), ({ revision, value }) => ({
        value: withoutHash(value),
        revision
      }))
    ),
  findByCreator: (organizationId, createdBy) =>
    Effect.sync(() => apiKeys.filter(organizationId, (apiKey) => apiKey.createdBy === createdBy).map(withoutHash)),
  insert: (organizationId, apiKey, secretHash) =>
    Effect.suspend(() => {
      const write = apiKeys.insert(organizationId, { ...apiKey, secretHash })
      const hasRoom = () => apiKeys.filter(organizationId, () => true).length < maximumApiKeys
      return record({ ...write, key: `apiKeys/${organizationId}`, check: () => hasRoom() && write.check() })
    }),
  remove: (organizationId, apiKeyId, revision) =>
    Effect.suspend(() => record(apiKeys.remove(organizationId, apiKeyId, revision))),
  removeAll: (organizationId, apiKeyIds) =>
    Effect.forEach(apiKeyIds, (id) => record(apiKeys.removeAny(organizationId, id)), { discard: true }),
  touch: (organizationId, apiKeyId, usedAt) =>
    Effect.sync(() =>
      apiKeys.amend(
        organizationId,
        apiKeyId,
        (apiKey) =>
          apiKey.lastUsedAt !== null && apiKey.lastUsedAt >= usedAt ? apiKey : { ...apiKey, lastUsedAt: usedAt }
      )
    )
})
