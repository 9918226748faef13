import { Effect } from "effect"
import { fromReading } from "../../../src/internal/FromPromise.ts"
import { readStages } from "../../../src/internal/questionnaire/ReadQuestionnaire.ts"

export const stagesOf = (fileName: string, bytes: Uint8Array) =>
  fromReading(async () => readStages({ fileName, fileType: "", bytes, mapping: [] }))

export const questionsOf = (fileName: string, content: Uint8Array | string) =>
  Effect.map(
    stagesOf(fileName, typeof content === "string" ? new TextEncoder().encode(content) : content),
    ({ questionnaire }) => questionnaire.questions
  )
