import "../shared/AttestryNeedsEffect3.ts"
export * from "./V1.ts"
