import { Attestry, Outgoing } from "@attestry/core"
import { CurrentActor } from "@attestry/core/access"
import { Schedules, Timetable } from "@attestry/core/schedule"
import { Timestamp, version } from "@attestry/core/shared"
import { Tasks } from "@attestry/core/task"
import { Webhooks } from "@attestry/core/webhook"
import * as EmbeddedEngine from "@attestry/engine/EmbeddedEngine"
import { MemoryEgress } from "@attestry/memory/MemoryEgress"
import { MemoryMailer } from "@attestry/memory/MemoryMailer"
import * as Pglite from "@attestry/pglite/Pglite"
import * as Postgres from "@attestry/postgres/Postgres"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { HttpServer } from "@effect/platform"
import { assert, describe, it, layer } from "@effect/vitest"
import { Context, Duration, Effect, Layer, Metric, Schema } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { send } from "../support/Api.ts"
import { freePort } from "../support/FreePort.ts"
import { hostLayers } from "../support/HostLayers.ts"
import { served } from "../support/ObservedServer.ts"
import { type Family, parse } from "../support/PrometheusText.ts"
import { tenant } from "../support/Tenant.ts"
import { until } from "../support/Waiting.ts"

const docs = new URL("../../docs/", import.meta.url)
const read = (path: string) => readFileSync(new URL(path, docs), "utf8")

