import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { PendingApprovals } from "../approval/PendingApprovals.ts"
import { Directory } from "../member/Directory.ts"
import type { PermissionLoss } from "../role/PermissionLoss.ts"

// Withdraws from approvers whose role no longer has the permission.
export const makePermissionLoss = (approvals: ReadonlyArray<PendingApprovals>) =>
  Effect.map(Directory, ({ findMember }): typeof PermissionLoss.Service => ({
    run: Effect.fnUntraced(function*({ id, organizationId }, lost) {
      for (const { findApprovers, permission, withdraw } of approvals) {
        if (!lost.has(permission)) continue
        for (const userId of yield* findApprovers(organizationId)) {
          const found = yield* findMember(organizationId, userId)
          if (Option.isSome(found) && found.value.role === id) yield* withdraw(found.value)
        }
      }
    })
  }))
