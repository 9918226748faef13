import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { EndpointGuard } from "../../access/Access.ts"
import { ApiKey, ApiKeyNotFound, ApiKeyQuery, NewApiKey } from "../../apiKey/ApiKey.ts"
import * as Problem from "../../http/Problem.ts"
import { ApiKeyId } from "../../shared/Ids.ts"
import { InvalidCursor } from "../../shared/Page.ts"
import { Busy } from "../../storage/Busy.ts"
import { PreconditionFailed } from "../../storage/Revision.ts"
import { PermissionEscalation } from "../access/Grantable.ts"
import { Authentication } from "../contract/Authentication.ts"
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
export class ApiKeysApi extends HttpApiGroup.make("apiKeys")
  .add(
    HttpApiEndpoint.get("list", "/")
      .setUrlParams(ApiKeyQuery)
      .addSuccess(ResponseSchema.ListResponse("ApiKeyList", ApiKeyRow))
      .addError(Problem.of(InvalidCursor))
      .annotate(EndpointGuard, ApiKeyAccess.list)
      .annotateContext(OpenApi.annotations({
        summary: "List API keys",
        description: "100 unless `limit` says otherwise."
      }))
  )
  .add(
    HttpApiEndpoint.post("create", "/")
      .setPayload(NewApiKey)
      .addSuccess(ResponseSchema.CreatedResponse(IssuedApiKey))
      .addError(Problem.of(PermissionEscalation))
      .addError(Problem.of(Busy))
      .annotate(EndpointGuard, ApiKeyAccess.create)
      .annotateContext(OpenApi.annotations({
        summary: "Create an API key",
        description:
          "The key acts for the caller, with the given scopes as far as the caller holds them: `*` stands for "
          + "all of them. It lives for a year unless `expiresIn` says otherwise."
      }))
  )
  .add(
    HttpApiEndpoint.del("revoke")`/${HttpApiSchema.param("id", ApiKeyId)}`
      .addSuccess(ResponseSchema.RemovedResponse("ApiKeyRemoved", ApiKeyId))
      .addError(Problem.of(ApiKeyNotFound))
      .addError(Problem.of(PreconditionFailed))
      .addError(Problem.of(Busy))
      .annotate(EndpointGuard, ApiKeyAccess.revoke)
      .annotateContext(OpenApi.annotations({
        summary: "Revoke an API key",
        description: "Own keys may always be revoked; those of others with `apiKey:delete`."
      }))
  )
  .prefix("/v1/api-keys")
  .middleware(Authentication)
  .annotateContext(OpenApi.annotations({ title: "API keys", description: "What integrations authenticate with." }))
{}
