export * from "./TestCompliance.ts"
