import { ApiKey, ApiKeyStore } from "@attestry/core/apiKey"
import { foldForSearch } from "@attestry/core/shared"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { byCreationOrName } from "../internal/Keyset.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

export const layer = storeLayer(ApiKeyStore, ({ record, run, sql, table }) => {
  const apiKeys = table("api_key", ApiKey)
  const order = byCreationOrName(sql)

  return {
    list: (organizationId, slice) =>
      apiKeys.listRevised(order, slice, sql`organization_id = ${organizationId}`).pipe(
        orStorageDefect("ApiKeyStore.list")
      ),
    count: (organizationId) => apiKeys.countOwned(organizationId, []).pipe(orStorageDefect("ApiKeyStore.count")),
    find: (organizationId, apiKeyId) =>
      apiKeys.findVersioned(sql`organization_id = ${organizationId} AND id = ${apiKeyId}`).pipe(
        orStorageDefect("ApiKeyStore.find")
      ),
    findByCreator: (organizationId, createdBy) =>
      run(sql<ApiKey>`
        SELECT ${apiKeys.columns}
        FROM ${apiKeys.name}
        WHERE organization_id = ${organizationId}
          AND created_by = ${createdBy}`).pipe(orStorageDefect("ApiKeyStore.findByCreator")),
    insert: (organizationId, apiKey, secretHash) =>
      record({
        key: `apiKeys/${organizationId}`,
        statement: apiKeys.insert(apiKey, { name_key: foldForSearch(apiKey.name), secret_hash: secretHash })
      }),
    remove: (organizationId, apiKeyId, revision) =>
      record({
        key: `apiKey/${organizationId}/${apiKeyId}`,
        statement: apiKeys.remove(
          sql`organization_id = ${organizationId} AND id = ${apiKeyId} AND revision = ${revision}`
        )
      }),
    removeAll: (organizationId, apiKeyIds) =>
      record({
        key: undefined,
        statement: apiKeys.remove(sql`organization_id = ${organizationId} AND id = ANY (${[...apiKeyIds]})`),
        rows: apiKeyIds.length
      }),
    touch: (organizationId, apiKeyId, usedAt) =>
      run(sql`
        UPDATE ${apiKeys.name}
        SET last_used_at = ${usedAt}
        WHERE organization_id = ${organizationId}
          AND id = ${apiKeyId}
          AND (last_used_at IS NULL OR last_used_at < ${usedAt})`).pipe(
        Effect.asVoid,
        orStorageDefect("ApiKeyStore.touch")
      )
  }
})
