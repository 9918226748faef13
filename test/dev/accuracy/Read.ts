import type { FileQuestion, QuestionnaireFile } from "@attestry/core/questionnaire/QuestionnaireReader"
import * as Effect from "effect/Effect"
import { readQuestionnaire } from "../../../packages/documents/src/internal/questionnaire/ReadQuestionnaire.ts"

export interface Found {
  readonly questions: ReadonlyArray<FileQuestion>
  readonly warnings: number
  /** Why nothing could be read. */
  readonly failure: string | undefined
}

/** Reads a file as the product does, but in this thread. */
export const read = (file: Omit<QuestionnaireFile, "mapping">): Promise<Found> =>
  Effect.runPromise(
    readQuestionnaire({ ...file, mapping: [] }).pipe(
      Effect.map(({ questions, warnings }): Found => ({ questions, warnings: warnings.length, failure: undefined })),
      Effect.catchAll((failure) =>
        Effect.succeed<Found>({
          questions: [],
          warnings: 0,
          failure: "reason" in failure ? `${failure._tag}: ${failure.reason}` : failure._tag
        })
      )
    )
  )
