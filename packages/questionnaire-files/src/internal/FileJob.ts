import type { QuestionnaireFile } from "@attestry/core/questionnaireFile"
import { addPart, noBytes, type Part } from "@attestry/file-jobs/ByteParts"

// The input of a process.
export type FileJob =
  | { readonly kind: "file"; readonly file: Omit<QuestionnaireFile, "bytes"> }
  | Part
  | { readonly kind: "end" }

// Puts the file together again. `undefined` until it has ended.
export const makeFileReceiver = () => {
  let begun: QuestionnaireFile | undefined
  return (job: FileJob): QuestionnaireFile | undefined => {
    switch (job.kind) {
      case "file":
        begun = { ...job.file, bytes: noBytes }
        return undefined
      case "part":
        if (begun !== undefined) begun = { ...begun, bytes: addPart(begun.bytes, job) }
        return undefined
      case "end": {
        const whole = begun
        begun = undefined
        return whole
      }
    }
  }
}
