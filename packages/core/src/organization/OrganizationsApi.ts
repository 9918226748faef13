import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Permits } from "../access/Access.ts"
import { Authentication } from "../access/AuthenticationApi.ts"
import { Busy } from "../shared/Busy.ts"
import { PreconditionFailed } from "../shared/Conditional.ts"
import * as Problem from "../v1/Problem.ts"
import { Organization, OrganizationNotFound, OrganizationPatch } from "./Organization.ts"
import { OrganizationAccess } from "./OrganizationAccess.ts"

/**
 * The endpoints of the caller's organization.
 *
 * @since 0.1.0
 * @category contract
 */
export class OrganizationsApi extends HttpApiGroup.make("organization")
  .add(
    HttpApiEndpoint.get("get", "/")
      .addSuccess(Organization)
      .addError(Problem.of(OrganizationNotFound))
      .annotate(Permits, OrganizationAccess.get)
      .annotateContext(OpenApi.annotations({ summary: "Get the organization" }))
  )
  .add(
    HttpApiEndpoint.patch("update", "/")
      .setPayload(OrganizationPatch)
      .addSuccess(Organization)
      .addError(Problem.of(OrganizationNotFound))
      .addError(Problem.of(PreconditionFailed))
      .addError(Problem.of(Busy))
      .annotate(Permits, OrganizationAccess.update)
      .annotateContext(OpenApi.annotations({ summary: "Update the organization" }))
  )
  .prefix("/v1/organization")
  .middleware(Authentication)
  .annotateContext(
    OpenApi.annotations({ title: "Organization", description: "The organization that the caller acts in." })
  )
{}
