import { QuestionnaireReviews } from "./index.ts"

export const useCases = QuestionnaireReviews.Default
