import * as BlobFs from "@attestry/blob-fs/BlobFs"
import * as Attestry from "@attestry/core/Attestry"
import { BlobStore } from "@attestry/core/blob/BlobStore"
import { BlobSweeper, SweepAfter } from "@attestry/core/blob/BlobSweeper"
import { OrganizationId } from "@attestry/core/shared/Ids"
import { Timestamp } from "@attestry/core/shared/Timestamp"
import * as Pglite from "@attestry/pglite/Pglite"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Duration, Effect, Exit, Layer, Stream } from "effect"
import { join } from "node:path"
import { sha256, textFile } from "../support/Attachments.ts"
import * as Budget from "./support/Budget.ts"
import * as DurablePostgres from "./support/DurablePostgres.ts"
import * as ReferenceServer from "./support/ReferenceServer.ts"

const kills = 20
const fewest = 5
const writers = 4

type Server = ReferenceServer.ReferenceServer

/** A file of a request: what was asked of it, and what is certain. */
interface Sent {
  readonly task: string
  readonly sha256: string
  id: string | undefined
  is: "unknown" | "attached" | "removing" | "removed"
}

const upTo = (millis: number) => Effect.suspend(() => Effect.sleep(Math.random() * millis))

const sizeOf = () => Math.ceil(10 ** (Math.random() * 5))

/** Clients that attach files of any size and remove them, until the scope ends. Returns what pauses them. */
const write = (server: Server, key: string, userId: string, tasks: ReadonlyArray<string>, all: Array<Sent>) => {
  const attach = Effect.gen(function*() {
    const content = `${crypto.randomUUID()}${"x".repeat(sizeOf())}`
    const task = tasks[Math.floor(Math.random() * tasks.length)] ?? ""
    const sent: Sent = { task, sha256: sha256(content), id: undefined, is: "unknown" }
    all.push(sent)
    const { body, status } = yield* server.send("POST", `/v1/tasks/${task}/attachments`, {
      key,
      body: textFile(content, { userId })
    })
    if (status !== 201) return
    sent.id = body.id
    sent.is = "attached"
  })
  const remove = Effect.gen(function*() {
    const sent = all.find(({ is }) => is === "attached")
    if (sent === undefined) return
    sent.is = "removing"
    const { status } = yield* server.send("DELETE", `/v1/tasks/${sent.task}/attachments/${sent.id}`, { key })
    if (status === 200) sent.is = "removed"
  })
  const one = Effect.gen(function*() {
    if (!server.isListening()) return yield* Effect.sleep("10 millis")
    const exit = yield* Effect.exit(Effect.timeout(Math.random() < 0.7 ? attach : remove, "20 seconds"))
    if (Exit.isFailure(exit)) yield* Effect.sleep("20 millis")
  })
  return Effect.gen(function*() {
    const open = yield* Effect.makeLatch(true)
    const turns = yield* Effect.makeSemaphore(writers)
    yield* Effect.replicateEffect(
      Effect.forkScoped(Effect.forever(open.whenOpen(turns.withPermits(1)(one)))),
      writers
    )
    return <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.acquireUseRelease(
        Effect.zipRight(open.close, turns.take(writers)),
        () => effect,
        () => Effect.zipRight(turns.release(writers), open.open)
      )
  })
}

interface Row {
  readonly id: string
  readonly sha256: string
  readonly downloadUrl: string
}

const rowsOf = (server: Server, key: string, task: string) =>
  Effect.gen(function*() {
    const rows: Array<Row> = []
    let cursor: string | null = ""
    while (cursor !== null) {
      const after: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
      const { body } = yield* server.send("GET", `/v1/tasks/${task}/attachments?limit=500${after}`, { key })
      rows.push(...body.data)
      cursor = body.nextCursor
    }
    return rows
  })

const read = (url: string) => Effect.promise(async () => new Uint8Array(await (await fetch(url)).arrayBuffer()))

/** Each row has its file, each acknowledged upload its row, and no acknowledged removal has one. */
const check = (server: Server, key: string, tasks: ReadonlyArray<string>, all: ReadonlyArray<Sent>, what: string) =>
  Effect.gen(function*() {
    const rows = (yield* Effect.forEach(tasks, (task) => rowsOf(server, key, task))).flat()
    const found = new Set(rows.map(({ sha256 }) => sha256))
    for (const sent of all) {
      if (sent.is === "attached") assert.isTrue(found.has(sent.sha256), `${what}: ${sent.id} is lost`)
      if (sent.is === "removed") assert.isFalse(found.has(sent.sha256), `${what}: ${sent.id} is back`)
    }
    for (const row of rows) {
      assert.strictEqual(sha256(yield* read(row.downloadUrl)), row.sha256, `${what}: ${row.id}`)
    }
    return rows
  })

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
      const paused = yield* write(server, key, me.user.id, tasks, all)
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
