import "../shared/AttestryNeedsEffect3.ts"
export * from "./RateLimits.ts"
