import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { NotAMember, Unauthenticated } from "../../access/Access.ts"
import type { Caller } from "../../access/Actor.ts"
import { Authenticator } from "../../authentication/Authenticator.ts"
import type { ApiRequest } from "../../http/ApiRequest.ts"
import { CookieRules, type CredentialError, Credentials } from "../../http/Credentials.ts"
import { AmbiguousCredentials, CrossOriginRequest, InvalidHeader } from "../../http/HttpErrors.ts"
import * as Cookies from "./SessionCookies.ts"

const bearer = /^bearer +([^\s,]+)$/i

/**
 * Whoever has an API key, or a session: in `Authorization: Bearer`, or in a cookie. What is said in a header goes before
 * what a browser adds.
 */
export const layer: Layer.Layer<Credentials, never, Authenticator> = Layer.effect(
  Credentials,
  Effect.gen(function*() {
    const { apiKey, session } = yield* Authenticator
    const rules = yield* CookieRules

    const byKey = (key: string, named: string | undefined) =>
      Effect.filterOrFail(
        apiKey(Redacted.make(key)),
        ({ organization }) => named === undefined || named === organization.id,
        () => new NotAMember()
      )

    const byCookie = (
      request: Pick<ApiRequest, "method" | "header">,
      named: string | undefined
    ): Effect.Effect<Caller | undefined, CredentialError> => {
      const [token, ...others] = Cookies.sessionsIn(request, rules)
      if (token === undefined) return Effect.succeed(undefined)
      if (others.length > 0) return new AmbiguousCredentials()
      return Cookies.isOfOurPages(request, rules) ? session(Redacted.make(token), named) : new CrossOriginRequest()
    }

    return {
      caller: (request) => {
        const { header } = request
        const key = header("x-api-key")
        const authorization = header("authorization")
        const named = header("x-organization-id")
        // a header that comes twice arrives joined by a comma
        const isTwice = key?.includes(",") === true || authorization?.includes(",") === true
        if (isTwice || (key !== undefined && authorization !== undefined)) return new AmbiguousCredentials()
        if (named?.includes(",") === true) return new InvalidHeader({ header: "X-Organization-Id" })
        if (key !== undefined) return byKey(key, named)
        if (authorization === undefined) return byCookie(request, named)
        const [, token] = bearer.exec(authorization) ?? []
        return token === undefined ? new Unauthenticated() : session(Redacted.make(token), named)
      }
    }
  })
)
