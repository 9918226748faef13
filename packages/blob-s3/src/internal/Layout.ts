import { BlobKey } from "@attestry/core/blob"
import { OrganizationId } from "@attestry/core/shared"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const decodeOrganization = Schema.decodeUnknownOption(OrganizationId)
const decodeKey = Schema.decodeUnknownOption(BlobKey)

export interface Layout {
  readonly pending: string
  readonly blobs: (organizationId: OrganizationId) => string
  readonly blob: (organizationId: OrganizationId, key: BlobKey) => string
  readonly mark: (organizationId: OrganizationId, key: BlobKey) => string
}

export const makeLayout = (prefix: string): Layout => {
  const pending = `${prefix}pending/`
  const blobs = (organizationId: OrganizationId) => `${prefix}blobs/${organizationId}/`
  return {
    pending,
    blobs,
    blob: (organizationId, key) => `${blobs(organizationId)}${key}`,
    mark: (organizationId, key) => `${pending}${organizationId}/${key}`
  }
}

export const toKey = (text: string): Option.Option<BlobKey> => decodeKey(text)

export const parseMark = (text: string) => {
  const slash = text.indexOf("/")
  return Option.all({
    organizationId: decodeOrganization(text.slice(0, slash)),
    key: decodeKey(text.slice(slash + 1))
  })
}
