import { makeUnitOfWork, type Versioned } from "@attestry/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"

interface Write {
  readonly key: string
  readonly expected: number
  readonly saved?: Versioned<number>
}

const isNumber = (row: Versioned<unknown>): row is Versioned<number> => typeof row.value === "number"

/** A storage of numbers that counts its reads, whose commits take a while. */
const make = () => {
  const rows = new Map<string, Versioned<number>>()
  const told = { reads: 0, stale: 0 }
  const stored = (key: string): Versioned<number> => rows.get(key) ?? { value: 0, revision: 0 }
  const { record, takeWritten, unit } = makeUnitOfWork<Write>({
    commit: (writes) =>
      Effect.zipRight(
        Effect.yieldNow(),
        Effect.sync(() => {
          const isFresh = writes.every(({ expected, key }) => stored(key).revision === expected)
          if (!isFresh) told.stale++
          for (const { key, saved } of isFresh ? writes : []) {
            if (saved === undefined) rows.delete(key)
            else rows.set(key, saved)
          }
          return isFresh
        })
      )
  })
  const read = (key: string): Effect.Effect<Versioned<number>> =>
    Effect.flatMap(
      takeWritten(key),
      (row) =>
        Option.isSome(row) && isNumber(row.value) ? Effect.succeed(row.value) : Effect.sync(() => {
          told.reads++
          return stored(key)
        })
    )
  const add = (key: string, before: Effect.Effect<unknown, string> = Effect.void) =>
    unit.run(Effect.gen(function*() {
      const { revision, value } = yield* read(key)
      yield* before
      yield* record({ key, expected: revision, saved: { value: value + 1, revision: revision + 1 } })
    }))
  return { add, read, record, rows, told, unit }
}

const atOnce = { concurrency: "unbounded", discard: true } as const

/** The first effect when it is run once, then the second. */
const afterOnce = <A, B, E, R>(first: Effect.Effect<A, never, R>, then: Effect.Effect<B, E, R>) => {
  let runs = 0
  return Effect.suspend((): Effect.Effect<A | B, E, R> => runs++ === 0 ? first : then)
}

const times = <A>(count: number, each: (i: number) => A) => Array.from({ length: count }, (_, i) => each(i))

describe("what a unit wrote", () => {
  it.effect("goes to the next unit that waits for the row, which does not read it", () =>
    Effect.gen(function*() {
      const { add, rows, told } = make()
      yield* Effect.all(times(20, () => add("a")), atOnce)
      assert.deepStrictEqual(rows.get("a"), { value: 20, revision: 20 })
      // each read once before it waited, and the first that waited read again
      assert.strictEqual(told.reads, 21)
    }))

  it.effect("is read again by a unit that nobody let wait", () =>
    Effect.gen(function*() {
      const { add, told } = make()
      yield* Effect.all([add("a"), add("a")], atOnce)
      assert.strictEqual(told.reads, 3)
      yield* add("a")
      assert.strictEqual(told.reads, 4)
    }))

  it.effect("is read again when another process changed it meanwhile, and nothing is lost", () =>
    Effect.gen(function*() {
      const { add, rows, told } = make()
      let others = 0
      const meddle = Effect.sync(() => {
        const row = rows.get("a")
        if (row === undefined || row.value % 3 !== 0) return
        others++
        rows.set("a", { value: row.value + 1, revision: row.revision + 1 })
      })
      yield* Effect.all(times(20, () => add("a", meddle)), atOnce)
      assert.isAbove(others, 0)
      assert.strictEqual(rows.get("a")?.value, 20 + others)
      assert.isAbove(told.stale, 0)
    }))

  it.effect("is not taken from a unit that failed, wrote nothing or removed the row", () =>
    Effect.gen(function*() {
      const { add, read, record, rows, told, unit } = make()
      // they begin to wait with something to write
      const failing = Effect.exit(add("a", afterOnce(Effect.void, Effect.fail("no"))))
      const removing = Effect.flatMap(read("a"), ({ revision }) => record({ key: "a", expected: revision }))
      const idle = unit.run(afterOnce(removing, read("a")))
      const units = [add("a"), add("a"), failing, add("a"), idle, add("a"), unit.run(removing), add("a")]
      yield* Effect.all(units, atOnce)
      assert.deepStrictEqual(rows.get("a"), { value: 1, revision: 1 })
      // each once, the first that waited, and those after the three
      assert.strictEqual(told.reads, 8 + 1 + 3)
    }))

  it.effect("is known for its row alone", () =>
    Effect.gen(function*() {
      const { add, rows, told } = make()
      yield* Effect.all(times(20, (i) => add(i % 2 === 0 ? "a" : "b")), atOnce)
      assert.deepStrictEqual([rows.get("a")?.value, rows.get("b")?.value], [10, 10])
      assert.strictEqual(told.reads, 22)
    }))
})