/** Names of metrics in the first column of the tables of the guide, by page. */
const ofGuide = readdirSync(new URL("guide/", docs)).flatMap((page) =>
  read(`guide/${page}`).split("\n").filter((line) => /^\| `(attestry|http)_/.test(line)).flatMap((line) =>
    Array.from(line.split("|")[1]?.matchAll(/`((?:attestry|http)_\w+)`/g) ?? [], ([, name = ""]) => ({ page, name }))
  )
)

/** Names of metrics in the queries of the dashboard and of the alerts. */
const ofFiles = ["monitoring/dashboard.json", "monitoring/alerts.yaml"].map((path) => ({
  path,
  names: [
    ...new Set(Array.from(read(path).matchAll(/\b(?:attestry|http|process|nodejs)_\w+/g), ([name]) => name))
  ]
}))

const storage = Layer.provide(
  Layer.merge(Postgres.layerStores, EmbeddedEngine.layer),
  Layer.fresh(Pglite.layerMemoryClient)
)

const metricsOf = (port: number) =>
  Effect.map(send(`http://127.0.0.1:${port}`)("GET", "/metrics"), ({ text }) => parse(text))

const valueOf = (
  families: ReadonlyMap<string, Family>,
  name: string,
  labels: { readonly [name: string]: string } = {}
): number | undefined =>
  families.get(name)?.samples.find((sample) =>
    Object.entries(labels).every(([label, value]) => sample.labels.get(label) === value)
  )?.value

const timing = {
  timetable: Schema.decodeSync(Timetable)({ cron: "* * * * *", timeZone: "UTC" }),
  since: Timestamp.fromMillis(Date.now() - 120_000)
}

const recurring = Schedules.make({
  kind: "observed",
  find: () => Effect.succeedSome(timing),
  run: () => Effect.void
})

/** A server that sends everything, with one mail, one event and one due time that were handled. */
const busy = Effect.gen(function*() {
  const port = yield* freePort
  const app = NodeServer.layer({ port: 0, metrics: { port } }).pipe(
    Layer.merge(Outgoing.layer),
    Layer.merge(recurring.layer),
    Layer.provideMerge(Attestry.layer),
    Layer.provideMerge(Layer.mergeAll(storage, MemoryMailer.layer, hostLayers))
  )
  const runtime = yield* Layer.toRuntime(app)
  yield* Effect.provide(
    Effect.gen(function*() {
      const { actor, admin, organization } = yield* tenant
      const act = Effect.provideService(CurrentActor, actor)
      const url = "https://receiver.example.com/in"
      yield* Effect.flatMap(MemoryEgress, ({ respond }) => respond(url, { status: 204 }))
      yield* act(Effect.flatMap(Webhooks, ({ create }) => create({ url, events: ["task."] })))
      yield* act(Effect.flatMap(Tasks, ({ create }) => create({ title: "Review access", assigneeId: admin.user.id })))
      yield* recurring.start({ organizationId: organization.id, id: "observed" })
      const { received } = yield* MemoryEgress
      const { sent } = yield* MemoryMailer
      yield* until(Effect.map(Effect.all([received, sent]), ([events, mails]) => events.length + mails.length >= 2))
    }),
    runtime
  )
  const { address } = Context.get(runtime.context, HttpServer.HttpServer)
  yield* send(`http://127.0.0.1:${address._tag === "TcpAddress" ? address.port : 0}`)("GET", "/v1/vendors")
  return { metrics: metricsOf(port), runtime }
})

// one for these tests, because to start it takes seconds
class Busy extends Context.Tag("test/Busy")<Busy, Effect.Effect.Success<typeof busy>>() {}

layer(Layer.scoped(Busy, busy), { excludeTestServices: true })("the metrics of the guide", (it) => {
  it.effect("are all there after the work that they count, in the format of Prometheus", () =>
    Effect.gen(function*() {
      const { metrics } = yield* Busy
      const missing = Effect.map(metrics, (families) => ofGuide.filter(({ name }) => !families.has(name)))
      yield* until(Effect.map(missing, (names) => names.length === 0))
      const seen = yield* metrics
      assert.isAtLeast(ofGuide.length, 18)
      assert.isAtLeast(valueOf(seen, "attestry_webhook_attempts", { outcome: "delivered" }) ?? 0, 1)
      assert.strictEqual(valueOf(seen, "attestry_build_info", { version }), 1)
      for (const { names, path } of ofFiles) {
        const all = new Set([...seen.values()].flatMap(({ samples }) => samples.map(({ name }) => name)))
        assert.deepStrictEqual([path, names.filter((name) => !all.has(name))], [path, []])
        assert.isAbove(names.length, 5)
      }
      const own = [...seen.keys()].filter((name) => name.startsWith("attestry_") || name.startsWith("http_"))
      const told = new Set(ofGuide.map(({ name }) => name))
      assert.deepStrictEqual(own.filter((name) => !told.has(name)), [])
    }))

  it.effect("count what waits in the outbox, in the engine and for a connection", () =>
    Effect.gen(function*() {
      const { metrics, runtime } = yield* Busy
      let idle = yield* metrics
      const settled = Effect.map(metrics, (seen) => {
        idle = seen
        return ["notice", "webhook"].every((kind) => valueOf(seen, "attestry_outbox_undelivered", { kind }) === 0)
          // a round may wait for the one connection
          && valueOf(seen, "attestry_pool_waiting") === 0
      })
      yield* until(settled)
      assert.strictEqual(valueOf(idle, "attestry_outbox_oldest_seconds", { kind: "webhook" }), 0)
      assert.isAtLeast(valueOf(idle, "attestry_engine_waiting") ?? -1, 0)
      assert.isAtLeast(valueOf(idle, "attestry_engine_oldest_due_seconds") ?? -1, 0)
      const ofPool = ["idle", "busy"].map((state) => valueOf(idle, "attestry_pool_connections", { state }) ?? NaN)
      assert.strictEqual(ofPool.reduce((sum, count) => sum + count, 0), 1)
      yield* Effect.provide(
        Effect.gen(function*() {
          const { actor } = yield* tenant
          const act = Effect.provideService(CurrentActor, actor)
          const url = "https://away.example.com/in"
          yield* Effect.flatMap(MemoryEgress, ({ respond }) => respond(url, { status: 503 }))
          yield* act(Effect.flatMap(Webhooks, ({ create }) => create({ url, events: ["task."] })))
          yield* act(Effect.flatMap(Tasks, ({ create }) => create({ title: "Review access" })))
        }),
        runtime
      )
      const waits = Effect.map(
        metrics,
        (seen) => valueOf(seen, "attestry_outbox_undelivered", { kind: "webhook" }) === 1
      )
      yield* until(waits)
      assert.isAtLeast(valueOf(yield* metrics, "attestry_outbox_oldest_seconds", { kind: "webhook" }) ?? -1, 0)
    }))
})

describe("metrics of Effect", () => {
  it.scopedLive("are there in every kind, with names and labels that the format allows", () =>
    Effect.gen(function*() {
      const port = yield* freePort
      yield* served({ metrics: { port } })
      const name = `observed.${Date.now()}`
      const odd = "a\"b\\c\nd"
      yield* Metric.increment(Metric.tagged(Metric.counter(`${name}.up`, { incremental: true }), "odd-tag", odd))
      yield* Metric.incrementBy(Metric.counter(`${name}.down`, { description: odd }), -2)
      yield* Metric.update(Metric.frequency(`${name}.words`), odd)
      yield* Metric.update(Metric.timer(`${name}.times`), Duration.millis(2))
      const quantiles = { name: `${name}.sums`, maxAge: "1 day", maxSize: 9, error: 0.1, quantiles: [0.5] } as const
      yield* Metric.update(Metric.summary(quantiles), 3)
      yield* Metric.increment(Metric.tagged(Metric.counter(`${name}.twice`), "kind", "inner")).pipe(
        Effect.tagMetrics("kind", "outer")
      )
      const seen = yield* metricsOf(port)
      const of = (end: string) => seen.get(`${name.replace(".", "_")}_${end}`)
      assert.deepStrictEqual(
        ["up", "down", "words", "times", "sums"].map((end) => of(end)?.type),
        ["counter", "gauge", "counter", "histogram", "summary"]
      )
      assert.deepStrictEqual(of("up")?.samples.map(({ labels, value }) => [[...labels], value]), [[
        [["odd_tag", odd]],
        1
      ]])
      assert.strictEqual(of("twice")?.samples.length, 1)
      assert.deepStrictEqual(of("words")?.samples.map(({ labels }) => [...labels]), [[["value", odd]]])
      const buckets = of("times")?.samples.filter(({ labels }) => labels.get("le") === "+Inf") ?? []
      assert.deepStrictEqual(buckets.map(({ value }) => value), [1])
      assert.strictEqual(of("sums")?.samples.find(({ labels }) => labels.has("quantile"))?.value, 3)
    }))
})
