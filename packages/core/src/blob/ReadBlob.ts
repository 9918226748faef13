import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { OrganizationId } from "../shared/Ids.ts"
import type { BlobStore, StoredBlob } from "./BlobStore.ts"

const add = ({ bytes, end }: { readonly bytes: Uint8Array; readonly end: number }, chunk: Uint8Array) => {
  // a damaged blob may be longer; it fails at its end
  if (end + chunk.length <= bytes.length) bytes.set(chunk, end)
  return { bytes, end: end + chunk.length }
}

// reads the whole blob into memory; fails if it is missing, or its bytes are not those that were put
export const readBlob = (blobs: typeof BlobStore.Service, organizationId: OrganizationId, blob: StoredBlob) =>
  Effect.suspend(() =>
    Effect.map(
      Stream.runFold(blobs.get(organizationId, blob), { bytes: new Uint8Array(blob.size), end: 0 }, add),
      ({ bytes }) => bytes
    )
  )
