import "../shared/AttestryNeedsEffect3.ts"
export * from "./ListOrder.ts"
export * from "./Page.ts"
