import * as Effect from "effect/Effect"
import type { RemovalStep } from "../member/MemberRemoval.ts"
import { byCreation, type Position } from "../page/ListOrder.ts"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import { toPending } from "./Approval.ts"
import type { Approvable } from "./ApprovalTransitions.ts"
import type { ApprovePermission } from "./Approvers.ts"

// pending approvals of one context
export interface PendingApprovals {
  readonly permission: ApprovePermission
  readonly findApprovers: (organizationId: OrganizationId) => Effect.Effect<ReadonlySet<UserId>>
  // withdraws what awaits a member who can no longer approve
  readonly withdraw: RemovalStep
}

interface Row extends Pick<Approvable, "approval"> {
  readonly id: string
  readonly createdAt: Timestamp
}

interface Slice {
  readonly sort: "createdAt"
  readonly after: Position | undefined
  readonly limit: number
}

const chunkSize = 500

export const collectApprovers = Effect.fnUntraced(
  function*(list: (slice: Slice) => Effect.Effect<ReadonlyArray<Row>>) {
    const found = new Set<UserId>()
    let after: Position | undefined
    do {
      const rows = yield* list({ sort: "createdAt", after, limit: chunkSize })
      for (const { approval } of rows) {
        const { pendingApproverId } = toPending(approval)
        if (pendingApproverId !== null) found.add(pendingApproverId)
      }
      const last = rows.length < chunkSize ? undefined : rows.at(-1)
      after = last === undefined ? undefined : byCreation.position(last)
    } while (after !== undefined)
    return found
  }
)
