import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as OpenApi from "@effect/platform/OpenApi"
import { EndpointGuard } from "../../access/Access.ts"
import * as Problem from "../../http/Problem.ts"
import { Organization, OrganizationNotFound, OrganizationPatch } from "../../organization/Organization.ts"
import { Busy } from "../../storage/Busy.ts"
import { PreconditionFailed } from "../../storage/Revision.ts"
import { Authentication } from "../contract/Authentication.ts"
import { OrganizationAccess } from "../guard/OrganizationAccess.ts"

/** The endpoints of the caller's organization. */
export class OrganizationsApi extends HttpApiGroup.make("organization")
  .add(
    HttpApiEndpoint.get("get", "/")
      .addSuccess(Organization)
      .addError(Problem.of(OrganizationNotFound))
      .annotate(EndpointGuard, OrganizationAccess.get)
      .annotateContext(OpenApi.annotations({ summary: "Get the organization" }))
  )
  .add(
    HttpApiEndpoint.patch("update", "/")
      .setPayload(OrganizationPatch)
      .addSuccess(Organization)
      .addError(Problem.of(OrganizationNotFound))
      .addError(Problem.of(PreconditionFailed))
      .addError(Problem.of(Busy))
      .annotate(EndpointGuard, OrganizationAccess.update)
      .annotateContext(OpenApi.annotations({ summary: "Update the organization" }))
  )
  .prefix("/v1/organization")
  .middleware(Authentication)
  .annotateContext(
    OpenApi.annotations({ title: "Organization", description: "The organization that the caller acts in." })
  )
{}
