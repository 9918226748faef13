import * as Effect from "effect/Effect"
import type { Permission } from "../access/Permission.ts"
import { Directory } from "../member/Directory.ts"
import { RoleDirectory } from "../role/RoleDirectory.ts"
import type { MemberReference, OrganizationId } from "../shared/Ids.ts"
import { ApproverNotEligible } from "./Approval.ts"

export type ApprovePermission = Extract<Permission, `${string}:approve`>

export const makeApprovers = Effect.gen(function*() {
  const directory = yield* Directory
  const roles = yield* RoleDirectory

  // Membership and role are read now and saved again, so that a deactivation or a change of the role at the same time sees
  // the submission, or is seen by it.
  const resolveApprover = Effect.fnUntraced(
    function*(organizationId: OrganizationId, reference: MemberReference, permission: ApprovePermission) {
      const { role, userId } = yield* yield* directory.keepActiveMember(organizationId, reference)
      const { isService } = yield* yield* directory.findUser(userId)
      const { permissions } = yield* yield* roles.keep(organizationId, role)
      return isService || !permissions.has(permission) ? yield* ApproverNotEligible.lacks(permission) : userId
    },
    (resolved, _, __, permission) =>
      Effect.catchTag(resolved, "NoSuchElementException", () => ApproverNotEligible.lacks(permission))
  )

  return { resolveApprover }
})
