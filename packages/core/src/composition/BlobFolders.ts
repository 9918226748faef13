import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeAttachmentFiles } from "../attachment/AttachmentFiles.ts"
import { BlobOwners } from "../blob/BlobSweeper.ts"
import { makeQuestionnaireFiles } from "../questionnaire/QuestionnaireFiles.ts"
import { exportedFiles } from "../report/ExportedFiles.ts"
import { makeAutomationFiles } from "../taskAutomation/AutomationFiles.ts"

// The folders of blobs that are swept, each by the context whose rows name them.
export const blobOwners = Layer.effect(
  BlobOwners,
  Effect.gen(function*() {
    return [yield* makeAttachmentFiles, yield* makeAutomationFiles, yield* makeQuestionnaireFiles, exportedFiles]
  })
)
