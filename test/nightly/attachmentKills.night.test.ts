import * as BlobFs from "@attestry/blob-fs/BlobFs"
import { Attestry } from "@attestry/core"
import { BlobStore, BlobSweeper, SweepAfter } from "@attestry/core/blob"
import { OrganizationId, Timestamp } from "@attestry/core/shared"
import * as Pglite from "@attestry/pglite/Pglite"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Duration, Effect, Layer, Stream } from "effect"
import { join } from "node:path"
import * as Budget from "./support/Budget.ts"
import * as DurablePostgres from "./support/DurablePostgres.ts"
import { check, type Sent, write } from "./support/Files.ts"
import * as ReferenceServer from "./support/ReferenceServer.ts"

const kills = 20
const fewest = 5

const upTo = (millis: number) => Effect.suspend(() => Effect.sleep(Math.random() * millis))

/** Sweeps in the folders of a server that has stopped, and returns the keys that are left. */
const swept = (data: string, organization: string) =>
  Effect.gen(function*() {
    const { list, pending } = yield* BlobStore
    const { sweep } = yield* BlobSweeper
    const result = yield* Effect.provideService(sweep(), SweepAfter, Duration.seconds(-1))
    const still = yield* Stream.runCollect(pending(Timestamp.make("9999-01-01T00:00:00.000Z")))
    const keys = yield* Stream.runCollect(list(OrganizationId.make(organization as OrganizationId), ""))
    return { result, pending: still.length, keys: Array.from(keys, ({ key }) => key).sort() }
  }).pipe(
    Effect.provide(Attestry.layer.pipe(
      Layer.provideMerge(Layer.merge(
        Pglite.layer({ dataDir: join(data, "pglite") }),
        BlobFs.layer({ folder: join(data, "files"), publicUrl: "http://localhost" })
      ))
    )),
    Effect.orDie
  )

describe("files of a server that is killed", () => {
  beforeAll(() => Effect.runPromise(ReferenceServer.built))

  it.scopedLive("are there for every row, and for nothing else after a sweep", () =>
    Effect.gen(function*() {
      const start = performance.now()
      const data = join(yield* DurablePostgres.folder, "data")
      const { key, server } = yield* ReferenceServer.first({ ATTESTRY_DATA: data, ATTESTRY_DEMO: "0" })
      const me = (yield* server.send("GET", "/v1/me", { key })).body
      const tasks = yield* Effect.forEach([1, 2, 3], (i) =>
        Effect.map(server.send("POST", "/v1/tasks", { key, body: { title: `Task ${i}` } }), ({ body }) => body.id))
      const all: Array<Sent> = []
      const paused = yield* write({ server, key, userId: me.user.id, tasks }, all)
      let killed = 0
      while (killed < kills && (killed < fewest || performance.now() - start < Budget.part(0.05))) {
        yield* upTo(1_500)
        yield* server.kill
        killed++
        yield* server.launch
        yield* server.ready
        yield* upTo(300)
        yield* paused(check(server, key, tasks, all, `after kill ${killed}`))
      }
      const { keys, pending, result } = yield* paused(Effect.gen(function*() {
        const rows = yield* check(server, key, tasks, all, "at the end")
        assert.strictEqual(yield* server.stop, 0)
        const left = yield* swept(data, me.organization.id)
        assert.deepStrictEqual(
          left.keys,
          rows.map(({ id }) =>
            `attachment/${id.slice(4)}`
          ).sort()
        )
        return left
      }))
      assert.strictEqual(pending, 0)
      console.log(
        `${killed} kills, ${all.length} uploads, ${keys.length} files; swept: ${result.sealed} sealed, ${result.removed} removed`
      )
    }))
})
