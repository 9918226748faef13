import "../shared/AttestryNeedsEffect3.ts"
export * from "./User.ts"
export type { UserDirectory } from "./UserDirectory.ts"
export * from "./UserStore.ts"
