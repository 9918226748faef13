import type { FileQuestion } from "@attestry/core/questionnaireFile"
import { findProfileField } from "./words/Profile.ts"

type Placed = Pick<FileQuestion, "answer" | "answerPlace" | "place">

const certainty = 0.85

// The question of a label that asks for a fact of the company; null if it asks for none.
export const toProfileQuestion = (label: string, placed: Placed): FileQuestion | null => {
  const profileField = findProfileField(label)
  return profileField === null ? null : {
    ...placed,
    section: [],
    number: null,
    text: label.replace(/[\s:：*]+$/u, ""),
    subject: null,
    kind: "profile",
    profileField,
    choices: [],
    comment: null,
    commentPlace: null,
    certainty
  }
}
