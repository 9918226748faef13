import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { ApiKey, ApiKeyNotFound, ApiKeyQuery, NewApiKey } from "../../apiKey/ApiKey.ts"
import { ApiKeyId } from "../../shared/Ids.ts"
import { PermissionEscalation } from "../access/Grantable.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { ShownOnce } from "../contract/ShownOnce.ts"
import { ApiKeyAccess } from "../guard/ApiKeyAccess.ts"

const { organizationId: _, ...row } = ApiKey.fields

/** An API key as it is shown, ever after its creation. */
export const ApiKeyRow = Schema.Struct(row).annotations({ identifier: "ApiKeyRow" })

/** A new API key, with the key itself. */
export const IssuedApiKey = Schema.Struct({
  ...row,
  key: ShownOnce("The key. It is shown this once and stored nowhere; the replay of a request has it no more.")
}).annotations({ identifier: "IssuedApiKey" })

/** The endpoints of API keys. */
export class ApiKeysApi extends Endpoints.group("apiKeys", {
  title: "API keys",
  description: "What integrations authenticate with."
})
  .add(
    Endpoints.list("list", ApiKeyAccess.list, {
      query: ApiKeyQuery,
      success: ResponseSchema.ListResponse("ApiKeyList", ApiKeyRow),
      summary: "List API keys",
      description: "100 unless `limit` says otherwise."
    })
  )
  .add(
    Endpoints.create("create", ApiKeyAccess.create, {
      payload: NewApiKey,
      success: IssuedApiKey,
      errors: [PermissionEscalation],
      summary: "Create an API key",
      description: "The key acts for the caller, with the given scopes as far as the caller holds them: `*` stands for "
        + "all of them. It lives for a year unless `expiresIn` says otherwise."
    })
  )
  .add(
    Endpoints.del("revoke", ApiKeyAccess.revoke, {
      path: Endpoints.path`/${HttpApiSchema.param("id", ApiKeyId)}`,
      success: ResponseSchema.RemovedResponse("ApiKeyRemoved", ApiKeyId),
      errors: [ApiKeyNotFound],
      summary: "Revoke an API key",
      description: "Own keys may always be revoked; those of others with `apiKey:delete`."
    })
  )
  .prefix("/v1/api-keys")
{}
