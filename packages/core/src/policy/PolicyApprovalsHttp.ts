import { Effect } from "effect"
import { V1 } from "../v1/V1.ts"
import * as V1Http from "../v1/V1Http.ts"
import { PolicyApprovals } from "./PolicyApprovals.ts"

/**
 * The handlers of approvals.
 *
 * @since 0.1.0
 * @category handlers
 */
export const PolicyApprovalsHttp = V1Http.group(
  V1,
  "policyApprovals",
  (handlers) =>
    Effect.map(PolicyApprovals, (approvals) =>
      handlers
        .handle("submit", ({ path, payload }) => approvals.submit(path.id, path.versionId, payload))
        .handle("approve", ({ path, payload }) => approvals.approve(path.id, path.versionId, payload))
        .handle("reject", ({ path, payload }) => approvals.reject(path.id, path.versionId, payload)))
)
