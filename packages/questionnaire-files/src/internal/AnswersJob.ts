import type { FileNotFillable, FilledFile, PlacedText, QuestionnaireFile } from "@attestry/core/questionnaireFile"
import type { Send } from "@attestry/file-jobs/Processes"
import * as Effect from "effect/Effect"
import type { FileJob } from "./FileJob.ts"
import { sendFile } from "./SendFile.ts"

// The input of a process: the texts in parts, because sending all at once stops the event loop, and then the file.
export type AnswersJob = FileJob | { readonly kind: "texts"; readonly texts: ReadonlyArray<PlacedText> }

export type Filling =
  | { readonly type: "filled"; readonly unwritten: FilledFile["unwritten"]; readonly warnings: FilledFile["warnings"] }
  | { readonly type: "not_fillable"; readonly reason: FileNotFillable["reason"] }

const partLength = 500

export const sendAnswers = (file: QuestionnaireFile, texts: ReadonlyArray<PlacedText>) => (send: Send) => {
  const starts = Array.from({ length: Math.ceil(texts.length / partLength) }, (_, index) => index * partLength)
  const post = (job: AnswersJob) => send(job)
  return Effect.zipRight(
    Effect.forEach(starts, (at) => post({ kind: "texts", texts: texts.slice(at, at + partLength) }), { discard: true }),
    sendFile(file)(send)
  )
}
