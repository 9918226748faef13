import { HttpApiMiddleware, HttpApiSecurity, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import {
  AmbiguousCredentials,
  BodyTooLarge,
  InvalidRequest,
  MalformedBody,
  NotFound,
  UnsupportedMediaType
} from "../v1/EdgeErrors.ts"
import * as Problem from "../v1/Problem.ts"
import { NotAMember, PermissionMissing, Unauthenticated } from "./Access.ts"
import { CurrentActor } from "./Actor.ts"

/**
 * Tells who calls, and refuses what they may not do before anything of the body is read. Every group of endpoints has it.
 *
 * @since 0.1.0
 * @category middleware
 */
export class Authentication extends HttpApiMiddleware.Tag<Authentication>()("@attestry/core/access/Authentication", {
  failure: Schema.Union(
    Problem.of(InvalidRequest),
    Problem.of(MalformedBody),
    Problem.of(AmbiguousCredentials),
    Problem.of(Unauthenticated),
    Problem.of(NotAMember),
    Problem.of(PermissionMissing),
    Problem.of(NotFound),
    Problem.of(BodyTooLarge),
    Problem.of(UnsupportedMediaType)
  ),
  provides: CurrentActor,
  security: {
    apiKey: HttpApiSecurity.apiKey({ key: "X-API-Key", in: "header" }).pipe(
      HttpApiSecurity.annotate(OpenApi.Description, "An API key of the organization")
    )
  }
}) {}
