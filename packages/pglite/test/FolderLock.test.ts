import { lock } from "@attestry/pglite/FolderLock"
import { assert, describe, it } from "@effect/vitest"
import { Array, Effect, Exit, Scope } from "effect"
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Child from "./support/Child.ts"

const folder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "attestry-lock-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

const files = (dataDir: string) => Effect.promise(() => readdir(dataDir))

describe("The lock of a data folder", () => {
  it.scopedLive("refuses a second layer in the same process, and is free again when the first closes", () =>
    Effect.gen(function*() {
      const dataDir = yield* folder
      const first = yield* Scope.make()
      yield* Scope.extend(lock(dataDir), first)
      const error = yield* Effect.flip(Effect.scoped(lock(dataDir)))
      assert.strictEqual(error._tag, "FolderInUse")
      assert.include(error.message, dataDir)
      assert.include(error.message, String(process.pid))
      yield* Scope.close(first, Exit.void)
      assert.deepStrictEqual(yield* files(dataDir), [])
      yield* Effect.scoped(lock(dataDir))
    }))

  it.scopedLive("refuses a second process and names the first, until that ends, however it ends", () =>
    Effect.gen(function*() {
      const dataDir = yield* folder
      const child = yield* Child.run("lock.ts", dataDir)
      assert.deepStrictEqual(yield* child.says(1), [{ holds: child.process.pid }])
      const error = yield* Effect.flip(Effect.scoped(lock(dataDir)))
      assert.strictEqual(error._tag === "FolderInUse" ? error.pid : undefined, child.process.pid)
      yield* child.kill
      assert.strictEqual((yield* files(dataDir)).length, 1)
      yield* Effect.scoped(lock(dataDir))
      assert.deepStrictEqual(yield* files(dataDir), [])
    }))

  it.scopedLive(
    "goes to one of several processes that take over from a dead one at once",
    () =>
      Effect.gen(function*() {
        const dataDir = yield* folder
        const dead = yield* Child.run("lock.ts", dataDir)
        yield* dead.says(1)
        yield* dead.kill
        const children = yield* Effect.all(Array.makeBy(4, () => Child.run("lock.ts", dataDir)))
        const said = yield* Effect.all(children.map((child) => child.says(1)), { concurrency: "unbounded" })
        const holders = said.flat().filter((message) => JSON.stringify(message).startsWith("{\"holds\""))
        assert.strictEqual(holders.length, 1)
        assert.strictEqual((yield* files(dataDir)).length, 1)
      }),
    60_000
  )

  it.scopedLive("is not held by a process that got the pid of a dead one", () =>
    Effect.gen(function*() {
      const dataDir = yield* folder
      yield* Effect.promise(() => writeFile(join(dataDir, `lock.${process.ppid}.00000000-1`), ""))
      yield* Effect.promise(() => writeFile(join(dataDir, `lock.${process.pid}.00000000-1`), ""))
      yield* Effect.scoped(lock(dataDir))
      assert.deepStrictEqual(yield* files(dataDir), [])
    }))

  it.scopedLive("says so when the folder is none", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* folder, "missing")
      const error = yield* Effect.flip(Effect.scoped(lock(dataDir)))
      assert.strictEqual(error._tag, "FolderUnusable")
      assert.include(error.message, dataDir)
    }))
})
