import type { StoragePorts } from "@attestry/core"
import type { BlobStore } from "@attestry/core/blob"
import { QuestionnaireStore } from "@attestry/core/questionnaire"
import { StorageDefect } from "@attestry/core/storage"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Logger } from "effect"
import { blobsOf, download, sha256 } from "../support/Attachments.ts"
import { served } from "../support/onEveryStack.ts"
import { questionnaireTenant, root } from "../support/Questionnaires.ts"
import { different } from "../support/stacks.ts"
import { sweepLater, withPoints } from "./Points.ts"
import { pass, removing, stopped, uploading } from "./Stops.ts"

const withSteps = (context: Context.Context<StoragePorts | BlobStore>) => {
  const store = Context.get(context, QuestionnaireStore)
  return withPoints(pass)(context).pipe(
    Context.add(QuestionnaireStore, {
      ...store,
      insert: (...args) => Effect.zipRight(pass("before commit"), store.insert(...args)),
      remove: (...args) => Effect.zipRight(pass("before commit"), store.remove(...args))
    })
  )
}

const faulty = (storage: Layer.Layer<StoragePorts>) =>
  Layer.effectContext(Effect.map(Effect.context<StoragePorts | BlobStore>(), withSteps)).pipe(
    Layer.provideMerge(Layer.merge(MemoryBlobStore.layer(), storage))
  )

type Home = Effect.Effect.Success<typeof questionnaireTenant>

/** Sweeps after the grace time. Then each questionnaire has its file and all questions, and no other blob is left. */
const assertWhole = ({ ask, people }: Home, expected: ReadonlyArray<string>, what: string) =>
  Effect.gen(function*() {
    const readable = Effect.gen(function*() {
      const rows: ReadonlyArray<any> = (yield* ask("GET", root)).body.data
      assert.deepStrictEqual(rows.map((row) => row.sha256), expected.map(sha256), what)
      for (const { id, sha256: hash, totalQuestions } of rows) {
        const link = (yield* ask("GET", `${root}/${id}/file`)).headers.get("location") ?? ""
        assert.strictEqual(sha256((yield* download(link)).bytes), hash, what)
        assert.strictEqual((yield* ask("GET", `${root}/${id}/questions`)).body.count, totalQuestions, what)
      }
    })
    yield* readable
    yield* sweepLater
    yield* readable
    const { keys, pending } = yield* blobsOf(people.organization.id)
    assert.deepStrictEqual([keys.length, pending], [expected.length, 0], what)
  })

for (const { name, storage } of different) {
  const silent = Logger.replace(Logger.defaultLogger, Logger.none)

  layer(Layer.provide(served(faulty(storage)), silent), { excludeTestServices: true })(
    `steps of questionnaires (${name})`,
    (it) => {
      it.effect("leave each questionnaire whole, and no other blob after a sweep, when an upload ends at any of them", () =>
        Effect.gen(function*() {
          for (const point of uploading) {
            for (const headers of [{}, { "idempotency-key": crypto.randomUUID() }]) {
              const home = yield* questionnaireTenant
              yield* home.upload("First?")
              const isCommitted = point === "after commit" || point === "after seal"
              const expected = isCommitted ? ["First?", "Second?\nThird?"] : ["First?"]
              const upload = home.upload("Second?\nThird?", {}, headers)
              yield* stopped(point, upload, assertWhole(home, expected, point))
            }
          }
        }))

      it.effect("leave each questionnaire whole, and no other blob after a sweep, when a removal ends at any of them", () =>
        Effect.gen(function*() {
          for (const point of removing) {
            const isCommitted = point === "after commit" || point === "after remove"
            const home = yield* questionnaireTenant
            yield* home.upload("First?")
            const { path } = yield* home.uploaded("Second?\nThird?")
            const expected = isCommitted ? ["First?"] : ["First?", "Second?\nThird?"]
            yield* stopped(point, home.ask("DELETE", path), assertWhole(home, expected, point))
          }
        }))

      it.effect("keep the file when nobody knows whether its questions were committed", () =>
        Effect.gen(function*() {
          const home = yield* questionnaireTenant
          const outage = new StorageDefect({ operation: "UnitOfWork.commit", unavailable: true, cause: "lost" })
          const check = assertWhole(home, ["Kept?"], "lost")
          assert.strictEqual((yield* stopped("after reply", home.upload("Kept?"), check, outage)).status, 503)
        }))
    }
  )
}
