import * as Fixtures from "@attestry/conformance/Fixtures"
import type { Work } from "@attestry/core/http/RateLimits"
import { RateLimits } from "@attestry/core/http/RateLimits"
import { UnitOfWork } from "@attestry/core/storage/UnitOfWork"
import { VendorStore } from "@attestry/core/vendor/VendorStore"
import * as Memory from "@attestry/memory/Memory"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import type * as NodeServer from "@attestry/server-node/NodeServer"
import { assert, describe, it } from "@effect/vitest"
import { Array as Arr, Effect, Fiber, Layer, Logger } from "effect"
import { type Answer, send } from "../support/Api.ts"
import * as MemoryServer from "../support/MemoryServer.ts"
import * as StoppedClock from "../support/StoppedClock.ts"
import { until } from "../support/Waiting.ts"

type Rates = Exclude<NodeServer.Options["rateLimit"], false | undefined>

const started = (rateLimit: Rates) =>
  Effect.gen(function*() {
    const { adjust, clock } = StoppedClock.make()
    return { adjust, ...(yield* Effect.withClock(MemoryServer.started({ rateLimit }), clock)) }
  })

const refusal = ({ body, headers, status }: Answer) => [status, body.limit, headers.get("retry-after")]

/** Uses up the budget, waits as long as the response says, and no shorter. */
const assertHonest = (server: Effect.Effect.Success<ReturnType<typeof started>>, limit: string, spend: object) =>
  Effect.gen(function*() {
    const { admin, owner, url } = server
    const ask = (key: string) => send(url)("GET", "/v1/me", { key })
    assert.strictEqual((yield* send(url)("POST", "/v1/vendors", { key: owner.key, body: spend })).status, 201)
    const refused = yield* ask(owner.key)
    const seconds = Number(refused.headers.get("retry-after"))
    assert.deepStrictEqual(refusal(refused), [429, limit, String(seconds)])
    assert.include(refused.headers.get("ratelimit") ?? "", `"${limit}";r=0;t=`)
    assert.strictEqual((yield* ask(admin.key)).status, 200)
    assert.isAbove(seconds, 1)
    yield* server.adjust(`${seconds - 1} seconds`)
    assert.strictEqual((yield* ask(owner.key)).status, 429)
    yield* server.adjust("1 second")
    assert.strictEqual((yield* ask(owner.key)).status, 200)
  })

/** More vendors than the first chunk of an unpaged list. */
const fill = ({ organization, runtime }: Effect.Effect.Success<ReturnType<typeof MemoryServer.started>>) =>
  Effect.gen(function*() {
    const store = yield* VendorStore
    const unit = yield* UnitOfWork
    const vendors = Arr.makeBy(1_001, () => Fixtures.vendor(organization.id))
    yield* unit.run(Effect.forEach(vendors, (vendor) => store.insert(organization.id, vendor), { discard: true }))
  }).pipe(Effect.provide(runtime))

/** Limits that reject nothing, and what they count. */
const makeCounter = () => {
  const counted: Array<Work & { readonly isHeavy: boolean }> = []
  const decision = Effect.succeed({ exceeded: null, headers: {} })
  const limits = Layer.succeed(RateLimits, {
    mostParallel: 6,
    address: () => decision,
    countRejected: () => Effect.void,
    caller: () => decision,
    finish: (_, isHeavy, work) => Effect.sync(() => void counted.push({ isHeavy, ...work }))
  })
  return { counted, limits }
}

describe("the budgets of a caller", () => {
  it.scopedLive("reject with 429 when the work is used up, for as long as Retry-After says", () =>
    Effect.gen(function*() {
      const server = yield* started({ work: { perSecond: 0.1, burst: 0.1 }, bytes: false })
      yield* assertHonest(server, "work", { name: "Costs more than a tenth of a millisecond" })
    }))

  it.scopedLive("reject with 429 when the bytes are used up, for as long as Retry-After says", () =>
    Effect.gen(function*() {
      const server = yield* started({ work: false, bytes: { perSecond: 1_000, burst: 2_000 } })
      yield* assertHonest(server, "bytes", { name: "Large", description: "x".repeat(9_000) })
    }))

  it.scopedLive("are in the headers of each response", () =>
    Effect.gen(function*() {
      const { owner, url } = yield* started({})
      const ask = (path: string) => send(url)("GET", path, { key: owner.key })
      const policy = `"default";q=200;w=2, "work";q=10000;qu="milliseconds";w=40, `
        + `"bytes";q=500000000;qu="content-bytes";w=50`
      const { headers } = yield* ask("/v1/me")
      assert.strictEqual(headers.get("ratelimit-policy"), policy)
      assert.strictEqual(
        headers.get("ratelimit"),
        `"default";r=199;t=1, "work";r=10000;t=1, "bytes";r=500000000;t=1`
      )
      const list = yield* ask("/v1/vendors")
      assert.strictEqual(list.headers.get("ratelimit-policy"), `${policy}, "heavy";q=2;qu="concurrent-requests"`)
      const [, work = 0, bytes = 0] = /"work";r=(\d+);.*"bytes";r=(\d+);.*"heavy";r=1$/.exec(
        list.headers.get("ratelimit") ?? ""
      ) ?? []
      assert.isBelow(Number(work), 10_000)
      assert.isBelow(Number(bytes), 500_000_000)
    }))

  it.scopedLive("count the milliseconds and bytes of a long list", () =>
    Effect.gen(function*() {
      const { counted, limits } = makeCounter()
      const server = yield* Effect.provide(MemoryServer.started(), limits)
      const { owner, url } = server
      yield* fill(server)
      const body = { name: "One more", description: "x".repeat(1_000) }
      yield* send(url)("POST", "/v1/vendors", { key: owner.key, body })
      const { text } = yield* send(url)("GET", "/v1/vendors", { key: owner.key })
      yield* until(Effect.sync(() => counted.length === 2))
      const [first, last] = [counted[0], counted.at(-1)]
      assert.deepInclude(last, { isHeavy: true, bytes: text.length })
      assert.isAbove(last?.millis ?? 0, 1)
      assert.strictEqual(first?.isHeavy, false)
      assert.isAbove(first?.bytes ?? 0, 2_000)
    }))

  it.scopedLive("count the bytes of a file, also when it is rejected at its end", () =>
    Effect.gen(function*() {
      const { counted, limits } = makeCounter()
      const storage = Layer.merge(Memory.layer, MemoryBlobStore.layer())
      const { owner, url } = yield* Effect.provide(MemoryServer.started({}, storage), limits)
      const task = (yield* send(url)("POST", "/v1/tasks", { key: owner.key, body: { title: "Review" } })).body
      const size = 1_000_000
      for (const end of ["QUJD", "!!!!"]) {
        const fileData = Buffer.alloc(size).toString("base64").slice(0, -4) + end
        const body = { fileName: "a.bin", fileType: "application/octet-stream", fileData, userId: owner.user.id }
        yield* send(url)("POST", `/v1/tasks/${task.id}/attachments`, { key: owner.key, body })
      }
      yield* until(Effect.sync(() => counted.length === 3))
      for (const { bytes } of counted.slice(1)) assert.isAtLeast(bytes, size - 300_000)
    }))
})

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
