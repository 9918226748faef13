import "../shared/AttestryNeedsEffect3.ts"
export * from "./QuestionnaireMapping.ts"
export * from "./QuestionnaireMappings.ts"
export type { QuestionnaireMappingsApi } from "./QuestionnaireMappingsApi.ts"
