import * as BlobFs from "@attestry/blob-fs/BlobFs"
import { BlobKey, BlobStore } from "@attestry/core/blob/BlobStore"
import { OrganizationId } from "@attestry/core/shared/Ids"
import { Console, Effect, Stream } from "effect"

// puts and gets a blob, and prints the growth of the resident memory in bytes
const folder = process.env["FOLDER"] ?? ""

const count = Number(process.env["COUNT"])

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

await Effect.runPromise(
  Effect.gen(function*() {
    yield* putAndGet(BlobKey.make("test/first"), 16)
    const growth = yield* putAndGet(BlobKey.make("test/second"), count)
    yield* Console.log(`grew by ${growth}`)
  }).pipe(Effect.provide(BlobFs.layer({ folder, publicUrl: "http://localhost" })))
)
