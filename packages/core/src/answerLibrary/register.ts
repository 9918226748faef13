import * as Effect from "effect/Effect"
import { AnswerLibrary, type LibraryAnswerStore } from "./index.ts"
import { makeFindUnassignedAnswers, unassignAnswers } from "./UnassignAnswers.ts"

export const useCases = AnswerLibrary.Default

export type Ports = LibraryAnswerStore

export const onRemoval = unassignAnswers

export const unassigned = Effect.map(
  makeFindUnassignedAnswers,
  (find) => ({ read: "questionnaire:read", update: "questionnaire:update", find } as const)
)

export const auditVerbs = {
  libraryAnswer: ["removed", "updated"]
}
