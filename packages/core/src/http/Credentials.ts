import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { CredentialRejected, NotAMember, OrganizationRequired, Unauthenticated } from "../access/Access.ts"
import type { Actor, UserActor } from "../access/Actor.ts"
import type { ApiRequest } from "../contract/ApiRequest.ts"
import type { AmbiguousCredentials, CrossOriginRequest, InvalidHeader } from "../problem/HttpErrors.ts"

export type CredentialError =
  | AmbiguousCredentials
  | CredentialRejected
  | CrossOriginRequest
  | InvalidHeader
  | NotAMember
  | OrganizationRequired
  | Unauthenticated

type Request = Pick<ApiRequest, "caller" | "method" | "header">

/** Authenticates the caller of a request. Returns undefined if the request has no credential. */
export class Credentials extends Context.Tag("@attestry/core/http/Credentials")<Credentials, {
  readonly caller: (request: Request) => Effect.Effect<Actor | undefined, CredentialError>
  /** The user of a session, whatever their organizations. For an API key, and by default, the caller. */
  readonly user?: (request: Request) => Effect.Effect<Actor | UserActor | undefined, CredentialError>
}>() {}

/** Names of session cookies, and origins whose pages may change data with such a cookie. */
export interface Rules {
  /** Names of the cookie. The first one that a request has is used. */
  readonly names: ReadonlyArray<string>
  /** Names for plain HTTP on loopback, where browsers accept no `__Host-` cookie. */
  readonly loopbackNames: ReadonlyArray<string>
  /** The URL at which browsers reach the server; by default the `Host` of the request. */
  readonly publicUrl: string | undefined
  /** Further origins, such as `https://app.example.com`, whose pages may change data. */
  readonly trustedOrigins: ReadonlyArray<string>
}

export class CookieRules extends Context.Reference<CookieRules>()("@attestry/core/http/Credentials/CookieRules", {
  defaultValue: (): Rules => ({
    names: ["__Host-attestry_session"],
    loopbackNames: ["attestry_session"],
    publicUrl: undefined,
    trustedOrigins: []
  })
}) {}
