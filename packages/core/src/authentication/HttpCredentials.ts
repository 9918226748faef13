import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { NotAMember, Unauthenticated } from "../access/Access.ts"
import type { Actor, Caller } from "../access/Actor.ts"
import type { ApiRequest } from "../contract/ApiRequest.ts"
import { CookieRules, type CredentialError, Credentials } from "../http/Credentials.ts"
import { AmbiguousCredentials, CrossOriginRequest, InvalidHeader } from "../problem/HttpErrors.ts"
import { UserId } from "../shared/Ids.ts"
import { Authenticator } from "./Authenticator.ts"
import * as Cookies from "./SessionCookies.ts"

type Request = Pick<ApiRequest, "caller" | "method" | "header">

const isUserId = Schema.is(UserId)

const bearer = /^bearer +([^\s,]+)$/i

// a header goes before a cookie, because a browser adds the cookie by itself
export const layer: Layer.Layer<Credentials, never, Authenticator> = Layer.effect(
  Credentials,
  Effect.gen(function*() {
    const { apiKey, member, session, signedIn, user } = yield* Authenticator
    const rules = yield* CookieRules

    const findByKey = (key: string, organizationId: string | undefined) =>
      Effect.filterOrFail(
        apiKey(Redacted.make(key)),
        ({ organization }) => organizationId === undefined || organizationId === organization.id,
        () => new NotAMember()
      )

    const findByCookie = <A>(
      request: Request,
      findBySession: (token: Redacted.Redacted) => Effect.Effect<A, CredentialError>
    ): Effect.Effect<A | undefined, CredentialError> => {
      const [token, ...others] = Cookies.readSessions(request, rules)
      if (token === undefined) return Effect.succeed(undefined)
      if (others.length > 0) return new AmbiguousCredentials()
      return Cookies.isOriginAllowed(request, rules)
        ? findBySession(Redacted.make(token))
        : new CrossOriginRequest()
    }

    const authenticate = <A>(
      request: Request,
      verify: (token: Redacted.Redacted, organizationId: string | undefined) => Effect.Effect<A, CredentialError>
    ): Effect.Effect<A | Caller | undefined, CredentialError> => {
      const { header } = request
      const key = header("x-api-key")
      const authorization = header("authorization")
      const organizationId = header("x-organization-id")
      // a header that comes twice arrives joined by a comma
      const isDuplicate = key?.includes(",") === true || authorization?.includes(",") === true
      if (isDuplicate || (key !== undefined && authorization !== undefined)) return new AmbiguousCredentials()
      if (organizationId?.includes(",") === true) return new InvalidHeader({ header: "X-Organization-Id" })
      if (key !== undefined) return findByKey(key, organizationId)
      const findBySession = (token: Redacted.Redacted) => verify(token, organizationId)
      if (authorization === undefined) return findByCookie(request, findBySession)
      const [, token] = bearer.exec(authorization) ?? []
      return token === undefined ? new Unauthenticated() : findBySession(Redacted.make(token))
    }

    // finds a user whom the host has signed in
    const vouch = <A>(
      { caller }: Request,
      find: (userId: UserId, organizationId: string | undefined) => Effect.Effect<A, CredentialError>
    ): Effect.Effect<A | Actor, CredentialError> | undefined => {
      if (caller === undefined || "type" in caller) return caller === undefined ? undefined : Effect.succeed(caller)
      return isUserId(caller.userId) ? find(caller.userId, caller.organizationId) : new Unauthenticated()
    }

    return {
      caller: (request) => vouch(request, member) ?? authenticate(request, session),
      user: (request) => vouch(request, signedIn) ?? authenticate(request, user)
    }
  })
)

export const makeClearSession = Effect.map(
  CookieRules,
  (rules) => (request: Request) => Cookies.clearSession(request, rules)
)
