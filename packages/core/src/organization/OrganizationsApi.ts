import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { OrganizationNotFound, OrganizationPatch } from "./Organization.ts"
import { OrganizationAccess } from "./OrganizationAccess.ts"
import { OrganizationView } from "./OrganizationView.ts"

const OrganizationResponse = ResponseSchema.addRevision(OrganizationView)

export class OrganizationsApi extends Endpoints.group("organization", {
  title: "Organization",
  description: "The caller's organization.",
  target: { type: "organization", id: ({ organization }) => organization.id }
})
  .add(Endpoints.get("get", OrganizationAccess.get, {
    success: OrganizationResponse,
    errors: [OrganizationNotFound],
    summary: "Get the organization"
  }))
  .add(Endpoints.patch("update", OrganizationAccess.update, {
    payload: OrganizationPatch,
    success: OrganizationResponse,
    errors: [OrganizationNotFound],
    summary: "Update the organization",
    description: "A change of `approvalRequired` or `selfApproval` also needs `organization:delete`, which owners have."
  }))
  .prefix("/v1/organization")
{}
