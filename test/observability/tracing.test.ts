import * as Attestry from "@attestry/core/Attestry"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Tracer } from "effect"
import { Api } from "../support/Api.ts"
import { tenant } from "../support/Tenant.ts"

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

const served = (tracing: boolean) =>
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

layer(served(false), { excludeTestServices: true })("tracing", (it) => {
  it.effect("is off by default: a request makes no span", () =>
    Effect.gen(function*() {
      yield* list
      assert.deepStrictEqual(spans, [])
    }))
})

layer(served(true), { excludeTestServices: true })("tracing", (it) => {
  it.effect("shows the request and its use case when switched on", () =>
    Effect.gen(function*() {
      yield* list
      assert.includeMembers(spans, ["http.server GET", "Vendors.list"])
    }))
})
