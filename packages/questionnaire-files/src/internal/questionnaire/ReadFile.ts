import type { QuestionnaireFile } from "@attestry/core/questionnaireFile"
import type { Reading } from "./Reading.ts"
import { readStages } from "./ReadQuestionnaire.ts"
import { Unreadable } from "./Unreadable.ts"

// Rejects for a bug only.
export const readQuestionnaire = async (file: QuestionnaireFile): Promise<Reading> => {
  try {
    const { questionnaire } = await readStages(file)
    return questionnaire.questions.length > 0 ? { type: "read", questionnaire } : { type: "none" }
  } catch (failure) {
    if (failure instanceof Unreadable) return { type: "unreadable", reason: failure.reason }
    throw failure
  }
}
