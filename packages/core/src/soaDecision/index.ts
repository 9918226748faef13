import "../shared/AttestryNeedsEffect3.ts"
export * from "./SoaDecision.ts"
export * from "./SoaLink.ts"
export * from "./SoaProblems.ts"
