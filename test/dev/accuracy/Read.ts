import type { FileQuestion, QuestionnaireFile } from "@attestry/core/questionnaireFile"
import { readQuestionnaire } from "../../../packages/questionnaire-files/src/internal/questionnaire/ReadFile.ts"

export interface Found {
  readonly questions: ReadonlyArray<FileQuestion>
  readonly warnings: number
  /** The reason why nothing could be read. */
  readonly failure: string | undefined
}

/** Reads a file as the product does, but in this thread. */
export const read = async (file: Omit<QuestionnaireFile, "mapping">): Promise<Found> => {
  const reading = await readQuestionnaire({ ...file, mapping: [] })
  return reading.type === "read"
    ? {
      questions: reading.questionnaire.questions,
      warnings: reading.questionnaire.warnings.length,
      failure: undefined
    }
    : { questions: [], warnings: 0, failure: reading.type === "unreadable" ? reading.reason : "no questions" }
}
