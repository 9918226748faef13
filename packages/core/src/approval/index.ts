import "../shared/AttestryNeedsEffect3.ts"
export * from "./Approval.ts"
