import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { PermissionEscalation } from "../access/Grantable.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { ShownOnce } from "../contract/ShownOnce.ts"
import { ApiKeyId } from "../shared/Ids.ts"
import { ApiKeyNotFound, ApiKeyQuery, NewApiKey, TooManyApiKeys } from "./ApiKey.ts"
import { ApiKeyAccess } from "./ApiKeyAccess.ts"
import { ApiKeyView } from "./ApiKeyView.ts"

const ApiKeyResponse = ResponseSchema.addRevision(ApiKeyView)

const IssuedApiKey = Schema.Struct({
  ...ApiKeyResponse.fields,
  key: ShownOnce(
    "The key itself. Only this response has it; a replay does not.",
    `atk_${"0".repeat(57)}`
  )
}).annotations({ identifier: "IssuedApiKey" })

export class ApiKeysApi extends Endpoints.group("apiKeys", {
  title: "API keys",
  description: "Credentials of integrations.",
  target: { type: "apiKey" }
})
  .add(Endpoints.list("list", ApiKeyAccess.list, {
    query: ApiKeyQuery,
    success: ResponseSchema.ListResponse("ApiKeyList", ApiKeyResponse),
    summary: "List API keys",
    description: "The keys of the organization; 100 unless `limit` says otherwise."
  }))
  .add(Endpoints.create("create", ApiKeyAccess.create, {
    payload: NewApiKey,
    success: IssuedApiKey,
    errors: [PermissionEscalation, TooManyApiKeys],
    summary: "Create an API key",
    description:
      "The key acts for the caller. Its permissions are its scopes that the caller holds; `*` stands for all. It "
      + "expires after a year unless `expiresIn` says otherwise. An organization has at most 100 keys."
  }))
  .add(Endpoints.del("revoke", ApiKeyAccess.revoke, {
    path: Endpoints.path`/${HttpApiSchema.param("id", ApiKeyId)}`,
    success: ResponseSchema.RemovalResponse("ApiKeyRemoval", ApiKeyId),
    errors: [ApiKeyNotFound, PermissionEscalation],
    summary: "Revoke an API key",
    description:
      "A caller may always revoke its own keys. Keys of others need `apiKey:delete`, and all permissions that the key "
      + "gives now."
  }))
  .prefix("/v1/api-keys")
{}
