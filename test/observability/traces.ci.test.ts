import { Attestry } from "@attestry/core"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { afterAll, assert, describe, it, layer } from "@effect/vitest"
import { ConfigProvider, Context, Duration, Effect, Exit, Layer, ManagedRuntime, Scope, Tracer } from "effect"
import { settings } from "../../examples/node-server/src/Settings.ts"
import { telemetry } from "../../examples/node-server/src/telemetry.ts"
import { Api } from "../support/Api.ts"
import * as Collector from "../support/Collector.ts"
import { freePort } from "../support/FreePort.ts"
import { logging, served } from "../support/ObservedServer.ts"
import { choose } from "../support/stacks.ts"
import { signIn, tenant } from "../support/Tenant.ts"
import { assertWithin } from "../support/Waiting.ts"

const traceId = "0af7651916cd43dd8448eb211c80319c"
const parentId = "b7ad6b7169203331"
const traceparent = `00-${traceId}-${parentId}-01`

// started once for all who ask for statements
const [postgres] = choose(["postgres"])
const started = ManagedRuntime.make(postgres!.storage)
afterAll(() => started.dispose())
const storage = Layer.effectContext(Effect.map(started.runtimeEffect, ({ context }) => context))

const telemetryOf = (environment: { readonly [name: string]: string }) =>
  Effect.map(
    Effect.withConfigProvider(settings, ConfigProvider.fromMap(new Map(Object.entries(environment)))),
    (settings) => telemetry(settings.telemetry)
  )

/** A server whose traces go to the collector. */
const traced = (url: string, { logger = Layer.empty, ...options }: {
  readonly logger?: Layer.Layer<never>
  readonly storage?: typeof storage
} = {}) =>
  Effect.gen(function*() {
    const outer = yield* telemetryOf({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: "x-team=a%20b" })
    return yield* served({ tracing: true }, { ...options, outer: Layer.provideMerge(logger, outer) })
  })

