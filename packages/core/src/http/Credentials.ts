import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { CredentialRejected, NotAMember, OrganizationRequired, Unauthenticated } from "../access/Access.ts"
import type { Caller } from "../access/Actor.ts"
import type { ApiRequest } from "./ApiRequest.ts"
import type { AmbiguousCredentials, CrossOriginRequest, InvalidHeader } from "./HttpErrors.ts"

export type CredentialError =
  | AmbiguousCredentials
  | CredentialRejected
  | CrossOriginRequest
  | InvalidHeader
  | NotAMember
  | OrganizationRequired
  | Unauthenticated

/** Authenticates the caller of a request. Returns undefined if the request has no credential. */
export class Credentials extends Context.Tag("@attestry/core/http/Credentials")<Credentials, {
  readonly caller: (
    request: Pick<ApiRequest, "method" | "header">
  ) => Effect.Effect<Caller | undefined, CredentialError>
}>() {}
