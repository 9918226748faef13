import { QuestionnaireMappings } from "./index.ts"

export const useCases = QuestionnaireMappings.Default
