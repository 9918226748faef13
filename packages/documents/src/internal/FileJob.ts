import type { QuestionnaireFile } from "@attestry/core/questionnaire/QuestionnaireReader"
import * as Effect from "effect/Effect"
import type { Send } from "./Processes.ts"

// What a process receives. The bytes come in parts, because sending a large file at once takes thrice its memory.
export type FileJob =
  | { readonly kind: "file"; readonly file: Omit<QuestionnaireFile, "bytes">; readonly length: number }
  | { readonly kind: "part"; readonly bytes: Uint8Array; readonly at: number }
  | { readonly kind: "end" }

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

// Puts the file together again. `undefined` until it has ended.
export const makeFileReceiver = () => {
  let begun: { readonly file: Omit<QuestionnaireFile, "bytes">; readonly bytes: Uint8Array } | undefined
  return (job: FileJob): QuestionnaireFile | undefined => {
    switch (job.kind) {
      case "file":
        begun = { file: job.file, bytes: new Uint8Array(job.length) }
        return undefined
      case "part":
        begun?.bytes.set(job.bytes, job.at)
        return undefined
      case "end": {
        const whole = begun === undefined ? undefined : { ...begun.file, bytes: begun.bytes }
        begun = undefined
        return whole
      }
    }
  }
}
