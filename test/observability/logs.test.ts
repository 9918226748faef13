import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry } from "@attestry/core"
import { AuditEventStore } from "@attestry/core/audit"
import { StorageDefect } from "@attestry/core/storage"
import { VendorStore } from "@attestry/core/vendor"
import * as Memory from "@attestry/memory/Memory"
import { webHandler } from "@attestry/server/FetchHandler"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { type Line, logging, served } from "../support/ObservedServer.ts"
import { tenant } from "../support/Tenant.ts"
import { takenIn, until } from "../support/Waiting.ts"

const thousand = Array.from({ length: 1_001 }, () => ({ ...Fixtures.vendor(Fixtures.organization().id), revision: 1 }))
let lists = 0

/** By the id that is asked for: a bug, a storage that is away, or nothing to find. The second part of a list breaks. */
const vendors = Layer.mock(VendorStore, {
  find: (_, id: string) => {
    if (id === "vnd_bug") return Effect.die(new Error("a bug it is"))
    const cause = new Error("no connection")
    return id === "vnd_away"
      ? Effect.die(new StorageDefect({ operation: "VendorStore.find", unavailable: true, cause }))
      : Effect.as(Effect.logWarning("on the way"), Option.none())
  },
  list: () =>
    ++lists % 2 === 0
      ? Effect.zipRight(Effect.logWarning("on the way"), Effect.die(new Error("the disk is gone")))
      : Effect.succeed(thousand)
})

const onNode = (tracing: boolean) => (logger: Layer.Layer<never>) =>
  Effect.map(served({ tracing }, { outer: logger, replaced: vendors }), ({ owner, port }) => ({
    key: owner.key,
    ask: (request: Request) => {
      const url = new URL(request.url)
      url.port = String(port)
      url.hostname = "127.0.0.1"
      return fetch(url, { headers: request.headers })
    }
  }))

const byFetch = (logger: Layer.Layer<never>) =>
  Effect.gen(function*() {
    const storage = Layer.provideMerge(vendors, Memory.layer)
    const app = Layer.provideMerge(vendors, Layer.provideMerge(Attestry.layer, storage))
    const runtime = yield* Layer.toRuntime(app)
    const { owner } = yield* Effect.provide(tenant, runtime)
    const { dispose, handler } = webHandler(Layer.merge(Layer.succeedContext(runtime.context), logger))
    yield* Effect.addFinalizer(() => Effect.promise(dispose))
    return { key: owner.key, ask: handler }
  })

const stands = { "of the server": onNode(false), "of the server that traces": onNode(true), "of a handler": byFetch }

describe.each(Object.entries(stands))("the log %s", (_, stand) => {
  it.scopedLive("has each failure once with its cause, and the request id on every line", () =>
    Effect.gen(function*() {
      const { lines, logger, of } = logging()
      const { ask, key } = yield* stand(logger)
      const get = (path: string, id: string) =>
        Effect.promise(async () => {
          const headers = { "x-api-key": key, "x-request-id": id }
          const response = await ask(new Request(`http://host.example${path}`, { headers }))
          return { status: response.status, text: await response.text().catch(() => "broken") }
        })
      const once = (id: string): Partial<Line> => {
        assert.lengthOf(of(id), 1)
        return of(id)[0] ?? {}
      }
      const bug = yield* get("/v1/vendors/vnd_bug", "a-bug")
      assert.strictEqual(bug.status, 500)
      assert.notInclude(bug.text, "a bug it is")
      assert.strictEqual(once("a-bug").logLevel, "ERROR")
      assert.include(once("a-bug").cause, "Error: a bug it is")
      const away = yield* get("/v1/vendors/vnd_away", "away")
      assert.strictEqual(away.status, 503)
      assert.include(once("away").cause, "Storage failed in VendorStore.find")
      assert.include(once("away").cause, "Error: no connection")
      assert.strictEqual((yield* get("/v1/vendors/vnd_none", "nothing")).status, 404)
      assert.deepInclude(once("nothing"), { message: "on the way", logLevel: "WARN" })
      assert.lengthOf(lines, 3)
      assert.notInclude(JSON.stringify(lines), key)
    }))

  it.scopedLive("has one line for each request while the storage is away, and the stack once", () =>
    Effect.gen(function*() {
      const { logger, of } = logging()
      const { ask, key } = yield* stand(logger)
      const ids = ["first", "second", "third"]
      for (const id of ids) {
        const headers = { "x-api-key": key, "x-request-id": id }
        yield* Effect.promise(() => ask(new Request("http://host.example/v1/vendors/vnd_away", { headers })))
      }
      const reason = "Storage failed in VendorStore.find: no connection"
      for (const id of ids) {
        const [line, ...more] = of(id)
        assert.deepStrictEqual([line?.message, line?.logLevel, line?.annotations["reason"], more], [
          "A request failed",
          "ERROR",
          reason,
          []
        ])
      }
      assert.deepStrictEqual(ids.map((id) => of(id)[0]?.cause !== undefined), [true, false, false])
    }))

  it.scopedLive("has the cause of an aborted streamed response once, with its request id", () =>
    Effect.gen(function*() {
      const { logger, of } = logging()
      const { ask, key } = yield* stand(logger)
      lists = 0
      const text = yield* Effect.promise(async () => {
        const headers = { "x-api-key": key, "x-request-id": "streamed" }
        const response = await ask(new Request("http://host.example/v1/vendors", { headers }))
        return response.text().catch(() => "broken")
      })
      assert.strictEqual(text.slice(-20), "broken")
      yield* until(Effect.sync(() => of("streamed").length >= 2))
      yield* takenIn
      assert.deepStrictEqual(of("streamed").map(({ message }) => message), [
        "on the way",
        "A streamed answer broke off"
      ])
      assert.include(of("streamed").at(-1)?.cause, "Error: the disk is gone")
    }))
})

describe("the log", () => {
  it.scopedLive("has the request id on work that runs after the response", () =>
    Effect.gen(function*() {
      const { logger, of } = logging()
      const audit = Layer.effect(
        AuditEventStore,
        Effect.map(AuditEventStore, (store) => ({
          ...store,
          append: (organization, events) =>
            events.some(({ outcome }) => outcome === "refused")
              ? Effect.die(new Error("no journal"))
              : store.append(organization, events)
        }))
      )
      const { auditor, send } = yield* served({}, { outer: logger, replaced: audit })
      const headers = { "x-request-id": "later" }
      yield* send("POST", "/v1/vendors", { key: auditor.key, body: { name: "Acme" }, headers })
      yield* until(Effect.sync(() => of("later").length > 0))
      yield* takenIn
      assert.deepStrictEqual(of("later").map(({ message }) => message), ["A denied request was not recorded"])
    }))
})
