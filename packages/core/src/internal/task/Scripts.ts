import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { BlobKey, BlobStore, type StoredBlob } from "../../blob/BlobStore.ts"
import { IdGenerator } from "../../shared/IdGenerator.ts"
import type { OrganizationId } from "../../shared/Ids.ts"
import type { AutomationVersion, Script } from "../../task/Automation.ts"

export const scriptFolder = "script"

const scriptKey = BlobKey.within(scriptFolder)

const toBlob = ({ scriptHash, scriptKey, scriptSize }: AutomationVersion): StoredBlob => ({
  key: scriptKey,
  size: scriptSize,
  sha256: scriptHash
})

const utf8 = new TextEncoder()

const add = ({ bytes, end }: { readonly bytes: Uint8Array; readonly end: number }, chunk: Uint8Array) => {
  bytes.set(chunk, end)
  return { bytes, end: end + chunk.length }
}

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
      Stream.runFold(
        blobs.get(organizationId, toBlob(version)),
        { bytes: new Uint8Array(version.scriptSize), end: 0 },
        add
      ),
      ({ bytes }) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)
    )

  return { put, read, seal: blobs.seal, remove: blobs.remove }
})
