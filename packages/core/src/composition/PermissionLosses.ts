import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Directory } from "../member/Directory.ts"
import { PermissionLoss } from "../role/PermissionLoss.ts"
import { makePendingApprovals } from "./PendingApprovalList.ts"

// Withdraws from approvers whose role no longer has the permission.
export const permissionLoss = Layer.effect(
  PermissionLoss,
  Effect.gen(function*() {
    const { findMember } = yield* Directory
    const approvals = yield* makePendingApprovals
    return {
      run: Effect.fnUntraced(function*({ id, organizationId }, lost) {
        for (const { findApprovers, permission, withdraw } of approvals) {
          if (!lost.has(permission)) continue
          for (const userId of yield* findApprovers(organizationId)) {
            const found = yield* findMember(organizationId, userId)
            if (Option.isSome(found) && found.value.role === id) yield* withdraw(found.value)
          }
        }
      })
    }
  })
)
