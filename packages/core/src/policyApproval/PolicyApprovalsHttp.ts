import * as Effect from "effect/Effect"
import * as Handlers from "../contract/Handlers.ts"
import { PolicyApprovals } from "./PolicyApprovals.ts"
import { PolicyApprovalsApi } from "./PolicyApprovalsApi.ts"

export const PolicyApprovalsHttp = Handlers.group(
  PolicyApprovalsApi,
  (handlers) =>
    Effect.map(PolicyApprovals, (approvals) =>
      handlers
        .handle("submit", ({ path, payload }) => approvals.submit(path.id, path.versionId, payload))
        .handle("withdraw", ({ path }) => approvals.withdraw(path.id, path.versionId))
        .handle("approve", ({ path, payload }) => approvals.approve(path.id, path.versionId, payload))
        .handle("reject", ({ path, payload }) => approvals.reject(path.id, path.versionId, payload)))
)
