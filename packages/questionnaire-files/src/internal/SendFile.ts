import type { QuestionnaireFile } from "@attestry/core/questionnaireFile"
import { splitBytes } from "@attestry/file-jobs/ByteParts"
import type { Send } from "@attestry/file-jobs/Processes"
import * as Effect from "effect/Effect"
import type { FileJob } from "./FileJob.ts"

export const sendFile = ({ bytes, ...file }: QuestionnaireFile) => (send: Send): Effect.Effect<void> => {
  const post = (job: FileJob) => send(job)
  return Effect.gen(function*() {
    yield* post({ kind: "file", file })
    yield* Effect.forEach(splitBytes(bytes), post, { discard: true })
    yield* post({ kind: "end" })
  })
}
