import * as Effect from "effect/Effect"
import type { ApprovableKind } from "../organization/Organization.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import type { OrganizationId } from "../shared/Ids.ts"

// reads the organization in the unit; a use case asks only for a move that depends on it
export const makeApprovalRules = Effect.gen(function*() {
  const { getApprovalSettings } = yield* OrganizationDirectory

  return {
    isApprovalRequired: (organizationId: OrganizationId, kind: ApprovableKind) =>
      Effect.map(getApprovalSettings(organizationId), ({ approvalRequired }) => approvalRequired.includes(kind)),
    getSelfApproval: (organizationId: OrganizationId) =>
      Effect.map(getApprovalSettings(organizationId), ({ selfApproval }) => selfApproval)
  }
})
