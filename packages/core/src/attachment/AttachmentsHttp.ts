import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Schema from "effect/Schema"
import { CurrentActor } from "../access/Actor.ts"
import { Redirect } from "../contract/ApiResponse.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { type Upload, uploadedFile } from "../contract/Upload.ts"
import { giveTurn } from "../eventLoop/Turn.ts"
import type { Page } from "../page/Page.ts"
import { pickFields } from "../shared/PickFields.ts"
import type { Versioned } from "../storage/Revision.ts"
import { readUpload } from "../upload/ReadUpload.ts"
import { type Attachment, attachmentFolder, maximumFileSize, toBlobKey } from "./Attachment.ts"
import { Attachments, type LinkedFile } from "./Attachments.ts"
import { AttachmentRow, AttachmentsApi } from "./AttachmentsApi.ts"

const decodeStored = Schema.decodeUnknown(AttachmentRow.pipe(Schema.omit("downloadUrl", "downloadUrlExpiresAt")))

const member = "fileData"

// the file may take longer than other bodies
const limit = { bytes: 135 * 1_048_576, values: 1_000, within: Duration.minutes(5) }

const upload: Upload = {
  folder: attachmentFolder,
  member,
  read: (request, consume) =>
    readUpload(request, { member, part: "file", maximumBytes: maximumFileSize, limit }, consume)
}

const linksInTurn = 50

const pickRow = pickFields(AttachmentRow)

const makeRows = ({ link }: typeof Attachments.Service) => {
  const toRow = (attachment: Attachment) =>
    Effect.map(
      link(attachment),
      (link) => pickRow(attachment, { entityId: attachment.taskId, entityType: "task", ...link })
    )
  const toRowInTurn = (attachment: Attachment, index: number) =>
    index % linksInTurn === linksInTurn - 1 ? Effect.zipRight(giveTurn, toRow(attachment)) : toRow(attachment)

  return {
    one: ({ revision, value }: Versioned<Attachment>) => Effect.map(toRow(value), (value) => ({ value, revision })),
    page: ({ data, ...page }: Page<Attachment>) =>
      Effect.map(Effect.forEach(data, toRowInTurn), (data) => ({ data, ...page })),
    renew: (stored: unknown) =>
      Effect.gen(function*() {
        const { organization } = yield* CurrentActor
        const row = yield* Effect.orDie(decodeStored(stored))
        const file: LinkedFile = { ...row, organizationId: organization.id, blobKey: toBlobKey(row.id) }
        return { ...row, ...yield* link(file) }
      })
  }
}

export const AttachmentsHttp = Handlers.group(AttachmentsApi, (handlers) =>
  Effect.map(Attachments, (attachments) => {
    const rows = makeRows(attachments)
    return handlers
      .handle("list", ({ path, urlParams }) =>
        Envelope.page(Effect.flatMap(attachments.list(path.taskId, urlParams), rows.page), identity))
      .handle(
        "create",
        Handlers.withOptions(({ path, payload: { fileData: _, ...input } }) =>
          Envelope.resource(
            Effect.flatMap(uploadedFile, (file) =>
              attachments.create(path.taskId, input, file)).pipe(
                Effect.flatMap(rows.one)
              ),
            identity
          ), { upload, onReplay: rows.renew })
      )
      .handle("get", ({ path }) =>
        Envelope.resource(Effect.flatMap(attachments.get(path.taskId, path.id), rows.one), identity))
      .handle("download", ({ path }) =>
        Effect.map(
          Effect.flatMap(attachments.get(path.taskId, path.id), ({ value }) =>
            attachments.link(value)),
          ({ downloadUrl }) =>
            new Redirect(downloadUrl)
        ))
      .handle("remove", ({ path }) =>
        Envelope.removed(attachments.remove(path.taskId, path.id)))
  }))
