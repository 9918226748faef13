import { isJson, type Json, refer } from "./DocumentJson.ts"

const text = { type: "string" }

const makeParameter = (name: string, description: string, pattern: string, example: string) => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { ...text, pattern },
  example
})

const parameters = {
  OrganizationId: makeParameter(
    "X-Organization-Id",
    "The organization of a session whose user belongs to several. With an API key it must be the organization of the "
      + "key.",
    "^org_[0-9A-Za-z]{1,64}$",
    "org_01jcz3n8k4v9wq2h7m5r6t8x0y"
  ),
  RequestId: makeParameter(
    "X-Request-Id",
    "The id of the request in the response, the audit log and the log. Without it, or with another form, one is made.",
    "^[A-Za-z0-9._-]{1,128}$",
    "import-2026-05-04.17"
  ),
  IdempotencyKey: makeParameter(
    "Idempotency-Key",
    "A repeated request with the same key has one effect and returns the first response, for 24 hours.",
    "^[ -~]{1,255}$",
    "5f0c7a52-3a0e-4a53-9d0a-1a1f3f6b2c11"
  ),
  IfMatch: makeParameter(
    "If-Match",
    "The expected `ETag` of the resource, or `*`. Another one is 412.",
    "^(\\*|(W/)?\".*\")$",
    "\"3\""
  ),
  IfNoneMatch: makeParameter(
    "If-None-Match",
    "An `ETag` of the resource that the client has, or several. If it still has one of them, the response is 304.",
    "^(\\*|(W/)?\".*\")$",
    "\"3\""
  )
}

const makeHeader = (description: string, example: string, schema: Json = text) => ({ description, schema, example })

const headers = {
  RequestId: makeHeader("The id of the request. Name it when you report an error.", "import-2026-05-04.17"),
  ETag: makeHeader("The revision of the resource, for `If-Match` and `If-None-Match`.", "\"3\""),
  IdempotentReplayed: makeHeader("`true` on a replay of the first response with the key.", "true", {
    ...text,
    enum: ["true"]
  }),
  RateLimit: makeHeader(
    "Where rate limits hold: of each limit what remains (`r`), and the seconds until all is back (`t`).",
    "\"default\";r=199;t=1, \"work\";r=9993;t=1, \"bytes\";r=499998210;t=1"
  ),
  RateLimitPolicy: makeHeader(
    "Where rate limits hold: of each limit the quota (`q`), its unit (`qu`, requests if absent) and the seconds (`w`) until "
      + "the quota is back. `work` counts milliseconds of the server, `bytes` the bodies of requests and responses, "
      + "`heavy` running unpaged lists, exports and comparisons.",
    "\"default\";q=200;w=2, \"work\";q=10000;qu=\"milliseconds\";w=40, \"bytes\";q=500000000;qu=\"content-bytes\";w=50"
  ),
  RetryAfter: makeHeader("The seconds to wait before the next request.", "1"),
  Authenticate: makeHeader("The ways to authenticate.", "ApiKey realm=\"attestry\", Bearer"),
  ContentDisposition: makeHeader("The name of the file.", "attachment; filename=\"audit-log.csv\""),
  Location: makeHeader("The link.", "https://compliance.example.com/files/eyJ0ZXh0.c2lnbmF0dXJl"),
  Allow: makeHeader("The methods of the path.", "GET, HEAD, POST")
}

export const components = { parameters, headers }

type Header = keyof typeof headers

const headerNames: { readonly [H in Header]: string } = {
  RequestId: "X-Request-Id",
  ETag: "ETag",
  IdempotentReplayed: "Idempotent-Replayed",
  RateLimit: "RateLimit",
  RateLimitPolicy: "RateLimit-Policy",
  RetryAfter: "Retry-After",
  Authenticate: "WWW-Authenticate",
  ContentDisposition: "Content-Disposition",
  Location: "Location",
  Allow: "Allow"
}

const byStatus: { readonly [status: string]: ReadonlyArray<Header> } = {
  401: ["Authenticate"],
  405: ["Allow"],
  429: ["RateLimit", "RateLimitPolicy", "RetryAfter"],
  503: ["RateLimit", "RateLimitPolicy", "RetryAfter"]
}

export const addHeaders = (status: string, response: unknown, own: ReadonlyArray<Header> = []): unknown => {
  const all: ReadonlyArray<Header> = [
    "RequestId",
    ...own,
    ...byStatus[status] ?? ["RateLimit", "RateLimitPolicy"]
  ]
  const declared = Object.fromEntries(all.map((header) => [headerNames[header], refer("headers", header)]))
  return isJson(response) ? { ...response, headers: declared } : response
}

type Parameter = keyof typeof parameters

export const referToParameters = (method: string, hasRevision: boolean): ReadonlyArray<Json> => {
  const isTaken: { readonly [P in Parameter]: boolean } = {
    OrganizationId: true,
    RequestId: true,
    IdempotencyKey: method !== "get",
    IfMatch: method !== "get" && method !== "post",
    IfNoneMatch: method === "get" && hasRevision
  }
  return Object.entries(isTaken).flatMap(([name, taken]) => taken ? [refer("parameters", name)] : [])
}
