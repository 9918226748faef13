import { makeKeyedSemaphore } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"

/** Uses up the operations after which a fiber yields, so that it yields somewhere in what follows. */
const spend = (operations: number) =>
  Effect.loop(0, { while: (i) => i < operations, step: (i) => i + 1, body: () => Effect.void, discard: true })

const unbounded = { concurrency: "unbounded", discard: true } as const

describe("a keyed semaphore", () => {
  it.live("runs no more than its permits for a key, wherever the fibers yield", () =>
    Effect.gen(function*() {
      for (const permits of [1, 3]) {
        const { withPermit } = makeKeyedSemaphore<string>(permits)
        let [inside, most] = [0, 0]
        const work = Effect.acquireUseRelease(
          Effect.sync(() => most = Math.max(most, ++inside)),
          () => Effect.sleep("1 millis"),
          () => Effect.sync(() => inside--)
        )
        for (let operations = 640; operations < 700; operations++) {
          const fibers = Array.from({ length: 4 })
          yield* Effect.forEach(fibers, () => Effect.zipRight(spend(operations), withPermit("a")(work)), unbounded)
        }
        assert.strictEqual(most, permits)
      }
    }))

  it.effect("lets another key run, and the next one of a key when the first has ended or failed", () =>
    Effect.gen(function*() {
      const { withPermit } = makeKeyedSemaphore<string>(1)
      const held = yield* Deferred.make<void, string>()
      const first = yield* Effect.fork(withPermit("a")(Deferred.await(held)))
      yield* Effect.yieldNow()
      assert.strictEqual(yield* withPermit("b")(Effect.succeed(1)), 1)
      const second = yield* Effect.fork(withPermit("a")(Effect.succeed(2)))
      yield* Effect.yieldNow()
      assert.isNull(second.unsafePoll())
      yield* Deferred.fail(held, "failed")
      assert.strictEqual(yield* Effect.flip(Fiber.join(first)), "failed")
      assert.strictEqual(yield* Fiber.join(second), 2)
    }))

  it.scoped("keeps a permit until the scope closes, and gives none to a fiber that was interrupted", () =>
    Effect.gen(function*() {
      const { take, withPermit } = makeKeyedSemaphore<string>(1)
      yield* Effect.scoped(Effect.gen(function*() {
        yield* take("a")
        const waiting = yield* Effect.fork(Effect.scoped(take("a")))
        yield* Effect.yieldNow()
        assert.isNull(waiting.unsafePoll())
        yield* Fiber.interrupt(waiting)
      }))
      assert.strictEqual(yield* withPermit("a")(Effect.succeed(1)), 1)
    }))
})
