import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { BlobOwners } from "../../blob/BlobSweeper.ts"
import { makeQuestionnaireFiles } from "../questionnaire/QuestionnaireFiles.ts"
import { exportedFiles } from "../report/ExportedFiles.ts"
import { makeAttachmentFiles } from "../task/AttachmentFiles.ts"
import { makeAutomationFiles } from "../task/AutomationFiles.ts"

// The folders of blobs that are swept, each by the context whose rows name them.
export const blobOwners = Layer.effect(
  BlobOwners,
  Effect.gen(function*() {
    return [yield* makeAttachmentFiles, yield* makeAutomationFiles, yield* makeQuestionnaireFiles, exportedFiles]
  })
)
