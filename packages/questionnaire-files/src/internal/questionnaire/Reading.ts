import type { ReadQuestionnaire, UnreadableFile } from "@attestry/core/questionnaireFile"

// A result that can be sent between processes.
export type Reading =
  | { readonly type: "read"; readonly questionnaire: ReadQuestionnaire }
  | { readonly type: "none" }
  | { readonly type: "unreadable"; readonly reason: UnreadableFile["reason"] }
