import "../shared/AttestryNeedsEffect3.ts"
export * from "./HttpErrors.ts"
export * as Problem from "./Problem.ts"
