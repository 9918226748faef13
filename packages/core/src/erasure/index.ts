import "../shared/AttestryNeedsEffect3.ts"
export * from "./Erasure.ts"
