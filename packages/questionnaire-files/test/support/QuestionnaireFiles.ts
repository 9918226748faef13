import { QuestionnaireReader } from "@attestry/core/questionnaireFile"
import * as NodeQuestionnaireReader from "@attestry/questionnaire-files/NodeQuestionnaireReader"
import { Context, Effect, Layer } from "effect"

export const reader = (options?: NodeQuestionnaireReader.Options) =>
  Effect.map(Layer.build(NodeQuestionnaireReader.layer(options)), Context.get(QuestionnaireReader))

export const fileOf = (fileName: string, content: string | Uint8Array) => ({
  fileName,
  fileType: "application/octet-stream",
  bytes: typeof content === "string" ? new TextEncoder().encode(content) : content,
  mapping: []
})

export const questions = fileOf(
  "questions.csv",
  "No,Question,Answer\n1,Do you encrypt backups?,Yes\n2,Do you test restores?,\n"
)
