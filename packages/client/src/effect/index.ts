import { V1 } from "@attestry/core/v1"
import type * as HttpApi from "@effect/platform/HttpApi"
import * as HttpApiClient from "@effect/platform/HttpApiClient"
import * as HttpClient from "@effect/platform/HttpClient"
import * as HttpClientRequest from "@effect/platform/HttpClientRequest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"

/** Options of a client. Give `key` or `session`. */
export interface Options {
  /** URL of the server, with the prefix of the API. */
  readonly baseUrl: string
  readonly key?: Redacted.Redacted | undefined
  /** The token of a session. */
  readonly session?: Redacted.Redacted | undefined
  /** Id of the organization, for sessions of users who are in several. */
  readonly organizationId?: string | undefined
}

type ClientOf<Api> = Api extends HttpApi.HttpApi<string, infer Groups, infer Failure, infer _>
  ? HttpApiClient.Client<Groups, Failure, never>
  : never

/** The API, with the names of its operations: `client.vendors.create`. */
export interface Client extends ClientOf<typeof V1> {}

const headersOf = ({ key, organizationId, session }: Options): Readonly<Record<string, string>> => ({
  ...(key === undefined ? {} : { "x-api-key": Redacted.value(key) }),
  ...(session === undefined ? {} : { authorization: `Bearer ${Redacted.value(session)}` }),
  ...(organizationId === undefined ? {} : { "x-organization-id": organizationId })
})

// the same key for each attempt
const withIdempotencyKey = (request: HttpClientRequest.HttpClientRequest) =>
  Effect.sync(() =>
    request.method === "GET" || "idempotency-key" in request.headers
      ? request
      : HttpClientRequest.setHeader(request, "idempotency-key", globalThis.crypto.randomUUID())
  )

const attempts = Schedule.intersect(Schedule.exponential("250 millis"), Schedule.recurs(3))

/**
 * Makes a client of the API for programs on Effect: `client.vendors.create({ payload })`. It decodes responses to the types
 * of the core, and errors as they were raised. A change that may have been lost is sent again, and happens once.
 *
 * @example
 * ```ts
 * import * as AttestryClient from "@attestry/client/effect"
 * import { Effect, Redacted } from "effect"
 *
 * export const vendors = Effect.gen(function*() {
 *   const { vendors } = yield* AttestryClient.make({ baseUrl: "https://example.com", key: Redacted.make("atk_…") })
 *   return yield* vendors.list({ urlParams: {} })
 * })
 * ```
 */
export const make = (options: Options): Effect.Effect<Client, never, HttpClient.HttpClient> =>
  HttpApiClient.make(V1, {
    baseUrl: options.baseUrl,
    transformClient: (client) => {
      const repeated = client.pipe(
        HttpClient.mapRequest(HttpClientRequest.setHeaders(headersOf(options))),
        HttpClient.retryTransient({ schedule: attempts })
      )
      return HttpClient.makeWith(Effect.flatMap(repeated.execute), withIdempotencyKey)
    }
  })
