import * as Effect from "effect/Effect"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { BlobStore, type StoredBlob } from "./BlobStore.ts"

const validMillis = 15 * 60 * 1000

/** A link that downloads a file without a credential, and the end of its 15 minutes. */
export interface DownloadLink {
  readonly downloadUrl: string
  readonly downloadUrlExpiresAt: Timestamp
}

interface Named {
  readonly fileName: string
  readonly fileType: string
}

// checks nothing
export const makeFileLinks = Effect.map(
  BlobStore,
  ({ downloadUrl }) => (organizationId: OrganizationId, blob: StoredBlob, { fileName, fileType }: Named) =>
    Effect.gen(function*() {
      const expiresAt = Timestamp.fromMillis(Date.parse(yield* Timestamp.now) + validMillis)
      const url = yield* downloadUrl(organizationId, blob, { fileName, contentType: fileType, expiresAt })
      return { downloadUrl: url, downloadUrlExpiresAt: expiresAt } satisfies DownloadLink
    })
)
