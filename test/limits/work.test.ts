import { RateLimits, type Work } from "@attestry/core/fairness"
import * as Memory from "@attestry/memory/Memory"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import * as NodeQuestionnaireReader from "@attestry/questionnaire-files/NodeQuestionnaireReader"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { pdfs } from "../../packages/questionnaire-files/test/hostile/Pdfs.ts"
import { send } from "../support/Api.ts"
import { fill, type Rates, refusal } from "../support/Limits.ts"
import * as MemoryServer from "../support/MemoryServer.ts"
import * as StoppedClock from "../support/StoppedClock.ts"
import { until } from "../support/Waiting.ts"

const started = (rateLimit: Rates) =>
  Effect.gen(function*() {
    const { adjust, clock } = StoppedClock.make()
    return { adjust, ...(yield* Effect.withClock(MemoryServer.started({ rateLimit }), clock)) }
  })

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
      const server = yield* started({ work: { perSecond: 0.1, burst: 0.1 }, bytes: false, organization: 100_000 })
      yield* assertHonest(server, "work", { name: "Costs more than a tenth of a millisecond" })
    }))

  it.scopedLive("reject with 429 when the bytes are used up, for as long as Retry-After says", () =>
    Effect.gen(function*() {
      const server = yield* started({ work: false, bytes: { perSecond: 1_000, burst: 2_000 }, organization: 100 })
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

  it.scopedLive("count the processor time of a file that is read, also when it takes too long", () =>
    Effect.gen(function*() {
      const { counted, limits } = makeCounter()
      const reader = NodeQuestionnaireReader.layer({ timeout: "2 seconds", maxMemory: 1_024 })
      const storage = Layer.mergeAll(Memory.layer, MemoryBlobStore.layer(), reader)
      const { owner, url } = yield* Effect.provide(MemoryServer.started({}, storage), limits)
      const slow = pdfs.find(({ title }) => title.includes("inflates to 500 MB")) ?? assert.fail("no such file")
      const fileData = Buffer.from(yield* Effect.promise(async () => slow.make())).toString("base64")
      const body = { fileName: "slow.pdf", fileType: "application/pdf", fileData }
      const { body: problem, status } = yield* send(url)("POST", "/v1/questionnaire/upload-and-parse", {
        key: owner.key,
        body
      })
      assert.deepStrictEqual([status, problem.reason], [400, "too_slow"])
      yield* until(Effect.sync(() => counted.length === 1))
      assert.deepInclude(counted[0], { isHeavy: true })
      assert.isAtLeast(counted[0]?.millis ?? 0, 2_000)
    }))
})
