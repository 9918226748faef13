import type { QuestionnaireFile, ReadQuestionnaire, UnreadableFile } from "@attestry/core/questionnaireFile"
import * as Effect from "effect/Effect"
import { fromReading } from "./internal/FromPromise.ts"
import { explain } from "./internal/questionnaire/Explain.ts"
import { readStages } from "./internal/questionnaire/ReadQuestionnaire.ts"

/** Views of the stages of reading: blocks, headers and columns, questions, warnings. */
export interface ExplainedReading {
  readonly stages: ReadonlyArray<{ readonly title: string; readonly lines: ReadonlyArray<string> }>
  /** The result. It may have no question. */
  readonly questionnaire: ReadQuestionnaire
}

/**
 * Reads a file as `NodeQuestionnaireReader` does, and shows what each stage saw. It runs in the caller's process
 * without limits of time and memory, so use it for files that you trust.
 */
export const explainReading = (file: QuestionnaireFile): Effect.Effect<ExplainedReading, UnreadableFile> =>
  Effect.map(
    fromReading(async () => readStages(file)),
    (stages) => ({ stages: explain(stages), questionnaire: stages.questionnaire })
  )
