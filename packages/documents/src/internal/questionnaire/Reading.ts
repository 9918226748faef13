import type {
  NoQuestionsFound,
  ReadQuestionnaire,
  UnreadableFile
} from "@attestry/core/questionnaire/QuestionnaireReader"
import * as Effect from "effect/Effect"

// A result that can be sent between processes.
export type Reading =
  | { readonly type: "read"; readonly questionnaire: ReadQuestionnaire }
  | { readonly type: "none" }
  | { readonly type: "unreadable"; readonly reason: UnreadableFile["reason"] }

export const toReading: (
  read: Effect.Effect<ReadQuestionnaire, NoQuestionsFound | UnreadableFile>
) => Effect.Effect<Reading> = Effect.match({
  onSuccess: (questionnaire): Reading => ({ type: "read", questionnaire }),
  onFailure: (problem): Reading =>
    problem._tag === "UnreadableFile" ? { type: "unreadable", reason: problem.reason } : { type: "none" }
})
