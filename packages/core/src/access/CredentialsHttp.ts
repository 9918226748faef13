import { Context, Effect, Layer, Redacted } from "effect"
import { AmbiguousCredentials, CrossOriginRequest, InvalidHeader } from "../v1/EdgeErrors.ts"
import type { Incoming } from "../v1/Incoming.ts"
import { type CredentialRefused, NotAMember, type OrganizationRequired, Unauthenticated } from "./Access.ts"
import type { Caller } from "./Actor.ts"
import { Authenticator } from "./Authenticator.ts"
import { CookieRules } from "./CookieRules.ts"
import * as Cookies from "./CookiesHttp.ts"

type Refusal =
  | AmbiguousCredentials
  | CredentialRefused
  | CrossOriginRequest
  | InvalidHeader
  | NotAMember
  | OrganizationRequired
  | Unauthenticated

/**
 * Tells from a request who calls; undefined where it has no credential.
 *
 * @since 0.1.0
 * @category ports
 */
export class Credentials extends Context.Tag("@attestry/core/access/Credentials")<Credentials, {
  readonly caller: (request: Pick<Incoming, "method" | "header">) => Effect.Effect<Caller | undefined, Refusal>
}>() {}

const bearer = /^bearer +([^\s,]+)$/i

/**
 * Whoever has an API key, or a session: in `Authorization: Bearer`, or in a cookie. What is said in a header goes before
 * what a browser adds.
 *
 * @since 0.1.0
 * @category layers
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
      request: Pick<Incoming, "method" | "header">,
      named: string | undefined
    ): Effect.Effect<Caller | undefined, Refusal> => {
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
