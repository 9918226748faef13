import { BlobKey, BlobStore } from "@attestry/core/blob"
import { OrganizationId } from "@attestry/core/shared"
import { Console, Effect, type Layer, Stream } from "effect"

const chunk = new Uint8Array(65_536).fill(7)
const organizationId = OrganizationId.make("org_1")

const putAndGet = (key: BlobKey, count: number) =>
  Effect.gen(function*() {
    const { get, put } = yield* BlobStore
    const idle = process.memoryUsage.rss()
    let most = idle
    const watch = Effect.sync(() => most = Math.max(most, process.memoryUsage.rss()))
    const bytes = Stream.tap(Stream.map(Stream.range(1, count), () => chunk), () => watch)
    const blob = yield* put(organizationId, key, bytes)
    yield* Stream.runForEach(get(organizationId, blob), () => watch)
    return most - idle
  })

/** Puts and gets a blob of `COUNT` times 64 KiB, and prints the growth of the resident memory in bytes. */
export const printGrowth = <E>(store: Layer.Layer<BlobStore, E>): Promise<void> =>
  Effect.runPromise(
    Effect.gen(function*() {
      yield* putAndGet(BlobKey.make("test/first"), 16)
      const growth = yield* putAndGet(BlobKey.make("test/second"), Number(process.env["COUNT"]))
      yield* Console.log(`grew by ${growth}`)
    }).pipe(Effect.provide(store))
  )
