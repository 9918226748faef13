import { Timestamp } from "@attestry/core/shared"
import { Busy, makeUnitOfWork, StorageDefect, Writes } from "@attestry/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Clock, Deferred, Effect, Exit, Fiber } from "effect"

interface Write {
  readonly key: string | undefined
  readonly row: string
  readonly revision: number
}

/** A clock that is a millisecond later each time. */
const makeTicking = (): Clock.Clock => {
  const real = Clock.make()
  let now = 0
  return {
    [Clock.ClockTypeId]: Clock.ClockTypeId,
    unsafeCurrentTimeMillis: () => ++now,
    unsafeCurrentTimeNanos: () => BigInt(++now) * 1_000_000n,
    currentTimeMillis: Effect.sync(() => ++now),
    currentTimeNanos: Effect.sync(() => BigInt(++now) * 1_000_000n),
    sleep: (duration) => real.sleep(duration)
  }
}

/** A storage of revisions, whose commits take a while. */
const make = () => {
  const rows = new Map<string, number>()
  const read = (row: string) => Effect.sync(() => rows.get(row) ?? 0)
  const told = { commits: 0, stale: 0 }
  const { record, unit } = makeUnitOfWork<Write>({
    commit: (writes) =>
      Effect.zipRight(
        Effect.yieldNow(),
        Effect.sync(() => {
          told.commits++
          const isFresh = writes.every(({ revision, row }) => (rows.get(row) ?? 0) === revision)
          if (isFresh) { for (const { revision, row } of writes) rows.set(row, revision + 1) }
          else told.stale++
          return isFresh
        })
      )
  })
  /** Reads the row, thinks, writes it. */
  const update = (row: string, think: Effect.Effect<unknown> = Effect.yieldNow()) =>
    Effect.gen(function*() {
      const revision = yield* read(row)
      yield* think
      yield* record({ key: row, row, revision })
    })
  return { rows, told, record, unit, update }
}

