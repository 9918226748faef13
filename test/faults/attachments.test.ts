import type { StoragePorts } from "@attestry/core"
import { AttachmentStore } from "@attestry/core/attachment"
import type { BlobStore } from "@attestry/core/blob"
import { StorageDefect } from "@attestry/core/storage"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import { assert, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer, Logger } from "effect"
import { attachmentTenant, blobsInFolder, blobsOf, download, sha256 } from "../support/Attachments.ts"
import { served } from "../support/onEveryStack.ts"
import { different } from "../support/stacks.ts"
import { sweepLater, withPoints } from "./Points.ts"
import { pass, removing, stopNext, stopped, uploading } from "./Stops.ts"

const withSteps = (context: Context.Context<StoragePorts | BlobStore>) => {
  const attachments = Context.get(context, AttachmentStore)
  return withPoints(pass)(context).pipe(
    Context.add(AttachmentStore, {
      ...attachments,
      insert: (...args) => Effect.zipRight(pass("before commit"), attachments.insert(...args)),
      removeAll: (...args) => Effect.zipRight(pass("before commit"), attachments.removeAll(...args))
    })
  )
}

const faulty = (storage: Layer.Layer<StoragePorts>, blobs: Layer.Layer<BlobStore>) =>
  Layer.effectContext(Effect.map(Effect.context<StoragePorts | BlobStore>(), withSteps)).pipe(
    Layer.provideMerge(Layer.merge(blobs, storage))
  )

type Home = Effect.Effect.Success<typeof attachmentTenant>

/** Sweeps after the grace time. Then each row has its blob, each blob its row, and nothing is pending. */
const assertWhole = ({ ask, path, people, task }: Home, expected: ReadonlyArray<string>, what: string) =>
  Effect.gen(function*() {
    const readable = Effect.gen(function*() {
      const { body, status } = yield* ask("GET", path)
      const rows: ReadonlyArray<any> = status === 404 ? [] : body.data
      assert.deepStrictEqual(rows.map((row) => row.sha256), expected.map(sha256), what)
      for (const row of rows) {
        const { bytes, status } = yield* download(row.downloadUrl)
        assert.deepStrictEqual([status, sha256(bytes)], [200, row.sha256], what)
      }
      const newest = (yield* ask("GET", task.path)).body.newestEvidenceAt
      if (status === 200) assert.strictEqual(newest, rows.at(-1)?.createdAt ?? null, what)
      return rows.map(({ id }) => `attachment/${id.slice(4)}`)
    })
    yield* readable
    yield* sweepLater
    const keys = yield* readable
    assert.deepStrictEqual(yield* blobsOf(people.organization.id), { keys: keys.toSorted(), pending: 0 }, what)
  })

const kinds = [
  ["memory", MemoryBlobStore.layer()],
  ["blob-fs", blobsInFolder]
] as const

const stacks = different.flatMap(({ name, storage }, i) =>
  kinds.slice(0, i + 1).slice(-1).map(([kind, blobs]) => ({
    name: `${name}, ${kind}`,
    storage: faulty(storage, blobs)
  }))
)

for (const { name, storage } of stacks) {
  const silent = Logger.replace(Logger.defaultLogger, Logger.none)

  layer(Layer.provide(served(storage), silent), { excludeTestServices: true })(
    `steps of attachments (${name})`,
    (it) => {
      it.effect("leave each row with its blob, and no other blob after a sweep, when an upload ends at any of them", () =>
        Effect.gen(function*() {
          for (const point of uploading) {
            for (const headers of [{}, { "idempotency-key": crypto.randomUUID() }]) {
              const home = yield* attachmentTenant
              yield* home.attach("first")
              const isCommitted = point === "after commit" || point === "after seal"
              const expected = isCommitted ? ["first", "second"] : ["first"]
              const upload = home.ask("POST", home.path, {
                fileName: "a.txt",
                fileType: "text/plain",
                fileData: Buffer.from("second").toString("base64"),
                userId: home.userId
              }, headers)
              yield* stopped(point, upload, assertWhole(home, expected, point))
            }
          }
        }))

      it.effect("leave each row with its blob, and no other blob after a sweep, when a removal ends at any of them", () =>
        Effect.gen(function*() {
          for (const point of removing) {
            const isCommitted = point === "after commit" || point === "after remove"
            const home = yield* attachmentTenant
            const [, { body }] = [yield* home.attach("first"), yield* home.attach("second")]
            const removal = home.ask("DELETE", `${home.path}/${body.id}`)
            yield* stopped(point, removal, assertWhole(home, isCommitted ? ["first"] : ["first", "second"], point))
            const whole = yield* attachmentTenant
            for (const text of ["1", "2", "3"]) yield* whole.attach(text)
            const ofTask = whole.ask("DELETE", whole.task.path)
            yield* stopped(point, ofTask, assertWhole(whole, isCommitted ? [] : ["1", "2", "3"], `${point} of all`))
            assert.strictEqual((yield* whole.ask("GET", whole.task.path)).status, isCommitted ? 404 : 200, point)
          }
        }))

      it.effect("keep the blob when nobody knows whether its row was committed", () =>
        Effect.gen(function*() {
          const home = yield* attachmentTenant
          const outage = new StorageDefect({ operation: "UnitOfWork.commit", unavailable: true, cause: "lost" })
          const answer = yield* stopped("after reply", home.attach("kept"), assertWhole(home, ["kept"], "lost"), outage)
          assert.strictEqual(answer.status, 503)
        }))

      it.effect("leave nothing when the task is removed during the upload", () =>
        Effect.gen(function*() {
          const { ask, attach, created, people } = yield* attachmentTenant
          const task = yield* created()
          const reached = yield* Deferred.make<void>()
          const ended = yield* Deferred.make<void>()
          stopNext({ point: "after put", reached, ended })
          const fiber = yield* Effect.fork(attach("x", {}, `${task.path}/attachments`))
          yield* Deferred.await(reached)
          assert.strictEqual((yield* ask("DELETE", task.path)).status, 200)
          yield* Deferred.succeed(ended, undefined)
          assert.strictEqual((yield* Fiber.join(fiber)).status, 404)
          assert.deepStrictEqual(yield* blobsOf(people.organization.id), { keys: [], pending: 0 })
        }))
    }
  )
}
