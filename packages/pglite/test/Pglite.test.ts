import * as Fixtures from "@attestry/conformance/Fixtures"
import { OrganizationStore } from "@attestry/core/organization"
import * as Pglite from "@attestry/pglite/Pglite"
import { PgClient } from "@effect/sql-pg"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, describe, it, layer } from "@effect/vitest"
import { Chunk, Effect, Either, Fiber, Layer, Option, Stream } from "effect"
import { mkdir, readdir, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { folder } from "../../../test/support/TemporaryFolder.ts"
import { until } from "../../../test/support/Waiting.ts"

const newFolder = Effect.map(
  folder,
  (parent) => join(parent, "made", "for it")
)

layer(Pglite.layerMemoryClient, { excludeTestServices: true })("the embedded client", (it) => {
  it.effect("returns timestamps as ISO 8601 strings and counts as numbers", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      assert.deepStrictEqual(
        yield* sql`SELECT ${"2026-05-04T11:30:00.25+02:00"}::timestamptz(3) AS at, count(*) AS count`,
        [{ at: "2026-05-04T09:30:00.250Z", count: 1 }]
      )
    }))

  it.effect("takes a quarter of the usual memory for buffers", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      assert.deepStrictEqual(yield* sql`SHOW shared_buffers`, [{ shared_buffers: "32MB" }])
    }))

  it.effect("notifies every listener of a channel, whatever characters its name has", () =>
    Effect.gen(function*() {
      const pg = yield* PgClient.PgClient
      const listen = (channel: string, count: number) =>
        Effect.fork(Effect.map(Stream.runCollect(Stream.take(pg.listen(channel), count)), Chunk.toReadonlyArray))
      const first = yield* listen("Some \"Channel\"", 2)
      const second = yield* listen("Some \"Channel\"", 1)
      const other = yield* listen("other", 1)
      // they are asked for one after the other
      yield* until(Effect.map(pg`SELECT pg_listening_channels() AS channel`, (rows) => rows.length === 2))
      yield* pg.notify("Some \"Channel\"", "it's 1")
      yield* pg`SELECT pg_notify(${"Some \"Channel\""}, ${"2"})`
      yield* pg.notify("other", "3")
      assert.deepStrictEqual(yield* Fiber.join(first), ["it's 1", "2"])
      assert.deepStrictEqual(yield* Fiber.join(second), ["it's 1"])
      assert.deepStrictEqual(yield* Fiber.join(other), ["3"])
    }))

  it.effect("works after failures, interruptions and lost connections", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const query = (value: string) => sql`SELECT ${value}::integer AS value`
      assert.isTrue(Either.isLeft(yield* Effect.either(query("x"))))
      yield* Effect.all(
        Array.from({ length: 20 }, () => Effect.timeoutOption(sql`SELECT count(*) FROM generate_series(1, 100000)`, 5)),
        { concurrency: "unbounded" }
      )
      assert.isTrue(Either.isLeft(yield* Effect.either(sql.withTransaction(Effect.zipRight(query("1"), query("x"))))))
      assert.deepStrictEqual(yield* query("7"), [{ value: 7 }])
    }))
})

describe("an embedded database in a folder", () => {
  it.scopedLive(
    "makes the folder for its owner only, keeps what was written, and leaves no lock",
    () =>
      Effect.gen(function*() {
        const dataDir = yield* newFolder
        const stored = yield* Effect.provide(Fixtures.storedOrganization(), Pglite.layer({ dataDir }))
        const { mode } = yield* Effect.promise(() => stat(dataDir))
        assert.strictEqual(mode & 0o777, 0o700)
        assert.deepStrictEqual(yield* Effect.promise(() => readdir(dataDir)), ["postgres"])
        const found = yield* Effect.provide(
          Effect.flatMap(OrganizationStore, (organizations) => organizations.find(stored.id)),
          Pglite.layer({ dataDir })
        )
        assert.deepStrictEqual(Option.map(found, ({ value }) => value), Option.some(stored))
      })
  )

  it.scopedLive("fails clearly and leaves no lock when the folder has other files", () =>
    Effect.gen(function*() {
      const dataDir = yield* newFolder
      yield* Effect.promise(async () => {
        await mkdir(join(dataDir, "postgres"), { recursive: true })
        await writeFile(join(dataDir, "postgres", "PG_VERSION"), "9")
      })
      const error = yield* Effect.flip(Layer.launch(Pglite.layer({ dataDir })))
      assert.strictEqual(error._tag, "FolderUnusable")
      assert.include(error.message, dataDir)
      assert.deepStrictEqual(yield* Effect.promise(() => readdir(dataDir)), ["postgres"])
    }))

  it.scopedLive("fails clearly when the folder is a file", () =>
    Effect.gen(function*() {
      const file = join(yield* newFolder, "..")
      yield* Effect.promise(() => writeFile(file, ""))
      const error = yield* Effect.flip(Layer.launch(Pglite.layer({ dataDir: file })))
      assert.strictEqual(error._tag, "FolderUnusable")
      assert.include(error.message, file)
    }))
})

describe("a folder with a part of a storage, or another layout", () => {
  const open = (dataDir: string) => Effect.flip(Effect.scoped(Layer.build(Pglite.layerClient({ dataDir }))))

  const database = (parent: string) =>
    Effect.promise(async () => {
      await mkdir(join(parent, "postgres"), { recursive: true })
      await writeFile(join(parent, "postgres", "PG_VERSION"), "18\n")
    })

  it.effect("is rejected, and stays unchanged", () =>
    Effect.gen(function*() {
      const [data, own, half] = [yield* folder, yield* folder, yield* folder]
      yield* database(join(data, "pglite"))
      yield* database(own)
      yield* Effect.promise(() => mkdir(join(half, "postgres")))
      const cases = [
        [data, /its storage is in the folder pglite in it/],
        [join(own, "pglite"), /is a storage itself\. Set ATTESTRY_DATA/],
        [half, /has no database/]
      ] as const
      for (const [place, message] of cases) {
        const error = yield* open(place)
        assert.strictEqual(error._tag, "FolderUnusable")
        assert.match(error.message, message)
      }
      assert.deepStrictEqual(yield* Effect.promise(() => Promise.all([data, own, half].map((path) => readdir(path)))), [
        ["pglite"],
        ["postgres"],
        ["postgres"]
      ])
    }).pipe(Effect.scoped))
})
