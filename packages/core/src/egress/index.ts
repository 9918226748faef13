import "../shared/AttestryNeedsEffect3.ts"
export * from "./Egress.ts"
export * from "./EgressTarget.ts"
export * from "./PublicAddress.ts"
