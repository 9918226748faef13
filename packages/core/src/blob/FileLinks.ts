import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { BlobStore, type StoredBlob } from "./BlobStore.ts"

const validMillis = 15 * 60 * 1000

/** A link that downloads a file without a credential, and the end of its 15 minutes. */
export interface DownloadLink {
  readonly downloadUrl: string
  /** The same link below the prefix of the API, `/files/…`; null if the link leads to another server. */
  readonly downloadPath: string | null
  readonly downloadUrlExpiresAt: Timestamp
}

interface Named {
  readonly fileName: string
  readonly fileType: string
}

export const DownloadPath = describe(
  Schema.NullOr(Schema.String),
  "The same link below the prefix of the API; null if the link leads to another server. With `?disposition=inline` a "
    + "browser shows a PNG, JPEG or PDF.",
  "/files/eyJ0ZXh0.c2lnbmF0dXJl"
)

// checks nothing
export const makeFileLinks = Effect.map(
  BlobStore,
  ({ downloadUrl, openLink }) => (organizationId: OrganizationId, blob: StoredBlob, { fileName, fileType }: Named) =>
    Effect.gen(function*() {
      const expiresAt = Timestamp.fromMillis(Date.parse(yield* Timestamp.now) + validMillis)
      const url = yield* downloadUrl(organizationId, blob, { fileName, contentType: fileType, expiresAt })
      const downloadPath = openLink === undefined ? null : url.slice(url.lastIndexOf("/files/"))
      return { downloadUrl: url, downloadPath, downloadUrlExpiresAt: expiresAt } satisfies DownloadLink
    })
)
