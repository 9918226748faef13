import { blobStoreSuite } from "@attestry/conformance/blob/BlobStoreSuite"
import { BlobTools } from "@attestry/conformance/blob/BlobStoreTools"
import { Attestry } from "@attestry/core"
import { BlobKey, BlobStore } from "@attestry/core/blob"
import { OrganizationId } from "@attestry/core/shared"
import { StorageDefect } from "@attestry/core/storage"
import * as Memory from "@attestry/memory/Memory"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import { webHandler } from "@attestry/server/FetchHandler"
import { assert, it, layer } from "@effect/vitest"
import { Cause, Effect, Layer, Stream } from "effect"
import { size } from "../../../test/support/Rounds.ts"

const app = Attestry.layer.pipe(
  Layer.provide(Memory.layer),
  Layer.provideMerge(Layer.merge(Memory.layer, MemoryBlobStore.layer()))
)

const tools = Layer.scoped(
  BlobTools,
  Effect.gen(function*() {
    const { context } = yield* Effect.runtime<Layer.Layer.Success<typeof app>>()
    const { dispose, handler } = webHandler(Layer.succeedContext(context))
    yield* Effect.addFinalizer(() => Effect.promise(dispose))
    return {
      damage: undefined,
      linksAreChecked: true,
      fetch: (url, init) =>
        Effect.tryPromise(async () => {
          const response = await handler(new Request(url, init))
          const { headers, status } = response
          return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) }
        })
    }
  })
)

layer(Layer.provideMerge(tools, app), { excludeTestServices: true })(
  "the blobs in memory",
  ({ effect }) => blobStoreSuite({ effect }, { largest: size(1_048_577, 104_857_600), many: size(50, 1_100) })
)

const organizationId = OrganizationId.fromSuffix("1")
const blob = { key: BlobKey.make("test/1"), size: 1, sha256: "" }

it.effect("die as unavailable when no blob store is provided", () =>
  Effect.gen(function*() {
    const { get, openLink, put } = yield* BlobStore
    assert.isUndefined(openLink)
    const uses: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
      put(organizationId, blob.key, Stream.empty),
      Stream.runDrain(get(organizationId, blob))
    ]
    for (const use of uses) {
      const defect = Cause.squash(yield* Effect.flip(Effect.sandbox(use)))
      assert.instanceOf(defect, StorageDefect)
      assert.isTrue(defect.unavailable)
    }
  }).pipe(Effect.provide(BlobStore.none)))
