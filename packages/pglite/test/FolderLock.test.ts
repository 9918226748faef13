import { lock } from "@attestry/pglite/FolderLock"
import { assert, describe, it } from "@effect/vitest"
import { Array, Duration, Effect, Exit, Logger, Scope } from "effect"
import { readdir, rm, stat, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { folder } from "../../../test/support/TemporaryFolder.ts"
import { until } from "../../../test/support/Waiting.ts"
import * as Child from "./support/Child.ts"

const files = (dataDir: string) => Effect.promise(() => readdir(dataDir))

/** Lock that a process of another container left that many seconds ago. */
const foreignClaim = (dataDir: string, seconds: number) =>
  Effect.promise(async () => {
    const file = "lock.7.1234.0123456789abcdef"
    await writeFile(join(dataDir, file), ".")
    await age(dataDir, file, seconds)
    return file
  })

const age = (dataDir: string, file: string, seconds: number) => {
  const at = Date.now() / 1000 - seconds
  return utimes(join(dataDir, file), at, at)
}

describe("the lock of a data folder", () => {
  it.scopedLive("rejects a second layer in the same process until the first closes", () =>
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

  it.scopedLive("rejects a second process and names the first, until that ends in any way", () =>
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
    "is taken by one of several processes when the holder is dead",
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
      })
  )

  it.scopedLive("is free when another process has got the pid of a dead holder", () =>
    Effect.gen(function*() {
      const dataDir = yield* folder
      const [ours = ""] = yield* Effect.scoped(Effect.zipRight(lock(dataDir), files(dataDir)))
      const [, , , place] = ours.split(".")
      yield* Effect.promise(() => writeFile(join(dataDir, `lock.${process.ppid}.1.${place}`), ""))
      yield* Effect.promise(() => writeFile(join(dataDir, `lock.${process.pid}.1.${place}`), ""))
      yield* Effect.scoped(lock(dataDir))
      assert.deepStrictEqual(yield* files(dataDir), [])
    }))

  it.scopedLive("is held by a process of another container while its claim is fresh", () =>
    Effect.gen(function*() {
      const dataDir = yield* folder
      const tried = Effect.flatMap(
        foreignClaim(dataDir, 5),
        (claim) => Effect.map(Effect.either(Effect.scoped(lock(dataDir))), (result) => [claim, result] as const)
      )
      // again while the machine is so slow that the claim grows old meanwhile
      const [, [claim, result]] = yield* Effect.repeat(Effect.timed(tried), {
        until: ([took]) => Duration.lessThan(took, "4 seconds")
      })
      const error = yield* Effect.flip(result)
      assert.strictEqual(error._tag, "FolderInUse")
      assert.include(error.message, dataDir)
      assert.include(error.message, "a process of another container or host, pid 7")
      assert.deepStrictEqual(yield* files(dataDir), [claim])
    }))

  it.scopedLive("is taken over from another container when its claim has expired", () =>
    Effect.gen(function*() {
      const dataDir = yield* folder
      yield* foreignClaim(dataDir, 11)
      yield* Effect.scoped(lock(dataDir))
      assert.deepStrictEqual(yield* files(dataDir), [])
    }))

  it.scopedLive("is renewed by its holder", () =>
    Effect.gen(function*() {
      const dataDir = yield* folder
      yield* lock(dataDir)
      const [ours = ""] = yield* files(dataDir)
      yield* Effect.promise(() => age(dataDir, ours, 3600))
      yield* Effect.repeat(
        Effect.zipRight(Effect.sleep("50 millis"), Effect.promise(() => stat(join(dataDir, ours)))),
        {
          until: ({ mtimeMs }) => mtimeMs > Date.now() - 60_000
        }
      )
    }))

  it.scopedLive("is reported as lost once when its file is gone, and is not put back", () =>
    Effect.gen(function*() {
      const dataDir = yield* folder
      const logged: Array<string> = []
      const logger = Logger.make(({ logLevel, message }) => logged.push(`${logLevel.label} ${String(message)}`))
      yield* Effect.provide(lock(dataDir), Logger.replace(Logger.defaultLogger, logger))
      const [ours = ""] = yield* files(dataDir)
      yield* Effect.promise(() => rm(join(dataDir, ours)))
      yield* until(Effect.sync(() => logged.length > 0))
      yield* Effect.sleep("1500 millis")
      assert.strictEqual(logged.length, 1)
      assert.match(logged.join(), /^ERROR The lock of the data folder .* is lost/)
      assert.include(logged.join(), dataDir)
      assert.deepStrictEqual(yield* files(dataDir), [])
    }))

  // counted as skipped where the machine forbids namespaces; the lock itself is tested above everywhere
  it.scopedLive.skipIf(!Child.hasContainers)(
    "is taken by one of two processes in separate PID namespaces, and by the other when that has died",
    () =>
      Effect.gen(function*() {
        const dataDir = yield* folder
        const first = yield* Child.runContained("lock.ts", dataDir)
        assert.deepStrictEqual(yield* first.says(1), [{ holds: 1 }])
        const [claim = ""] = yield* files(dataDir)
        const second = yield* Child.runContained("lock.ts", dataDir)
        assert.deepStrictEqual(yield* second.says(1), [{ refusedFor: 1 }])
        const error = yield* Effect.flip(Effect.scoped(lock(dataDir)))
        assert.include(error.message, "a process of another container or host, pid 1")
        assert.deepStrictEqual(yield* files(dataDir), [claim])
        yield* first.kill
        yield* Effect.promise(() => age(dataDir, claim, 11))
        const third = yield* Child.runContained("lock.ts", dataDir)
        assert.deepStrictEqual(yield* third.says(1), [{ holds: 1 }])
        assert.notInclude(yield* files(dataDir), claim)
      })
  )

  it.scopedLive("fails clearly when the folder is missing", () =>
    Effect.gen(function*() {
      const dataDir = join(yield* folder, "missing")
      const error = yield* Effect.flip(Effect.scoped(lock(dataDir)))
      assert.strictEqual(error._tag, "FolderUnusable")
      assert.include(error.message, dataDir)
    }))
})
