import type { QuestionnaireFile } from "@attestry/core/questionnaire/QuestionnaireReader"

// What a process receives. The bytes come in parts, because sending a large file at once takes thrice its memory.
export type FileJob =
  | { readonly kind: "file"; readonly file: Omit<QuestionnaireFile, "bytes">; readonly length: number }
  | { readonly kind: "part"; readonly bytes: Uint8Array; readonly at: number }
  | { readonly kind: "end" }

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
