import "../shared/AttestryNeedsEffect3.ts"
export type { MeApi } from "./MeApi.ts"
export * from "./MeView.ts"
export * from "./OwnUser.ts"
