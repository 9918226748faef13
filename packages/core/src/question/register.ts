import { Questions } from "./index.ts"
import { unassignQuestionnaires } from "./UnassignQuestionnaires.ts"

export const useCases = Questions.Default

export const onRemoval = unassignQuestionnaires

export const auditVerbs = {
  question: ["answered", "reviewed"]
}
