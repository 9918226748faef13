import { HttpRouter, HttpServerRequest } from "@effect/platform"
import { Effect, Layer, Redacted } from "effect"
import { AmbiguousCredentials } from "../v1/EdgeErrors.ts"
import * as RouteCheck from "../v1/RouteCheck.ts"
import { V1 } from "../v1/V1.ts"
import { NotAMember, Unauthenticated } from "./Access.ts"
import { Authentication } from "./AuthenticationApi.ts"
import { Authenticator } from "./Authenticator.ts"

/**
 * Authentication by API key, and the checks that come before the body.
 *
 * @since 0.1.0
 * @category layers
 */
export const layer: Layer.Layer<Authentication, never, Authenticator> = Layer.effect(
  Authentication,
  Effect.gen(function*() {
    const authenticator = yield* Authenticator
    const check = RouteCheck.make(V1)
    return {
      apiKey: Effect.fnUntraced(function*(token: Redacted.Redacted) {
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        // a header that comes twice arrives joined by a comma
        const isAmbiguous = "authorization" in headers || (headers["x-api-key"] ?? "").includes(",")
        if (isAmbiguous && "x-api-key" in headers) return yield* new AmbiguousCredentials()
        if (Redacted.value(token) === "") return yield* new Unauthenticated()
        const caller = yield* authenticator.apiKey(token)
        const named = headers["x-organization-id"]
        if (named !== undefined && named !== caller.organization.id) return yield* new NotAMember()
        yield* check(caller, yield* HttpRouter.RouteContext, yield* HttpServerRequest.ParsedSearchParams, headers)
        return caller
      })
    }
  })
)
