import { type Approval, toPending } from "@attestry/core/approval"

// for the foreign key, the index and the lists of what somebody is asked to approve
export const toPendingColumns = (approval: Approval) => {
  const { pendingApproverId, pendingSince } = toPending(approval)
  return { pending_since: pendingSince, pending_approver_id: pendingApproverId }
}
