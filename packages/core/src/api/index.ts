import "../shared/AttestryNeedsEffect3.ts"
export * as Http from "./Http.ts"
