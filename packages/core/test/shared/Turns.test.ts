import { assert, describe, it } from "@effect/vitest"
import { Effect, Either, Schema } from "effect"
import { numbered } from "../../../../test/support/Turns.ts"
import { toCanonical, toCanonicalInSteps } from "../../src/document/CanonicalJson.ts"
import { findContentFaults, findContentFaultsInSteps } from "../../src/document/CheckedContent.ts"
import { runInTurns, runSteps, type Steps } from "../../src/eventLoop/Steps.ts"
import { stringifyInSteps } from "../../src/eventLoop/StringifyInSteps.ts"
import { giveTurn } from "../../src/eventLoop/Turn.ts"
import { toIssues } from "../../src/problem/FieldErrors.ts"

const all = { concurrency: "unbounded" } as const

/** Works for so long in each step. */
const busy = function*(steps: number, millis: number, onStep: () => void): Steps<void> {
  for (let step = 0; step < steps; step++) {
    const end = performance.now() + millis
    while (performance.now() < end);
    onStep()
    yield
  }
}

const countSteps = <A>(steps: Steps<A>): number => {
  let count = 0
  while (steps.next().done !== true) count++
  return count
}

describe("long work", () => {
  it.live("of many requests gets a turn of the event loop each", () =>
    numbered((turn) =>
      Effect.gen(function*() {
        const turns = yield* Effect.forEach(Array.from({ length: 20 }), () => Effect.map(giveTurn, turn), all)
        assert.strictEqual(new Set(turns).size, 20)
      })
    ))

  it.live("of many requests that begins in one turn does not go on in it", () =>
    numbered((turn) =>
      Effect.gen(function*() {
        const steps: Array<number> = []
        yield* Effect.forEach(
          Array.from({ length: 8 }),
          () => runInTurns(busy(1, 12, () => steps.push(turn()))),
          all
        )
        assert.strictEqual(new Set(steps).size, 8)
      })
    ))

  it.live("that is short takes no turn", () =>
    numbered((turn) =>
      Effect.gen(function*() {
        yield* giveTurn
        const before = turn()
        yield* Effect.forEach(Array.from({ length: 50 }), () => runInTurns(busy(3, 0, () => {})), all)
        assert.strictEqual(turn(), before)
      })
    ))

  it("removes a turn that is no longer waited for", async () => {
    const interrupted = Effect.runFork(giveTurn)
    await Effect.runPromise(Effect.zipRight(interrupted.interruptAsFork(interrupted.id()), giveTurn))
    await Effect.runPromise(giveTurn)
  })
})

describe("a large value", () => {
  const numbers = Array.from({ length: 20_000 }, (_, i) => i)
  const names = Array.from(
    { length: 8 },
    (_, i) => Object.fromEntries(Array.from({ length: 900 }, (_, j) => [`${j * 7 % 900} ${i}`, { b: [j], a: null }]))
  )
  const nested = (levels: number): unknown => levels === 0 ? numbers.slice(0, 9_000) : { x: [nested(levels - 1)] }
  const attributes = [numbers, names, nested(6), { names }, numbers.map((i) => ({ a: `${i}`, b: [[]] }))]

  it("is checked in steps, with the same faults", () => {
    const fault = [{ ...names[3], href: "javascript:1" }, "javascript:1", { a: Number.MAX_VALUE }]
    for (const value of attributes) {
      for (const more of value === names ? [[], fault] : [fault]) {
        const content = [{ type: "p", attrs: { value, more } }, { type: "text" }, { type: "p", content: [{ type: 1 }] }]
        const show = (faults: ReadonlyArray<unknown>) => faults.map((one) => JSON.stringify(one)).sort()
        const inSteps = runSteps(findContentFaultsInSteps(content, 100))
        assert.deepStrictEqual(show(inSteps), show(findContentFaults(content, 100)))
        assert.isAtLeast(countSteps(findContentFaultsInSteps(content, 100)), 3)
        assert.lengthOf(runSteps(findContentFaultsInSteps(content, 1)), 1)
      }
    }
  })

  it("is written in steps, to the same text", () => {
    for (const value of attributes) {
      assert.strictEqual(runSteps(toCanonicalInSteps(value)), toCanonical(value))
      assert.isAtLeast(countSteps(toCanonicalInSteps(value)), 5)
    }
    assert.strictEqual(runSteps(toCanonicalInSteps(undefined)), "")
    const list = { data: names.concat(names).flatMap((one) => [one, one, one]), none: undefined, count: 3, "\"": "\"" }
    assert.strictEqual(runSteps(stringifyInSteps(list)).join(""), JSON.stringify(list))
  })

  it("is written in steps, of short items several in one", () => {
    const written = (items: ReadonlyArray<unknown>) => {
      const list = { data: items, nextCursor: null }
      assert.strictEqual(runSteps(stringifyInSteps(list)).join(""), JSON.stringify(list))
      return countSteps(stringifyInSteps(list))
    }
    const short = Array.from({ length: 1_000 }, (_, i) => [i, undefined, "ë", { i }][i % 4])
    const long = Array.from({ length: 200 }, (_, i) => `${i}`.repeat(10_000))
    assert.isBelow(written(short), 100)
    assert.isAtLeast(written(long), 200)
    assert.isAtLeast(written([...short, ...long]), 200)
  })

  it("is not written for the message of a fault", () => {
    let written = 0
    const value = { toString: () => `${written++}` }
    const Input = Schema.Struct({
      word: Schema.Literal("a", "b"),
      number: Schema.Union(Schema.Number, Schema.Null),
      tags: Schema.Array(Schema.String.pipe(Schema.maxLength(3)))
    })
    const decoded = Schema.decodeUnknownEither(Input, { errors: "all" })({ word: value, number: value, tags: [value] })
    const issues = Either.isLeft(decoded) ? toIssues(decoded.left.issue) : assert.fail()
    assert.strictEqual(written, 0)
    assert.deepStrictEqual([...new Set(issues.map(({ path }) => path.join("/")))], ["word", "number", "tags/0"])
  })
})
