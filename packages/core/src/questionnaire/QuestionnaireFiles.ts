import * as Effect from "effect/Effect"
import type { BlobOwner } from "../blob/BlobSweeper.ts"
import { questionnaireFolder } from "./Questionnaire.ts"
import { QuestionnaireStore } from "./QuestionnaireStore.ts"

export const makeQuestionnaireFiles = Effect.gen(function*() {
  const { findKeys } = yield* QuestionnaireStore
  const owner: BlobOwner = { folder: questionnaireFolder, findKeys }
  return owner
})
