import * as Effect from "effect/Effect"
import { BlobStore, type StoredBlob } from "../../blob/BlobStore.ts"
import type { OrganizationId } from "../../shared/Ids.ts"
import { Timestamp } from "../../shared/Timestamp.ts"
import type { Attachment } from "../../task/Attachment.ts"

const validMillis = 15 * 60 * 1000

interface DownloadLink {
  readonly downloadUrl: string
  readonly downloadUrlExpiresAt: Timestamp
}

type Named = Pick<Attachment, "fileName" | "fileType">

// checks nothing
export const makeAttachmentLinks = Effect.map(
  BlobStore,
  ({ downloadUrl }) => (organizationId: OrganizationId, blob: StoredBlob, { fileName, fileType }: Named) =>
    Effect.gen(function*() {
      const expiresAt = Timestamp.fromMillis(Date.parse(yield* Timestamp.now) + validMillis)
      const url = yield* downloadUrl(organizationId, blob, { fileName, contentType: fileType, expiresAt })
      return { downloadUrl: url, downloadUrlExpiresAt: expiresAt } satisfies DownloadLink
    })
)
