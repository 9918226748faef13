import { AnswerLibrary, type LibraryAnswerStore } from "./index.ts"

export const useCases = AnswerLibrary.Default

export type Ports = LibraryAnswerStore

export const auditVerbs = {
  libraryAnswer: ["removed", "updated"]
}
