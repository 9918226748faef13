import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { ApiRequest } from "../contract/ApiRequest.ts"
import type { ApiResponse } from "../contract/ApiResponse.ts"

/**
 * Serves every request: `/v1`, `/livez`, `/readyz`, `/v1/openapi.json`, `/docs`, and `/files`
 * if the links of the blob store lead to this server. Errors are problem documents.
 *
 * Run each request in a separate fiber, because its context and log annotations stay changed. Interrupt the fiber if the
 * client disconnects.
 */
export class HttpPipeline extends Context.Tag("@attestry/core/http/HttpPipeline")<HttpPipeline, {
  readonly handle: (request: ApiRequest) => Effect.Effect<ApiResponse>
}>() {}

/** URL or path of the API in the API document. By default the document names no server. */
export class ApiUrl extends Context.Reference<ApiUrl>()("@attestry/core/http/HttpPipeline/ApiUrl", {
  defaultValue: (): string => ""
}) {}
