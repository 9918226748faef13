import type { UserActor } from "@attestry/core/access"
import { Email, Name, OrganizationId, UserId } from "@attestry/core/shared"
import { assert, describe, it, vi } from "@effect/vitest"
import { Effect, Fiber, Schema } from "effect"
import * as StartWork from "../../src/fairness/StartWork.ts"

const caller = (suffix: string): UserActor => ({
  type: "session",
  user: {
    id: UserId.fromSuffix(suffix),
    name: Schema.decodeSync(Name)(suffix),
    email: Schema.decodeSync(Email)(`${suffix}@example.com`)
  },
  apiKey: null,
  permissions: new Set()
})

const inOrganization = (user: UserActor, suffix: string): UserActor => {
  const caller = { ...user, organization: { id: OrganizationId.fromSuffix(suffix), name: user.user.name } }
  return caller
}

const allowed = Effect.succeed({ exceeded: null, headers: {} })

const limiter = (mostParallel: number) => ({
  mostParallel,
  address: () => allowed,
  countRejected: () => Effect.void,
  caller: () => allowed,
  finish: () => Effect.void
})

/** Stops the clock, which then only the returned function advances: a busy machine would make any caller busy. */
const stopClock = Effect.gen(function*() {
  let now = performance.now()
  const spy = vi.spyOn(performance, "now").mockImplementation(() => now)
  yield* Effect.addFinalizer(() => Effect.sync(() => spy.mockRestore()))
  return (millis: number) => {
    now += millis
  }
})

/** Starts as many requests of the caller that go on until they are interrupted, and returns how many are in progress. */
const inProgress = (begin: ReturnType<typeof StartWork.make>, who: UserActor, count: number) =>
  Effect.gen(function*() {
    let started = 0
    const request = Effect.flatMap(
      Effect.suspend(() => begin(who, false)),
      (work) => work.during("GET", work.whenFree(() => Effect.zipRight(Effect.sync(() => started++), Effect.never)))
    )
    const fibers = yield* Effect.forEach(Array.from({ length: count }), () => Effect.forkDaemon(request))
    yield* Effect.sleep("50 millis")
    yield* Effect.addFinalizer(() => Fiber.interruptAll(fibers))
    return started
  })

/** Runs a request of the caller that works for a time, as `pass` counts it. */
const work = (begin: ReturnType<typeof StartWork.make>, who: UserActor, pass: () => void) =>
  Effect.fork(Effect.flatMap(Effect.suspend(() => begin(who, false)), (work) =>
    work.during(
      "GET",
      work.whenFree(() =>
        Effect.sync(() => {
          pass()
          return { status: 200, headers: {}, body: "" }
        })
      )
    ))).pipe(Effect.flatMap(Fiber.await))

describe("requests of a caller in progress", () => {
  it.scopedLive("are as many as the limit when the caller is alone, however much it has worked", () =>
    Effect.gen(function*() {
      const advance = yield* stopClock
      const begin = StartWork.make(limiter(6))
      yield* inProgress(begin, caller("busy"), 1)
      yield* work(begin, caller("busy"), () => advance(300))
      assert.strictEqual(yield* inProgress(begin, caller("busy"), 10), 5)
    }))

  it.scopedLive("are two when the caller has worked for 50 ms beside others, who are not limited", () =>
    Effect.gen(function*() {
      const advance = yield* stopClock
      const begin = StartWork.make(limiter(6))
      yield* inProgress(begin, caller("quiet"), 1)
      yield* inProgress(begin, caller("busy"), 1)
      yield* work(begin, caller("busy"), () => advance(300))
      // the pause after it
      yield* Effect.sleep("250 millis")
      assert.strictEqual(yield* inProgress(begin, caller("busy"), 10), 1)
      assert.strictEqual(yield* inProgress(begin, caller("quiet"), 10), 10)
    }))

  it.scopedLive("are none after a request of a caller that has worked for 50 ms beside others, for as long as it took", () =>
    Effect.gen(function*() {
      const begin = StartWork.make(limiter(2))
      yield* inProgress(begin, caller("quiet"), 1)
      yield* inProgress(begin, caller("busy"), 1)
      yield* work(begin, caller("busy"), () => {
        const end = performance.now() + 100
        while (performance.now() < end);
      })
      const ended = performance.now()
      yield* work(begin, caller("busy"), () => {})
      assert.isAtLeast(performance.now() - ended, 90)
    }))

  it.scopedLive("are four of all callers of an organization beside others, and those of other organizations go on", () =>
    Effect.gen(function*() {
      const advance = yield* stopClock
      const begin = StartWork.make(limiter(6))
      const quiet = inOrganization(caller("quiet"), "second")
      yield* inProgress(begin, quiet, 1)
      const first = inOrganization(caller("first"), "first")
      yield* inProgress(begin, first, 1)
      // more than the quiet one
      yield* work(begin, first, () => advance(1))
      const callers = Array.from({ length: 5 }, (_, i) => inOrganization(caller(`caller${i}`), "first"))
      const counts = yield* Effect.forEach(callers, (who) => inProgress(begin, who, 2))
      assert.strictEqual(counts.reduce((sum, count) => sum + count, 1), 4)
      assert.strictEqual(yield* inProgress(begin, quiet, 10), 10)
    }))

  it.scopedLive("are four when the caller has worked little beside others, or as many as the limit", () =>
    Effect.gen(function*() {
      const advance = yield* stopClock
      for (const [limit, more] of [[6, 3], [3, 2]] as const) {
        const begin = StartWork.make(limiter(limit))
        yield* inProgress(begin, caller("quiet"), 1)
        yield* inProgress(begin, caller("other"), 1)
        // more than the quiet one
        yield* work(begin, caller("other"), () => advance(1))
        assert.strictEqual(yield* inProgress(begin, caller("other"), 10), more)
      }
    }))
})