describe("traces", () => {
  it.scopedLive(
    "show a request, its use case and its statements as one trace, within the client's trace",
    () =>
      Effect.gen(function*() {
        const collector = yield* Collector.make()
        const { organization, owner, send } = yield* traced(collector.url, { storage })
        const headers = { traceparent, "x-request-id": "traced" }
        const created = yield* send("POST", "/v1/vendors", { key: owner.key, body: { name: "Acme" }, headers })
        assert.strictEqual(created.status, 201)
        const ofTrace = () => collector.spans().filter((span) => span.traceId === traceId)
        yield* collector.until(() => ofTrace().some(({ name }) => name.startsWith("http.server")))
        const spans = ofTrace()
        const named = (name: string) => spans.find((span) => span.name === name)
        const request = named("http.server POST")
        const useCase = named("Vendors.create")
        assert.strictEqual(request?.parentSpanId, parentId)
        assert.strictEqual(useCase?.parentSpanId, request?.spanId)
        const statement = spans.find(({ attributes, name, parentSpanId }) =>
          name === "sql.execute" && parentSpanId === useCase?.spanId
          && /^\s*WITH|INSERT/i.test(String(attributes["db.query.text"]))
        )
        assert.isDefined(statement)
        assert.deepStrictEqual(request?.attributes, {
          "http.request.method": "POST",
          "http.route": "/v1/vendors",
          "http.response.status_code": 201,
          "attestry.request.id": "traced",
          "attestry.organization.id": organization.id
        })
        assert.strictEqual(request?.service, "attestry")
        assert.strictEqual(collector.headers()?.["x-team"], "a b")
      })
  )

  it.scopedLive("contain no secret, header, query, body or parameter of a statement", () =>
    Effect.gen(function*() {
      const collector = yield* Collector.make()
      const { organization, owner, runtime, send } = yield* traced(collector.url, { storage })
      const session = yield* Effect.provide(signIn(owner.user.id), runtime)
      const { key } = owner
      const before = collector.bodies.length
      const headers = { "user-agent": "agent-hidden", cookie: "a=cookie-hidden", "x-forwarded-for": "forwarded-hidden" }
      const { body: vendor } = yield* send("POST", "/v1/vendors", { key, headers, body: { name: "body-hidden" } })
      yield* send("GET", `/v1/vendors?search=${owner.user.email}-hidden`, { key, headers })
      yield* send("GET", "/v1/vendors?token=query-hidden", { key, headers })
      yield* send("GET", "/v1/path-hidden", { key, headers })
      yield* send("GET", `/v1/vendors/${vendor.id}`, {
        session,
        headers: { ...headers, "x-organization-id": organization.id, b3: "hidden-hidden-1" }
      })
      yield* send("GET", "/v1/me", { session: "ats_hidden", headers })
      yield* send("GET", "/v1/me", { headers: { authorization: "Basic hidden", cookie: "attestry_session=hidden" } })
      const requests = () => collector.spans().filter(({ name }) => name.startsWith("http.server"))
      yield* collector.until(() => requests().length >= 7)
      const text = collector.bodies.slice(before).join("\n")
      assert.include(text, "Vendors.create")
      const secret = key.slice(key.lastIndexOf("_") + 1)
      for (
        const word of ["hidden", secret, session, owner.user.email, owner.user.name, vendor.id, "http.request.header"]
      ) {
        assert.notInclude(text, word)
      }
      assert.lengthOf(requests(), 7)
    }))

  it.scopedLive("are not made when the client's trace is not sampled", () =>
    Effect.gen(function*() {
      const collector = yield* Collector.make()
      const { owner, send } = yield* traced(collector.url)
      const unsampled = `00-${traceId}-${parentId}-00`
      yield* send("GET", "/v1/vendors", { key: owner.key, headers: { traceparent: unsampled } })
      yield* send("GET", "/v1/me", { key: owner.key, headers: { traceparent: "nonsense" } })
      yield* collector.until((spans) => spans.some(({ attributes }) => attributes["http.route"] === "/v1/me"))
      assert.deepStrictEqual(collector.spans().filter((span) => span.traceId === traceId), [])
    }))

  it.scopedLive("are flushed when the server stops", () =>
    Effect.gen(function*() {
      const collector = yield* Collector.make()
      const scope = yield* Scope.make()
      const { owner, send } = yield* Scope.extend(traced(collector.url), scope)
      yield* send("GET", "/v1/vendors", { key: owner.key, headers: { traceparent } })
      const [took] = yield* Effect.timed(Scope.close(scope, Exit.void))
      assertWithin(Duration.toMillis(took), 5_000)
      assert.isTrue(collector.spans().some((span) => span.traceId === traceId && span.name === "Vendors.all"))
    }))

  it.scopedLive("delay neither requests, log nor stop when the collector is down, fails or hangs", () =>
    Effect.gen(function*() {
      const away = `http://127.0.0.1:${yield* freePort}`
      const collectors = [yield* Collector.make(500), yield* Collector.make(0)]
      const harmless = (url: string) =>
        Effect.gen(function*() {
          const { lines, logger } = logging()
          const scope = yield* Scope.make()
          const { owner, send } = yield* Scope.extend(traced(url, { logger }), scope)
          const ask = Effect.zipRight(Effect.sleep("20 millis"), send("GET", "/v1/vendors", { key: owner.key }))
          const statuses = yield* Effect.all(Array.from({ length: 130 }, () => Effect.map(ask, ({ status }) => status)))
          assert.deepStrictEqual([...new Set(statuses)], [200])
          const [took] = yield* Effect.timed(Scope.close(scope, Exit.void))
          assertWithin(Duration.toMillis(took), 6_000)
          assert.deepStrictEqual(lines, [])
        })
      yield* Effect.all([away, ...collectors.map(({ url }) => url)].map(harmless), { concurrency: 3 })
      for (const { bodies } of collectors) assert.isAbove(bodies.length, 0)
    }))
})

const spans: Array<string> = []

/** Notes every span by its name. */
const noting = Layer.setTracer(Tracer.make({
  context: (execute) => execute(),
  span: (name, parent, context, links, startTime, kind) => {
    spans.push(name)
    return {
      _tag: "Span",
      name,
      spanId: "1",
      traceId: "1",
      parent,
      context: Context.merge(context, Context.empty()),
      links,
      startTime,
      kind,
      sampled: true,
      status: { _tag: "Started", startTime },
      attributes: new Map(),
      attribute: () => {},
      event: () => {},
      addLinks: () => {},
      end: () => {}
    }
  }
}))

const tracingServer = (tracing: boolean) =>
  Api.layer.pipe(
    Layer.provide(Layer.orDie(NodeServer.layer({ port: 0, tracing }))),
    Layer.provideMerge(Attestry.layer),
    Layer.provideMerge(Memory.layer),
    Layer.provide(noting)
  )

const list = Effect.gen(function*() {
  const { send } = yield* Api
  const { owner } = yield* tenant
  spans.length = 0
  assert.strictEqual((yield* send("GET", "/v1/vendors?limit=1", { key: owner.key })).status, 200)
})

layer(tracingServer(false), { excludeTestServices: true })("tracing", (it) => {
  it.effect("is off by default: a request makes no span", () =>
    Effect.gen(function*() {
      yield* list
      assert.deepStrictEqual(spans, [])
    }))
})

layer(tracingServer(true), { excludeTestServices: true })("tracing", (it) => {
  it.effect("shows the request and its use case when switched on", () =>
    Effect.gen(function*() {
      yield* list
      assert.includeMembers(spans, ["http.server GET", "Vendors.list"])
    }))
})
