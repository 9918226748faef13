import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as DownloadLinks from "../blob/DownloadLinks.ts"
import { AcceptedTypes, asksForFile } from "../contract/AcceptedTypes.ts"
import { FileBytes, Redirect } from "../contract/ApiResponse.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { type Upload, uploadedFile } from "../contract/Upload.ts"
import { readUpload } from "../upload/ReadUpload.ts"
import { maximumFileSize, questionnaireFolder } from "./Questionnaire.ts"
import { QuestionnaireExports } from "./QuestionnaireExports.ts"
import { Questionnaires } from "./Questionnaires.ts"
import { QuestionnairesApi } from "./QuestionnairesApi.ts"

const member = "fileData"
const jsonParts = ["mapping"]

// the file may take longer than other bodies
const limit = { bytes: 35 * 1_048_576, values: 10_000, within: Duration.minutes(2) }

const upload: Upload = {
  folder: questionnaireFolder,
  member,
  read: (request, consume) =>
    readUpload(request, { member, part: "file", jsonParts, maximumBytes: maximumFileSize, limit }, consume)
}

export const QuestionnairesHttp = Handlers.group(QuestionnairesApi, (handlers) =>
  Effect.gen(function*() {
    const questionnaires = yield* Questionnaires
    const exports = yield* QuestionnaireExports
    return handlers
      .handle(
        "create",
        Handlers.withOptions(
          ({ payload }) => Effect.flatMap(uploadedFile, ({ blob }) => questionnaires.create(blob, payload)),
          { upload }
        )
      )
      .handle(
        "export",
        Handlers.withOptions(({ payload }) =>
          Effect.gen(function*() {
            const file = yield* exports.write(payload)
            const { bytes, fileName, fileType: contentType } = file
            if (!asksForFile(yield* AcceptedTypes, contentType)) {
              return yield* exports.keep(file)
            }
            return new FileBytes(bytes, DownloadLinks.toHeaders({ fileName, contentType }))
          }), { isRepeated: true })
      )
      .handle("list", ({ urlParams }) => Envelope.signed(questionnaires.list(urlParams)))
      .handle("get", ({ path }) => Envelope.resource(questionnaires.get(path.id)))
      .handle("download", ({ path }) =>
        Effect.map(questionnaires.link(path.id), ({ downloadUrl }) => new Redirect(downloadUrl)))
      .handle("preview", ({ path }) =>
        questionnaires.preview(path.id))
      .handle("remove", ({ path }) => Envelope.removed(questionnaires.remove(path.id)))
  }))
