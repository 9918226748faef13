import { Attestry, Outgoing } from "@attestry/core"
import { version } from "@attestry/core/shared"
import * as Memory from "@attestry/memory/Memory"
import { webHandler } from "@attestry/server/FetchHandler"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { readFileSync } from "node:fs"
import { served } from "../../support/ObservedServer.ts"

const packed = JSON.parse(readFileSync(new URL("../../../packages/core/package.json", import.meta.url), "utf8"))

describe("paths outside the API", () => {
  it.scopedLive("show the version, which is that of the package, and that outgoing work is switched off", () =>
    Effect.gen(function*() {
      const on = yield* served()
      const ready = yield* on.send("GET", "/readyz")
      assert.deepStrictEqual([ready.status, ready.body], [200, { status: "ok", version: packed.version }])
      assert.strictEqual((yield* on.send("GET", "/v1/openapi.json")).body.info.version, version)
      const off = yield* served({}, { outer: Outgoing.off })
      assert.deepStrictEqual((yield* off.send("GET", "/readyz")).body, { status: "ok", version, outgoingOff: true })
    }))

  it.scopedLive("lead from the root to the page of the API, also below the prefix of a host", () =>
    Effect.gen(function*() {
      const { port } = yield* served()
      const root = yield* Effect.promise(() => fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }))
      assert.deepStrictEqual([root.status, root.headers.get("location")], [302, "/docs"])
      const app = Layer.provideMerge(Attestry.layer, Memory.layer)
      const { dispose, handler } = webHandler(app, { prefix: "/compliance" })
      yield* Effect.addFinalizer(() => Effect.promise(dispose))
      const at = (path: string) => Effect.promise(() => handler(new Request(`http://host.example${path}`)))
      const below = yield* at("/compliance/")
      assert.deepStrictEqual([below.status, below.headers.get("location")], [302, "/compliance/docs"])
      assert.strictEqual((yield* at("/compliance/docs")).status, 200)
    }))
})
