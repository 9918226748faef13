import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Permission } from "../access/Permission.ts"
import { Directory } from "../member/Directory.ts"
import type { MemberReference, OrganizationId, UserId } from "../shared/Ids.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { Authenticator } from "./Authenticator.ts"

export const makeApprovers = Effect.gen(function*() {
  const authenticator = yield* Authenticator
  const directory = yield* Directory

  // Permissions may come from the cache. The membership is read now and saved again, so that a deactivation at the same time
  // sees the submission, or is seen by it.
  const checkApprover = (organizationId: OrganizationId, userId: UserId, permission: Permission) =>
    authenticator.member(userId, organizationId).pipe(
      Effect.filterOrFail(({ rolePermissions }) => rolePermissions.has(permission)),
      Effect.zipRight(
        Effect.filterOrFail(directory.keepActiveMember(organizationId, userId), (isMember) => isMember)
      ),
      Effect.mapError(() => UnknownReference.approver("approverId", permission))
    )

  const resolveApprover = Effect.fnUntraced(function*(
    organizationId: OrganizationId,
    reference: MemberReference,
    permission: Permission
  ) {
    const found = yield* directory.findMember(organizationId, reference)
    if (Option.isNone(found)) return yield* UnknownReference.approver("approverId", permission)
    yield* checkApprover(organizationId, found.value.userId, permission)
    return found.value.userId
  })

  return { checkApprover, resolveApprover }
})
