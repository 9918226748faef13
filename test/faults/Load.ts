import { assert } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { Api } from "../support/Api.ts"
import { tenant } from "../support/Tenant.ts"
import { assertWithin, patiently, until } from "../support/Waiting.ts"

interface Seen {
  readonly kind: "create" | "update" | "read"
  readonly value: string
  readonly begun: number
  readonly ended: number
  readonly status: number
  readonly retryAfter: string | null
}

const limitMillis = 3_000
const recoveryMillis = 5_000

/** Time that a fault lasts; the long run has 30 seconds. */
const faultSeconds = Number(process.env["FAULT_SECONDS"] ?? 6)

const tick = 50
let ticks = 0
setInterval(() => ticks++, tick).unref()

/** Stands still while the machine gives this process no time: what others do on it is no fault of ours. */
const now = () => ticks * tick

const pause = Effect.sleep("50 millis")

/** Every kind of request without end: new vendors, changes of one vendor by many at once, a list. */
const underLoad = Effect.gen(function*() {
  const { send } = yield* Api
  const { owner } = yield* tenant
  const { key } = owner
  const shared = (yield* send("POST", "/v1/vendors", { key, body: { name: "Changed by all" } })).body
  const seen: Array<Seen> = []
  let isOver = false

  const ask = (kind: Seen["kind"], value: string, request: ReturnType<typeof send>) =>
    Effect.gen(function*() {
      const begun = now()
      const { headers, status } = yield* request
      seen.push({ kind, value, begun, ended: now(), status, retryAfter: headers.get("retry-after") })
    })
  const create = Effect.suspend(() => {
    const name = `Vendor ${crypto.randomUUID()}`
    return ask("create", name, send("POST", "/v1/vendors", { key, body: { name } }))
  })
  const update = Effect.suspend(() => {
    const description = crypto.randomUUID()
    return ask("update", description, send("PATCH", `/v1/vendors/${shared.id}`, { key, body: { description } }))
  })
  const read = ask("read", "", send("GET", "/v1/vendors?limit=5", { key }))

  const forever = (request: Effect.Effect<void>) =>
    Effect.repeat(Effect.zipRight(request, pause), { until: () => isOver })
  const all = [...Array.from({ length: 4 }, () => create), ...Array.from({ length: 8 }, () => update), read]
  const fiber = yield* Effect.fork(Effect.all(all.map(forever), { concurrency: "unbounded", discard: true }))
  return {
    seen,
    stop: Effect.zipRight(Effect.sync(() => isOver = true), Fiber.join(fiber)),
    readBack: Effect.gen(function*() {
      const vendors = (yield* send("GET", "/v1/vendors", { key })).body.data
      const history: Array<any> = []
      let cursor: string | null = ""
      while (cursor !== null) {
        const after: string = cursor === "" ? "" : `&cursor=${cursor}`
        const { body } = yield* send("GET", `/v1/vendors/${shared.id}/history?limit=100${after}`, { key })
        history.push(...body.data)
        cursor = body.nextCursor
      }
      return {
        create: vendors.map(({ name }: { name: string }) => name),
        update: history.filter(({ field }: any) => field === "description").map(({ to }: { to: string }) => to)
      }
    })
  }
})

const longest = (times: ReadonlyArray<number>) => Math.round(Math.max(0, ...times))

/**
 * Asks the API for everything before, during and after a fault, and asserts what has to hold: no answer but a success or
 * a 503 in time, the process alive, soon as before, and nothing acknowledged lost or done twice.
 */
export const withstands = <R, R2>(name: string, fault: {
  readonly begin: Effect.Effect<unknown, never, R>
  readonly end: Effect.Effect<unknown, never, R2>
  readonly seconds?: number
  /** Requests that are rejected meanwhile; everything unless given. */
  readonly refused?: ReadonlyArray<Seen["kind"]>
}) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const { readBack, seen, stop } = yield* underLoad
    const refused = fault.refused ?? ["create", "update", "read"]
    yield* Effect.sleep("500 millis")
    const begun = now()
    yield* fault.begin
    const inForce = now()
    yield* Effect.sleep("1 second")
    assert.strictEqual((yield* send("GET", "/livez")).status, 200)
    const asked = now()
    const ready = yield* send("GET", "/readyz")
    if (refused.includes("read")) assert.strictEqual(ready.status, 503)
    assertWithin(now() - asked, limitMillis)
    yield* Effect.sleep(Math.max(0, (fault.seconds ?? faultSeconds) * 1000 - (now() - begun)))
    const ending = now()
    yield* fault.end
    const ended = now()
    const firstAfter = (kind: Seen["kind"]) =>
      seen.find((answer) => answer.kind === kind && answer.begun > ending && answer.status < 300)?.ended
    const isBack = () => (["create", "update", "read"] as const).every((kind) => firstAfter(kind) !== undefined)
    yield* patiently(Effect.repeat(pause, { until: isBack }))
    yield* Effect.sleep("500 millis")
    yield* stop
    // the last cut may have cost a connection that nobody has used since
    yield* until(Effect.map(send("GET", "/readyz"), ({ status }) => status === 200))

    const unavailable = seen.filter(({ status }) => status === 503)
    const recovery = longest(refused.map((kind) => (firstAfter(kind) ?? Infinity) - ended))
    const slowest = longest(unavailable.map((answer) => answer.ended - answer.begun))
    console.info(
      `${name}: ${seen.length} answers, ${unavailable.length} of them 503, within ${slowest} ms; back after ${recovery} ms`
    )
    assert.deepStrictEqual(
      [...new Set(seen.map(({ status }) => status))].filter((s) => ![200, 201, 503].includes(s)),
      []
    )
    assert.deepStrictEqual(unavailable.filter(({ retryAfter }) => retryAfter === null), [])
    assertWithin(slowest, limitMillis)
    assertWithin(recovery, recoveryMillis)
    for (const kind of refused) {
      const meanwhile = seen.filter((answer) => answer.kind === kind && answer.begun > inForce && answer.ended < ending)
      assert.isNotEmpty(meanwhile)
      assert.isTrue(meanwhile.every(({ status }) => status === 503), `${kind} during ${name}`)
    }

    const stored = yield* readBack
    for (const kind of ["create", "update"] as const) {
      const acknowledged = seen.filter((answer) => answer.kind === kind && answer.status < 300)
      assert.isNotEmpty(acknowledged)
      assert.deepStrictEqual(acknowledged.filter(({ value }) => !stored[kind].includes(value)), [])
      assert.strictEqual(new Set(stored[kind]).size, stored[kind].length)
    }
  })
