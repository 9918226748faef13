import type { QuestionnaireFile } from "@attestry/core/questionnaireFile"
import { previewFile } from "./Preview.ts"
import type { Reading } from "./Reading.ts"
import { readStages } from "./ReadQuestionnaire.ts"
import { Unreadable } from "./Unreadable.ts"

const orUnreadable = async (read: () => Promise<Reading>): Promise<Reading> => {
  try {
    return await read()
  } catch (failure) {
    if (failure instanceof Unreadable) return { type: "unreadable", reason: failure.reason, format: failure.format }
    throw failure
  }
}

// Rejects for a bug only.
export const readQuestionnaire = async (file: QuestionnaireFile): Promise<Reading> =>
  orUnreadable(async () => {
    const { questionnaire } = await readStages(file)
    return questionnaire.questions.length > 0 ? { type: "read", questionnaire } : { type: "none" }
  })

// Rejects for a bug only.
export const previewQuestionnaire = async (file: QuestionnaireFile): Promise<Reading> =>
  orUnreadable(async () => ({ type: "previewed", sheets: await previewFile(file) }))
