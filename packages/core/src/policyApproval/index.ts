import "../shared/AttestryNeedsEffect3.ts"
export * from "./PolicyApprovals.ts"
export type { PolicyApprovalsApi } from "./PolicyApprovalsApi.ts"
