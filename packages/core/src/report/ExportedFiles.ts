import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { BlobKey, BlobStore } from "../blob/BlobStore.ts"
import type { BlobOwner } from "../blob/BlobSweeper.ts"
import { makeFileLinks } from "../blob/FileLinks.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { OrganizationId } from "../shared/Ids.ts"

const exportFolder = "export"

// no row names an exported file: it is swept after its link has expired
export const exportedFiles: BlobOwner = { folder: exportFolder, findKeys: () => Effect.succeed([]) }

export const fileTypes = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  json: "application/json"
} as const

interface WrittenFile {
  readonly fileName: string
  readonly fileType: string
  readonly bytes: Uint8Array
}

// stores the file for a link of 15 minutes
export const makeStoreFile = Effect.gen(function*() {
  const blobs = yield* BlobStore
  const ids = yield* IdGenerator
  const makeLink = yield* makeFileLinks
  return Effect.fnUntraced(function*<File extends WrittenFile>(organizationId: OrganizationId, written: File) {
    const { bytes, ...file } = written
    const key = yield* ids.make(BlobKey.within(exportFolder))
    const blob = yield* Effect.orDie(blobs.put(organizationId, key, Stream.make(bytes)))
    const link = yield* makeLink(organizationId, blob, written)
    return { ...file, fileSize: blob.size, sha256: blob.sha256, ...link }
  })
})
