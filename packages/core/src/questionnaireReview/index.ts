import "../shared/AttestryNeedsEffect3.ts"
export * from "./QuestionnaireReviews.ts"
export type { QuestionnaireReviewsApi } from "./QuestionnaireReviewsApi.ts"
export * from "./QuestionnaireSubmission.ts"
