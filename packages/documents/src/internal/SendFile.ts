import type { QuestionnaireFile } from "@attestry/core/questionnaire/QuestionnaireReader"
import * as Effect from "effect/Effect"
import type { FileJob } from "./FileJob.ts"
import type { Send } from "./Processes.ts"

const partLength = 1_048_576

const places = (length: number): ReadonlyArray<number> =>
  Array.from({ length: Math.ceil(length / partLength) }, (_, index) => index * partLength)

export const sendFile = ({ bytes, ...file }: QuestionnaireFile) => (send: Send): Effect.Effect<void> => {
  const post = (job: FileJob) => send(job)
  return Effect.gen(function*() {
    yield* post({ kind: "file", file, length: bytes.byteLength })
    yield* Effect.forEach(
      places(bytes.byteLength),
      (at) => post({ kind: "part", bytes: bytes.subarray(at, at + partLength), at }),
      { discard: true }
    )
    yield* post({ kind: "end" })
  })
}
