import "../shared/AttestryNeedsEffect3.ts"
export * from "./HttpErrors.ts"
export type { Input } from "./Input.ts"
export * as Problem from "./Problem.ts"
