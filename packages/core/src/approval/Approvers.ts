import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Permission } from "../access/Permission.ts"
import { Directory } from "../member/Directory.ts"
import type { Member } from "../member/Member.ts"
import type { GrantedRole, RoleReference } from "../role/Role.ts"
import { RoleDirectory } from "../role/RoleDirectory.ts"
import type { MemberReference, OrganizationId } from "../shared/Ids.ts"
import { ApproverNotEligible } from "./Approval.ts"

export type ApprovePermission = Extract<Permission, `${string}:approve`>

type Find<Reference, A, R> = (
  organizationId: OrganizationId,
  reference: Reference
) => Effect.Effect<Option.Option<A>, never, R>

export const makeApprovers = Effect.gen(function*() {
  const directory = yield* Directory
  const roles = yield* RoleDirectory

  const makeResolve =
    <R1, R2>(findMember: Find<MemberReference, Member, R1>, findRole: Find<RoleReference, GrantedRole, R2>) =>
    (organizationId: OrganizationId, reference: MemberReference, permission: ApprovePermission) =>
      Effect.gen(function*() {
        const { role, userId } = yield* yield* findMember(organizationId, reference)
        const { isService } = yield* yield* directory.findUser(userId)
        const { permissions } = yield* yield* findRole(organizationId, role)
        return isService || !permissions.has(permission) ? yield* ApproverNotEligible.lacks(permission) : userId
      }).pipe(Effect.catchTag("NoSuchElementException", () => ApproverNotEligible.lacks(permission)))

  const findActiveMember = (organizationId: OrganizationId, reference: MemberReference) =>
    Effect.map(directory.findMember(organizationId, reference), Option.filter(({ isActive }) => isActive))

  return {
    // a member who is only named, for a later submission
    findApprover: makeResolve(findActiveMember, roles.findByReference),
    // Membership and role are saved again, so that a deactivation or a change of the role at the same time sees the
    // submission, or is seen by it.
    resolveApprover: makeResolve(directory.keepActiveMember, roles.keep)
  }
})
