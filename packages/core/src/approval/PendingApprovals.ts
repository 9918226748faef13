import * as Effect from "effect/Effect"
import type { RemovalStep } from "../member/MemberRemoval.ts"
import { byCreation, type Position } from "../page/ListOrder.ts"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import { type Approvable, isPending } from "./ApprovalTransitions.ts"
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

export interface Slice {
  readonly sort: "createdAt"
  readonly after: Position | undefined
  readonly limit: number
}

const chunkSize = 500

export const collectPending = Effect.fnUntraced(
  function*<A extends Row>(list: (slice: Slice) => Effect.Effect<ReadonlyArray<A>>) {
    const found: Array<A> = []
    let after: Position | undefined
    do {
      const rows = yield* list({ sort: "createdAt", after, limit: chunkSize })
      found.push(...rows.filter(isPending))
      const last = rows.length < chunkSize ? undefined : rows.at(-1)
      after = last === undefined ? undefined : byCreation.position(last)
    } while (after !== undefined)
    return found
  }
)

export const collectApprovers = (list: (slice: Slice) => Effect.Effect<ReadonlyArray<Row>>) =>
  Effect.map(
    collectPending(list),
    (pending): ReadonlySet<UserId> => new Set(pending.flatMap(({ approval }) => approval.approverId ?? []))
  )
