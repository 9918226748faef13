import * as Context from "effect/Context"
import type { ApiRequest } from "../contract/ApiRequest.ts"
import * as ApiResponse from "../contract/ApiResponse.ts"

/**
 * Origins, such as `https://app.example.com`, whose pages may call the API from a browser. None by default. Their pages
 * authenticate with a header; cookies are not accepted from them.
 */
export class CrossOrigin extends Context.Reference<CrossOrigin>()("@attestry/core/http/CrossOrigin", {
  defaultValue: (): ReadonlyArray<string> => []
}) {}

const exposed = "ETag, Idempotent-Replayed, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"

const permitted: ApiResponse.ApiResponse["headers"] = {
  "access-control-allow-methods": "GET, POST, PATCH, PUT, DELETE",
  "access-control-allow-headers":
    "Authorization, Content-Type, Idempotency-Key, If-Match, X-API-Key, X-Organization-Id, X-Request-Id",
  "access-control-max-age": "600"
}

const none: ApiResponse.ApiResponse["headers"] = {}
const vary: ApiResponse.ApiResponse["headers"] = { vary: "Origin" }

/** Makes the response headers for pages of other origins. */
export const make = (origins: ReadonlyArray<string>) => {
  const allowed = new Set(origins)
  return {
    isOn: allowed.size > 0,
    headers: ({ header }: Pick<ApiRequest, "header">): ApiResponse.ApiResponse["headers"] => {
      if (allowed.size === 0) return none
      const origin = header("origin") ?? ""
      return allowed.has(origin)
        ? { "access-control-allow-origin": origin, "access-control-expose-headers": exposed, ...vary }
        : vary
    },
    /** Returns the response to a preflight request; undefined if the request is none. */
    preflight: (
      { header, method }: Pick<ApiRequest, "header" | "method">,
      requestId: string
    ): ApiResponse.ApiResponse | undefined =>
      method === "OPTIONS" && allowed.has(header("origin") ?? "") &&
        header("access-control-request-method") !== undefined
        ? ApiResponse.json("{}", requestId, { headers: permitted })
        : undefined
  }
}
