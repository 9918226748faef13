import "../shared/AttestryNeedsEffect3.ts"
export * from "./SetUp.ts"
