import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import type { Answer } from "../support/Api.ts"
import { rounds } from "../support/Rounds.ts"
import { assertWithin, until } from "../support/Waiting.ts"
import * as DurablePostgres from "./support/DurablePostgres.ts"
import { type Arrival, receiver } from "./support/Receiver.ts"
import * as ReferenceServer from "./support/ReferenceServer.ts"

const tasks = 200
const changes = rounds(20, 50)

interface Event {
  readonly id: string
  readonly resource: { readonly id: string }
}

const byResource = (events: ReadonlyArray<readonly [resourceId: string, eventId: string]>) => {
  const ids = new Map<string, Set<string>>()
  for (const [resourceId, eventId] of events) ids.set(resourceId, (ids.get(resourceId) ?? new Set()).add(eventId))
  return new Map(Array.from(ids, ([resourceId, eventIds]) => [resourceId, [...eventIds]]))
}

const firstArrivals = (arrivals: ReadonlyArray<Arrival>) =>
  byResource(arrivals.map(({ eventId, resourceId }) => [resourceId, eventId]))

/** Three servers on one database. */
const cluster = (host: string) =>
  Effect.gen(function*() {
    const postgres = yield* DurablePostgres.empty(yield* DurablePostgres.binaries)
    const data = yield* DurablePostgres.folder
    const environment = {
      DATABASE_URL: postgres.url(),
      ATTESTRY_DATA: data,
      ATTESTRY_DEMO: "0",
      EGRESS_ALLOW: host
    }
    const { key, server } = yield* ReferenceServer.first(environment)
    const others = yield* Effect.replicateEffect(ReferenceServer.make(environment), 2)
    for (const other of others) yield* Effect.zipRight(other.launch, other.ready)
    return { key, servers: [server, ...others] }
  })

type Cluster = Effect.Effect.Success<ReturnType<typeof cluster>>

/** Asks the servers in turn until one responds. */
const makeAsk = ({ key, servers }: Cluster) => {
  let turn = 0
  const ask = (method: string, path: string, body?: unknown): Effect.Effect<Answer> =>
    Effect.suspend(() => {
      const server = servers[turn++ % servers.length]
      const sent = server === undefined || !server.isListening()
        ? Effect.dieMessage("Not listening")
        : server.send(method, path, { key, ...(body === undefined ? {} : { body }) })
      return Effect.catchAllCause(
        Effect.filterOrDieMessage(sent, ({ status }) => status < 500, "Not served"),
        () => Effect.zipRight(Effect.sleep("50 millis"), ask(method, path, body))
      )
    })
  return ask
}

const changeAll = (ask: ReturnType<typeof makeAsk>, ids: ReadonlyArray<string>) =>
  Effect.forEach(
    Array.from({ length: changes }, (_, i) => i % 2 === 0 ? "in_progress" : "todo"),
    (status) => ask("POST", "/v1/tasks/bulk-status", { ids, status }),
    { discard: true }
  )

const listEvents = (ask: ReturnType<typeof makeAsk>) =>
  Effect.gen(function*() {
    const events: Array<Event> = []
    let cursor = ""
    do {
      const { body } = yield* ask("GET", `/v1/audit-logs?action=task.updated&limit=500${cursor}`)
      events.push(...body.data)
      cursor = body.nextCursor === null ? "" : `&cursor=${body.nextCursor}`
    } while (cursor !== "")
    return events.toReversed()
  })

beforeAll(() => Effect.runPromise(ReferenceServer.built))

describe("webhooks of three servers", () => {
  it.scopedLive("arrive all, in order for each resource, however often servers are killed", () =>
    Effect.gen(function*() {
      const { arrivals, eventIds, host } = yield* receiver
      const all = yield* cluster(host)
      const ask = makeAsk(all)
      const create = (events: ReadonlyArray<string>) =>
        ask("POST", "/v1/webhooks", { url: `http://${host}/in`, events })
      const { body: webhook } = yield* create(["task.updated"])
      yield* create(["vendor."])
      const ids = yield* Effect.forEach(
        Array.from({ length: tasks }, (_, i) => ({ title: `Task ${i}` })),
        (task) => Effect.map(ask("POST", "/v1/tasks", task), ({ body }) => String(body.id)),
        { concurrency: 8 }
      )

      let kills = 0
      const killing = yield* Effect.fork(Effect.forever(Effect.gen(function*() {
        yield* Effect.sleep(`${2_000 + Math.round(Math.random() * 3_000)} millis`)
        const victim = all.servers[kills++ % all.servers.length]
        if (victim === undefined) return
        yield* Effect.zipRight(victim.kill, Effect.zipRight(victim.launch, victim.ready))
      })))
      yield* changeAll(ask, ids)
      const events = yield* listEvents(ask)
      yield* until(Effect.sync(() => events.every(({ id }) => eventIds.has(id))))
      yield* Fiber.interrupt(killing)
      const own = byResource(events.map(({ id, resource }) => [resource.id, id]))
      const inOrder = [...firstArrivals(arrivals)].filter(([id]) => own.has(id))
      assert.deepStrictEqual(Object.fromEntries(inOrder), Object.fromEntries(own))
      assert.isAtLeast(events.length, tasks * changes)
      const repeated = arrivals.length - eventIds.size
      console.log(`${events.length} events, ${kills} kills, ${repeated} came again`)

      yield* Effect.forEach(all.servers, (server) => server.isListening() ? Effect.void : server.ready)
      const before = arrivals.length
      const began = performance.now()
      const span = { from: new Date(0).toISOString(), to: new Date().toISOString() }
      const { status } = yield* ask("POST", `/v1/webhooks/${webhook.id}/replay`, span)
      assert.strictEqual(status, 200)
      const { body: vendor } = yield* ask("POST", "/v1/vendors", { name: "Example Cloud" })
      const created = performance.now()
      yield* until(Effect.sync(() => arrivals.some(({ resourceId }) => resourceId === vendor.id)))
      const other = performance.now() - created
      yield* until(Effect.sync(() => arrivals.length - before > events.length))
      const seconds = (performance.now() - began) / 1_000
      console.log(
        `${events.length} replayed in ${seconds.toFixed(1)} s, another webhook's after ${other.toFixed(0)} ms`
      )
      assertWithin(other, 10_000, "the event of another webhook")
    }))
})
