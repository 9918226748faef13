import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { BlobKey, BlobStore, type StoredBlob } from "../blob/BlobStore.ts"
import { readBlob } from "../blob/ReadBlob.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { AutomationVersion, Script } from "./Automation.ts"

export const scriptFolder = "script"

const scriptKey = BlobKey.within(scriptFolder)

const toBlob = ({ scriptHash, scriptKey, scriptSize }: AutomationVersion): StoredBlob => ({
  key: scriptKey,
  size: scriptSize,
  sha256: scriptHash
})

const utf8 = new TextEncoder()

// the bytes of scripts, in the blob store
export const makeScripts = Effect.gen(function*() {
  const blobs = yield* BlobStore
  const ids = yield* IdGenerator

  const put = Effect.fnUntraced(function*(organizationId: OrganizationId, script: Script) {
    const key = yield* ids.make(scriptKey)
    return yield* Effect.orDie(blobs.put(organizationId, key, Stream.sync(() => utf8.encode(script))))
  })

  // fails if the blob is missing, or its bytes are not those that were put
  const read = (organizationId: OrganizationId, version: AutomationVersion) =>
    Effect.map(
      readBlob(blobs, organizationId, toBlob(version)),
      (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
    )

  return { put, read, seal: blobs.seal, remove: blobs.remove }
})
