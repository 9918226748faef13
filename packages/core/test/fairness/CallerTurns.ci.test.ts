import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { assertWithin } from "../../../../test/support/Waiting.ts"
import { CallerTurns } from "../../src/fairness/CallerTurns.ts"
import { OrganizationTurns } from "../../src/fairness/OrganizationTurns.ts"

const shared = {
  count: () => {},
  busyFor: (millis: number) => millis,
  areNone: () => false,
  wereThere: () => true,
  areLessBusy: () => true
}

const makeTurns = (organization = new OrganizationTurns(shared)) => new CallerTurns(shared, organization)

/** Keeps the event loop busy. */
const work = (millis: number) =>
  Effect.sync(() => {
    const end = performance.now() + millis
    while (performance.now() < end);
  })

const steps = (turns: CallerTurns, count: number, millis: number) =>
  Effect.withScheduler(Effect.replicateEffect(Effect.zipRight(Effect.yieldNow(), work(millis)), count), turns)

describe("the turns of a caller", () => {
  it.live("count the time of its steps, and nothing else", () =>
    Effect.gen(function*() {
      const turns = makeTurns()
      yield* Effect.all([steps(turns, 10, 2), Effect.replicateEffect(Effect.delay(work(5), "1 millis"), 20)], {
        concurrency: 2
      })
      const millis = turns.takeMillis()
      assert.isAtLeast(millis, 20)
      assertWithin(millis, 100)
      assert.strictEqual(turns.takeMillis(), 0)
    }))

  it.live("count the first step, which no task has begun, and the step that asks", () =>
    Effect.gen(function*() {
      const turns = makeTurns()
      const asked = yield* Effect.sync(() => turns.countStep()).pipe(
        Effect.zipRight(work(5)),
        Effect.zipRight(Effect.sync(() => turns.takeMillis()))
      )
      assert.isAtLeast(asked, 5)
      yield* work(5)
      yield* Effect.sleep("1 millis")
      assert.isAtLeast(turns.takeMillis(), 5)
    }))

  it.live("are half of the time at most when it has much to do", () =>
    Effect.gen(function*() {
      const turns = makeTurns()
      const busy = yield* Effect.fork(Effect.timed(steps(turns, 50, 2)))
      let others = 0
      const other = yield* Effect.fork(Effect.forever(Effect.promise(() =>
        new Promise<void>((resolve) =>
          setImmediate(() => {
            others++
            resolve()
          })
        )
      )))
      yield* Fiber.join(busy)
      yield* Fiber.interrupt(other)
      // one turn of the others for each step is what a caller without pauses would leave
      assert.isAbove(others, 200)
    }))

  it.live("are half of the time at most for all callers of an organization together", () =>
    Effect.gen(function*() {
      const organization = new OrganizationTurns(shared)
      const callers = Array.from({ length: 20 }, () => makeTurns(organization))
      const busy = yield* Effect.fork(
        Effect.all(callers.map((turns) => steps(turns, 5, 2)), { concurrency: "unbounded" })
      )
      let others = 0
      const other = yield* Effect.fork(Effect.forever(Effect.promise(() =>
        new Promise<void>((resolve) =>
          setImmediate(() => {
            others++
            resolve()
          })
        )
      )))
      yield* Fiber.join(busy)
      yield* Fiber.interrupt(other)
      // without a share of the organization they leave one turn for each step
      assert.isAbove(others, 400)
    }))

  it.live("are not delayed for small steps with pauses", () =>
    Effect.gen(function*() {
      const turns = makeTurns()
      const small = Effect.withScheduler(Effect.zipRight(Effect.yieldNow(), work(0.2)), turns)
      let delayed = 0
      for (let i = 0; i < 20; i++) {
        yield* Effect.sleep("3 millis")
        let isLate = false
        const timer = setTimeout(() => isLate = true, 1)
        yield* small
        clearTimeout(timer)
        if (isLate) delayed++
      }
      assert.isBelow(delayed, 10)
    }))
})
