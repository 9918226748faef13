import "../shared/AttestryNeedsEffect3.ts"
export * from "./Idempotency.ts"
export * from "./IdempotencyRecord.ts"
export * from "./IdempotencyStore.ts"