describe("makeUnitOfWork", () => {
  it.effect("commits all of 200 updates of one row, 50 at a time, without Busy", () =>
    Effect.gen(function*() {
      const { rows, told, unit, update } = make()
      const all = Array.from({ length: 200 }, () => unit.run(update("a")))
      const exits = yield* Effect.all(all.map(Effect.exit), { concurrency: 50 })
      assert.deepStrictEqual(exits.filter(Exit.isFailure), [])
      assert.strictEqual(rows.get("a"), 200)
      assert.isBelow(told.stale, 200)
    }))

  it.effect("reads the clock once for a unit with its nested ones, and again when it is retried", () =>
    Effect.gen(function*() {
      const { record, unit } = make()
      const runs: Array<ReadonlyArray<string>> = []
      const body = Effect.gen(function*() {
        const first = yield* Timestamp.now
        yield* Effect.yieldNow()
        const nested = yield* unit.run(Timestamp.now)
        runs.push([first, nested, yield* Timestamp.now])
        yield* record({ key: "a", row: "a", revision: runs.length === 1 ? 1 : 0 })
      })
      yield* unit.run(body)
      assert.lengthOf(runs, 2)
      for (const times of runs) assert.lengthOf(new Set(times), 1)
      assert.notStrictEqual(runs[0]?.[0], runs[1]?.[0])
      const outside = [yield* Timestamp.now, yield* Timestamp.now].map(Date.parse)
      assert.isAbove(outside[1] ?? 0, outside[0] ?? 0)
    }).pipe(Effect.withClock(makeTicking())))

  it.effect("does not starve a long unit when new ones arrive", () =>
    Effect.gen(function*() {
      const { rows, unit, update } = make()
      const thought = Effect.repeatN(Effect.yieldNow(), 50)
      let isDone = false
      let quick = 0
      const newcomers = Effect.whileLoop({
        while: () => !isDone && quick < 5000,
        body: () => unit.run(update("a")),
        step: () => quick++
      })
      const slow = Effect.tap(unit.run(update("a", thought)), () => Effect.sync(() => isDone = true))
      yield* Effect.all([...Array.from({ length: 10 }, () => newcomers), slow], { concurrency: "unbounded" })
      assert.isBelow(quick, 1000)
      assert.strictEqual(rows.get("a"), quick + 1)
    }))

  it.effect("commits units of several rows in any order without a deadlock", () =>
    Effect.gen(function*() {
      const { rows, unit, update } = make()
      const units = Array.from({ length: 60 }, (_, i) => {
        const names = [["a", "b", "c"], ["c", "b", "a"], ["b", "c"], ["c", "a"]][i % 4] ?? []
        return unit.run(Effect.forEach(names, (name) => update(name), { discard: true }))
      })
      yield* Effect.all(units, { concurrency: "unbounded", discard: true })
      assert.deepStrictEqual(Object.fromEntries(rows), { a: 45, b: 45, c: 60 })
    }))

  it.effect("does not serialize units of different rows", () =>
    Effect.gen(function*() {
      const { told, unit, update } = make()
      yield* Effect.all(Array.from({ length: 20 }, (_, i) => unit.run(update(String(i)))), { concurrency: "unbounded" })
      assert.deepStrictEqual(told, { commits: 20, stale: 0 })
    }))

  it.effect("does not commit a unit without writes", () =>
    Effect.gen(function*() {
      const { told, unit } = make()
      assert.strictEqual(yield* unit.run(Effect.succeed(5)), 5)
      assert.strictEqual(told.commits, 0)
    }))

  it.effect("fails with Busy after a bounded number of stale commits", () =>
    Effect.gen(function*() {
      const { record, told, unit } = make()
      const error = yield* Effect.flip(unit.run(record({ key: undefined, row: "a", revision: 7 })))
      assert.instanceOf(error, Busy)
      assert.isAbove(told.commits, 10)
      assert.isBelow(told.commits, 50)
    }))

  it.effect("frees the queue when a waiting or running unit is interrupted", () =>
    Effect.gen(function*() {
      const { rows, unit, update } = make()
      const fibers = yield* Effect.forEach(
        Array.from({ length: 30 }),
        () => Effect.fork(unit.run(update("a", Effect.repeatN(Effect.yieldNow(), 3))))
      )
      yield* Effect.repeatN(Effect.yieldNow(), 20)
      yield* Fiber.interruptAll(fibers.filter((_, i) => i % 2 === 0))
      yield* Fiber.awaitAll(fibers)
      const before = rows.get("a") ?? 0
      assert.isAtLeast(before, 15)
      yield* unit.run(update("a"))
      assert.strictEqual(rows.get("a"), before + 1)
    }))

  it.effect("dies when a write is outside a unit", () =>
    Effect.gen(function*() {
      const { record, told } = make()
      const exit = yield* Effect.exit(Effect.provideService(record({ key: "a", row: "a", revision: 0 }), Writes, {}))
      assert.isTrue(Exit.isFailure(exit) && Cause.isDie(exit.cause))
      assert.strictEqual(told.commits, 0)
    }))

  it.effect("fails all waiting units when storage fails for the first of them, and serves later ones", () =>
    Effect.gen(function*() {
      const down = new StorageDefect({ operation: "find", unavailable: true, cause: undefined })
      const { rows, unit, update } = make()
      let reads = 0
      let isDown = false
      const change = (before: Effect.Effect<unknown>) =>
        Effect.exit(unit.run(Effect.zipRight(
          Effect.suspend(() => {
            reads++
            return isDown ? Effect.die(down) : before
          }),
          update("a")
        )))
      // one commits, the others queue up, and the first of them meets the outage
      const fibers = yield* Effect.forEach(
        Array.from({ length: 10 }, () => change(Effect.yieldNow())),
        (one) => Effect.fork(one)
      )
      yield* Effect.repeat(Effect.yieldNow(), { until: () => rows.get("a") === 1 })
      isDown = true
      reads = 0
      const failed = (yield* Fiber.join(Fiber.all(fibers))).filter(Exit.isFailure)
      assert.isAbove(failed.length, 5)
      assert.isTrue(failed.every((exit) => Cause.squash(exit.cause) === down))
      assert.isBelow(reads, 4)
      isDown = false
      assert.isTrue(Exit.isSuccess(yield* change(Effect.void)))
    }))

  it.effect("passes on the defect of a commit, and skips what was to run after it", () =>
    Effect.gen(function*() {
      const { record, unit } = makeUnitOfWork<Write>({ commit: () => Effect.die("the storage is down") })
      let told = 0
      const write = record({ key: "a", row: "a", revision: 0 })
      const exit = yield* Effect.exit(unit.run(Effect.zipRight(write, unit.afterCommit(Effect.sync(() => told++)))))
      assert.deepStrictEqual(exit, Exit.die("the storage is down"))
      assert.strictEqual(told, 0)
    }))

  it.effect("finishes a started commit and its follow-up before an interruption", () =>
    Effect.gen(function*() {
      const begun = yield* Deferred.make<void>()
      const finish = yield* Deferred.make<void>()
      const { record, unit } = makeUnitOfWork<Write>({
        commit: () => Deferred.succeed(begun, undefined).pipe(Effect.zipRight(Deferred.await(finish)), Effect.as(true))
      })
      let told = 0
      const write = record({ key: "a", row: "a", revision: 0 })
      const fiber = yield* Effect.fork(
        unit.run(Effect.zipRight(write, unit.afterCommit(Effect.sync(() => told++))))
      )
      yield* Deferred.await(begun)
      const interruption = yield* Effect.fork(Fiber.interrupt(fiber))
      yield* Effect.yieldNow()
      yield* Deferred.succeed(finish, undefined)
      yield* Fiber.join(interruption)
      assert.strictEqual(told, 1)
    }))

  it.effect("discards the writes of an interrupted nested unit", () =>
    Effect.gen(function*() {
      const { rows, unit, update } = make()
      yield* unit.run(Effect.gen(function*() {
        yield* update("outer")
        yield* Effect.raceFirst(
          unit.run(Effect.zipRight(update("inner"), Effect.never)),
          Effect.repeatN(Effect.yieldNow(), 9)
        )
      }))
      assert.deepStrictEqual(Object.fromEntries(rows), { outer: 1 })
    }))

  it.effect("discards only a failed nested unit's writes, not those of another beside it", () =>
    Effect.gen(function*() {
      const { rows, unit, update } = make()
      const failing = unit.run(
        update("failing").pipe(
          Effect.zipRight(Effect.repeatN(Effect.yieldNow(), 20)),
          Effect.zipRight(Effect.fail("no"))
        )
      )
      const beside = unit.run(Effect.zipRight(Effect.repeatN(Effect.yieldNow(), 5), update("beside")))
      yield* unit.run(Effect.all([Effect.either(failing), beside], { concurrency: "unbounded" }))
      assert.deepStrictEqual(Object.fromEntries(rows), { beside: 1 })
    }))
})
