import * as RequestFibers from "@attestry/server/RequestFibers"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, FiberRef } from "effect"

class Service extends Context.Tag("Service")<Service, string>() {}

const setting = FiberRef.unsafeMake("initial")

const depth = FiberRef.unsafeMake(0, { fork: (parent) => parent + 1 })

type Run = <A>(request: Effect.Effect<A>) => Effect.Effect<A>

const inServer = (test: (run: Run) => Effect.Effect<void>): Effect.Effect<void> =>
  Effect.flatMap(Effect.runtime<Service>(), (runtime) => {
    const run = RequestFibers.makeRun(runtime)
    // not by join, which would bring back what a request changes
    return test((request) => Effect.flatten(run(request).await))
  }).pipe(
    Effect.locally(setting, "of the server"),
    Effect.locally(depth, 1),
    Effect.provideService(Service, "of the server")
  )

describe("the fiber of a request", () => {
  it.effect("begins with the FiberRefs of the server, forked", () =>
    inServer((run) =>
      Effect.gen(function*() {
        assert.strictEqual(yield* run(FiberRef.get(setting)), "of the server")
        assert.strictEqual(yield* run(FiberRef.get(depth)), 2)
      })
    ))

  it.effect("keeps what it changes from the next", () =>
    inServer((run) =>
      Effect.gen(function*() {
        yield* run(FiberRef.set(setting, "of a request"))
        assert.strictEqual(yield* run(FiberRef.get(setting)), "of the server")
      })
    ))

  it.effect("has none of the server's services", () =>
    inServer((run) =>
      Effect.gen(function*() {
        const { unsafeMap } = yield* run(Effect.context<never>())
        assert.strictEqual(unsafeMap.size, 0)
      })
    ))
})
