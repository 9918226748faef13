import { VendorStore } from "@attestry/core/vendor"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Array as Arr, Effect, Fiber, Layer, Logger } from "effect"
import { send } from "../support/Api.ts"
import { fill, type Rates, refusal } from "../support/Limits.ts"
import * as MemoryServer from "../support/MemoryServer.ts"
import { tenant } from "../support/Tenant.ts"
import { until } from "../support/Waiting.ts"

/** Fails earlier than `until`, because a slot that is lost never comes back. */
const soon = <E, R>(isSo: Effect.Effect<boolean, E, R>) => Effect.timeout(until(isSo), "30 seconds")

/** A server whose unpaged lists wait for the latch, from the given chunk on. */
const gated = (rateLimit: Rates, from = 1) =>
  Effect.gen(function*() {
    const latch = yield* Effect.makeLatch(false)
    const state = { waiting: 0, fails: false }
    const pass = Effect.suspend(() => {
      state.waiting++
      return Effect.zipRight(
        latch.await,
        Effect.suspend(() => state.fails ? Effect.dieMessage("It fails") : Effect.void)
      )
    }).pipe(Effect.ensuring(Effect.sync(() => state.waiting--)))
    const slow = Layer.effect(
      VendorStore,
      Effect.map(VendorStore, (store) => ({
        ...store,
        list: (organizationId, slice) =>
          slice.limit < 200 || (from > 1 && slice.after === undefined)
            ? store.list(organizationId, slice)
            : Effect.zipRight(pass, store.list(organizationId, slice))
      } satisfies typeof store))
    )
    const storage = Layer.provideMerge(slow, Memory.layer)
    const quiet = Logger.remove(Logger.defaultLogger)
    const server = yield* Effect.provide(MemoryServer.started({ rateLimit }, storage), quiet)
    const ask = (path: string, key = server.owner.key, method = "GET") => send(server.url)(method, path, { key })
    /** Forks unpaged lists, and waits until all wait for the latch. */
    const list = (count: number) =>
      Effect.gen(function*() {
        const lists = yield* Effect.all(Arr.makeBy(count, () => Effect.fork(Effect.exit(ask("/v1/vendors")))))
        yield* until(Effect.sync(() => state.waiting === count))
        return lists
      })
    const isFree = Effect.map(
      ask("/v1/vendors?unknown=1"),
      ({ status }) => status === 400
    )
    return { ...server, ask, isFree, latch, list, state }
  })

