import "../shared/AttestryNeedsEffect3.ts"
export { countWork, findOwner, type WorkOwner } from "./CallerTurns.ts"
export * from "./JobOwners.ts"
export * from "./RateLimits.ts"
