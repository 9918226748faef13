import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { ApiRequest } from "./ApiRequest.ts"
import type { ApiResponse } from "./ApiResponse.ts"

/**
 * Answers every request: `/v1`, `/livez`, `/readyz`, `/v1/openapi.json` and `/docs`. Errors are problem documents.
 *
 * Run each request in a fiber of its own, because its context and log annotations stay changed. Interrupt the fiber
 * when the client leaves.
 */
export class HttpPipeline extends Context.Tag("@attestry/core/http/HttpPipeline")<HttpPipeline, {
  readonly handle: (request: ApiRequest) => Effect.Effect<ApiResponse>
}>() {}

/** The URL of the API, or its path, as the API document names it. The document names no server unless given. */
export class ApiUrl extends Context.Reference<ApiUrl>()("@attestry/core/http/HttpPipeline/ApiUrl", {
  defaultValue: (): string => ""
}) {}
