import { Questions } from "./index.ts"
import { unassignQuestionnaires, unassignQuestions } from "./UnassignQuestionnaires.ts"

export const useCases = Questions.Default

export const onRemoval = unassignQuestions

export const onQuestionnaireRemoval = unassignQuestionnaires

export const auditVerbs = {
  question: ["added", "answered", "confirmed", "discarded", "edited", "joined", "removed", "reviewed", "split"]
}