describe("heavy requests", () => {
  it.scopedLive("get 429 when two of the caller are running; others and pages do not", () =>
    Effect.gen(function*() {
      const { admin, ask, latch, list } = yield* gated({})
      const running = yield* list(2)
      const refused = yield* Effect.all(Arr.makeBy(5, () => ask("/v1/vendors")), { concurrency: 5 })
      for (const answer of refused) assert.deepStrictEqual(refusal(answer), [429, "heavy", "1"])
      assert.include(refused[0]?.headers.get("ratelimit") ?? "", `"heavy";r=0`)
      assert.strictEqual((yield* ask("/v1/vendors?limit=5")).status, 200)
      const other = yield* Effect.fork(ask("/v1/vendors", admin.key))
      yield* latch.open
      assert.strictEqual((yield* Fiber.join(other)).status, 200)
      yield* Effect.forEach(running, Fiber.join)
      assert.strictEqual((yield* ask("/v1/vendors")).status, 200)
    }))

  it.scopedLive("are twice as many of an organization as of a caller", () =>
    Effect.gen(function*() {
      const { admin, ask, auditor, latch, list, runtime, state } = yield* gated({ heavy: 1 })
      const other = yield* Effect.provide(tenant, runtime)
      const running = yield* list(1)
      const second = yield* Effect.fork(ask("/v1/vendors", admin.key))
      yield* until(Effect.sync(() => state.waiting === 2))
      assert.deepStrictEqual(refusal(yield* ask("/v1/vendors", auditor.key)), [429, "heavy", "1"])
      const elsewhere = yield* Effect.fork(ask("/v1/vendors", other.owner.key))
      yield* until(Effect.sync(() => state.waiting === 3))
      yield* latch.open
      yield* Effect.forEach(running, Fiber.join)
      yield* Fiber.joinAll([second, elsewhere])
      assert.strictEqual((yield* ask("/v1/vendors", auditor.key)).status, 200)
    }))

  it.scopedLive("give back their slots when the client leaves", () =>
    Effect.gen(function*() {
      const { isFree, list } = yield* gated({})
      const running = yield* list(2)
      assert.isFalse(yield* isFree)
      yield* Fiber.interruptAll(running)
      yield* soon(isFree)
    }))

  it.scopedLive("give back their slots when they fail", () =>
    Effect.gen(function*() {
      const { isFree, latch, list, state } = yield* gated({})
      const running = yield* list(2)
      state.fails = true
      yield* latch.open
      yield* Effect.forEach(running, Fiber.join)
      yield* soon(isFree)
    }))

  for (const end of ["ends", "fails", "loses its client"]) {
    it.scopedLive(`hold their slots while they are streamed, until the stream ${end}`, () =>
      Effect.gen(function*() {
        const server = yield* gated({ caller: { perSecond: 10_000, burst: 10_000 } }, 2)
        const { isFree, latch, list, state } = server
        yield* fill(server)
        const running = yield* list(2)
        assert.isFalse(yield* isFree)
        state.fails = end === "fails"
        if (end === "loses its client") yield* Fiber.interruptAll(running)
        else yield* latch.open
        yield* Effect.forEach(running, Fiber.await)
        yield* soon(isFree)
      }))
  }

  it.scopedLive("give back their slots after HEAD", () =>
    Effect.gen(function*() {
      const server = yield* gated({ caller: { perSecond: 10_000, burst: 10_000 } }, 2)
      yield* fill(server)
      const heads = Arr.makeBy(5, () => server.ask("/v1/vendors", server.owner.key, "HEAD"))
      const answers = yield* Effect.all(heads)
      assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [200])
    }))
})

describe("requests of a caller in progress", () => {
  it.scopedLive("are as many as the limit allows; others wait, and get 429 after 2 seconds", () =>
    Effect.gen(function*() {
      const { admin, ask, latch, list, state } = yield* gated({ parallel: 2, heavy: 10 })
      const running = yield* list(1)
      // only who has worked more waits
      for (let i = 0; i < 50; i++) yield* ask("/v1/me")
      const second = yield* Effect.fork(Effect.exit(ask("/v1/vendors")))
      yield* until(Effect.sync(() => state.waiting === 2))
      const other = yield* Effect.fork(ask("/v1/vendors", admin.key))
      yield* until(Effect.sync(() => state.waiting === 3))
      const late = yield* Effect.all(Arr.makeBy(20, () => ask("/v1/me")), { concurrency: 20 })
      for (const answer of late) assert.deepStrictEqual(refusal(answer), [429, "parallel", "1"])
      assert.strictEqual((yield* ask("/v1/me", admin.key)).status, 200)
      const next = yield* Effect.fork(ask("/v1/me"))
      yield* latch.open
      assert.strictEqual((yield* Fiber.join(next)).status, 200)
      yield* Fiber.joinAll([...running, second])
      yield* Fiber.join(other)
      assert.strictEqual((yield* ask("/v1/me")).status, 200)
    }))

  it.scopedLive("wait for 2 seconds at most when nobody else has requests", () =>
    Effect.gen(function*() {
      const { ask, list } = yield* gated({ parallel: 2, heavy: 10 })
      yield* list(2)
      const start = performance.now()
      assert.strictEqual((yield* ask("/v1/me")).status, 200)
      assert.isAbove(performance.now() - start, 1_900)
    }))
})
