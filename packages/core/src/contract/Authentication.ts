import * as HttpApiMiddleware from "@effect/platform/HttpApiMiddleware"
import * as HttpApiSecurity from "@effect/platform/HttpApiSecurity"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { NotAMember, OrganizationRequired, PermissionMissing, Unauthenticated } from "../access/Access.ts"
import { CurrentActor } from "../access/Actor.ts"
import {
  AmbiguousCredentials,
  BodyTooLarge,
  CrossOriginRequest,
  HeadersTooLarge,
  InvalidRequest,
  MalformedBody,
  NotFound,
  RequestTimeout,
  TooManyRequests,
  UnsupportedMediaType
} from "../problem/HttpErrors.ts"
import * as Problem from "../problem/Problem.ts"

// only declares: the pipeline does the checks, before it reads the body
export class Authentication extends HttpApiMiddleware.Tag<Authentication>()("@attestry/core/contract/Authentication", {
  failure: Schema.Union(
    Problem.of(InvalidRequest),
    Problem.of(MalformedBody),
    Problem.of(AmbiguousCredentials),
    Problem.of(Unauthenticated),
    Problem.of(NotAMember),
    Problem.of(OrganizationRequired),
    Problem.of(CrossOriginRequest),
    Problem.of(PermissionMissing),
    Problem.of(NotFound),
    Problem.of(BodyTooLarge),
    Problem.of(RequestTimeout),
    Problem.of(UnsupportedMediaType),
    Problem.of(TooManyRequests),
    Problem.of(HeadersTooLarge)
  ),
  provides: CurrentActor,
  security: {
    apiKey: HttpApiSecurity.apiKey({ key: "X-API-Key", in: "header" }).pipe(
      HttpApiSecurity.annotate(OpenApi.Description, "An API key of the organization")
    ),
    session: HttpApiSecurity.bearer.pipe(
      HttpApiSecurity.annotate(
        OpenApi.Description,
        "A session token. A user of several organizations names one in `X-Organization-Id`."
      )
    ),
    cookie: HttpApiSecurity.apiKey({ key: "__Host-attestry_session", in: "cookie" }).pipe(
      HttpApiSecurity.annotate(
        OpenApi.Description,
        "A session token in a cookie. Changes must come from a page of the server's own origin."
      )
    )
  }
}) {}
