import * as Context from "effect/Context"
import type { Incoming } from "./ApiRequest.ts"
import * as Reply from "./ApiResponse.ts"

/**
 * Origins, such as `https://app.example.com`, whose pages may call the API from a browser. None, unless given. They
 * authenticate with a header: cookies are not for them.
 */
export class CrossOrigin extends Context.Reference<CrossOrigin>()("@attestry/core/http/CrossOrigin", {
  defaultValue: (): ReadonlyArray<string> => []
}) {}

const exposed = "ETag, Idempotent-Replayed, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"

const permitted: Reply.Reply["headers"] = {
  "access-control-allow-methods": "GET, POST, PATCH, PUT, DELETE",
  "access-control-allow-headers":
    "Authorization, Content-Type, Idempotency-Key, If-Match, X-API-Key, X-Organization-Id, X-Request-Id",
  "access-control-max-age": "600"
}

/** What answers tell the pages of other origins. */
export const make = (origins: ReadonlyArray<string>) => {
  const allowed = new Set(origins)
  return {
    isOn: allowed.size > 0,
    headers: ({ header }: Incoming): Reply.Reply["headers"] => {
      if (allowed.size === 0) return {}
      const origin = header("origin") ?? ""
      return allowed.has(origin)
        ? { "access-control-allow-origin": origin, "access-control-expose-headers": exposed, vary: "Origin" }
        : { vary: "Origin" }
    },
    /** The answer to a browser that asks whether a page may send a request; undefined if this is no such question. */
    preflight: ({ header, method }: Incoming, requestId: string): Reply.Reply | undefined =>
      method === "OPTIONS" && allowed.has(header("origin") ?? "") &&
        header("access-control-request-method") !== undefined
        ? Reply.json("{}", requestId, { headers: permitted })
        : undefined
  }
}
