import "../shared/AttestryNeedsEffect3.ts"
export * from "./Questions.ts"
export type { QuestionsApi } from "./QuestionsApi.ts"
