import { BlobKey } from "@attestry/core/blob"
import { OrganizationId } from "@attestry/core/shared"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { join } from "node:path"

// neither keys nor ids have a dot, so a file is never named like a folder
const suffix = ".blob"

// ids may have capital letters, which some file systems take for small ones
const toFolder = (organizationId: OrganizationId): string =>
  organizationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const decodeOrganization = Schema.decodeUnknownOption(OrganizationId)
const decodeKey = Schema.decodeUnknownOption(BlobKey)

export const toOrganization = (folder: string): OrganizationId | undefined =>
  Option.getOrUndefined(
    decodeOrganization(folder.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()))
  )

export const toKey = (path: string): BlobKey | undefined => Option.getOrUndefined(decodeKey(path))

export const keyNameOf = (fileName: string): string | undefined =>
  fileName.endsWith(suffix) ? fileName.slice(0, -suffix.length) : undefined

export interface Layout {
  readonly unfinished: string
  readonly pending: string
  readonly blobFolder: (organizationId: OrganizationId) => string
  readonly blob: (organizationId: OrganizationId, key: BlobKey) => string
  readonly mark: (organizationId: OrganizationId, key: BlobKey) => string
}

export const makeLayout = (root: string): Layout => {
  const pending = join(root, "pending")
  const blobFolder = (organizationId: OrganizationId) => join(root, "blobs", toFolder(organizationId))
  return {
    unfinished: join(root, "unfinished"),
    pending,
    blobFolder,
    blob: (organizationId, key) => join(blobFolder(organizationId), `${key}${suffix}`),
    mark: (organizationId, key) => join(pending, toFolder(organizationId), `${key}${suffix}`)
  }
}
