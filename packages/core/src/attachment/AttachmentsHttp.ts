import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Redirect } from "../contract/ApiResponse.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { type Upload, uploadedFile } from "../contract/Upload.ts"
import { markDecoded } from "../problem/Input.ts"
import { readUpload } from "../upload/ReadUpload.ts"
import { attachmentFolder, maximumFileSize } from "./Attachment.ts"
import { Attachments } from "./Attachments.ts"
import { AttachmentResponse, AttachmentsApi } from "./AttachmentsApi.ts"
import type { AttachmentsService } from "./AttachmentsService.ts"

const decodeStored = Schema.decodeUnknown(
  AttachmentResponse.pipe(Schema.omit("downloadUrl", "downloadPath", "downloadUrlExpiresAt"))
)

const member = "fileData"

// the file may take longer than other bodies
const limit = { bytes: 135 * 1_048_576, values: 1_000, within: Duration.minutes(5) }

const upload: Upload = {
  folder: attachmentFolder,
  member,
  read: (request, consume) =>
    readUpload(request, { member, part: "file", maximumBytes: maximumFileSize, limit }, consume)
}

const makeRenew = ({ link }: AttachmentsService) => (stored: unknown) =>
  Effect.gen(function*() {
    const { revision, ...file } = yield* Effect.orDie(decodeStored(stored))
    return { ...file, ...yield* link(file), revision }
  })

export const AttachmentsHttp = Handlers.group(
  AttachmentsApi,
  (handlers) =>
    Effect.map(Attachments, (attachments) =>
      handlers
        .handle("list", ({ path, urlParams }) => Envelope.signed(attachments.list(path.taskId, urlParams)))
        .handle(
          "create",
          Handlers.withOptions(
            ({ path, payload: { fileData: _, ...input } }) =>
              Envelope.resource(
                Effect.flatMap(uploadedFile, (file) => attachments.create(path.taskId, file, markDecoded(input)))
              ),
            { upload, onReplay: makeRenew(attachments) }
          )
        )
        .handle("get", ({ path }) => Envelope.resource(attachments.get(path.taskId, path.id)))
        .handle(
          "download",
          ({ path }) =>
            Effect.map(attachments.get(path.taskId, path.id), ({ value }) => new Redirect(value.downloadUrl))
        )
        .handle("remove", ({ path }) => Envelope.removed(attachments.remove(path.taskId, path.id))))
)
