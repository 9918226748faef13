import type { ReadQuestionnaire, SheetRows, UnreadableFile } from "@attestry/core/questionnaireFile"
import type { FileJob } from "../FileJob.ts"

// The input of a process: a file to read, or one to preview.
export type ReadingJob = FileJob | { readonly kind: "preview" }

// A result that can be sent between processes.
export type Reading =
  | { readonly type: "read"; readonly questionnaire: ReadQuestionnaire }
  | { readonly type: "previewed"; readonly sheets: ReadonlyArray<SheetRows> }
  | { readonly type: "none" }
  | {
    readonly type: "unreadable"
    readonly reason: UnreadableFile["reason"]
    readonly format: UnreadableFile["format"]
  }
