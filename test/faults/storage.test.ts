import { StorageDefect, StorageHealth } from "@attestry/core/storage"
import { VendorStore } from "@attestry/core/vendor"
import * as Memory from "@attestry/memory/Memory"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { Api } from "../support/Api.ts"
import { served } from "../support/onEveryStack.ts"
import { tenant } from "../support/Tenant.ts"

const secret = "password=hunter2 SELECT * FROM somewhere"
const down = Effect.die(
  new StorageDefect({ operation: "VendorStore.list", unavailable: true, cause: new Error(secret) })
)
const bug = Effect.die(new Error(secret))

const logged: Array<string> = []
const logger = Logger.replace(
  Logger.defaultLogger,
  Logger.map(Logger.logfmtLogger, (line) => {
    logged.push(line)
  })
)

const faulty = Layer.mergeAll(
  Memory.layer,
  Layer.mock(VendorStore, { list: () => down, listCounted: () => down, find: () => bug }),
  Layer.succeed(StorageHealth, { check: down, describe: down })
)

layer(Layer.provide(served(faulty), logger), { excludeTestServices: true })("faults of a storage", (it) => {
  it.effect("responds 503 with Retry-After when the storage is down, and logs it", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      for (const path of ["/v1/vendors", "/v1/vendors?limit=1"]) {
        const answer = yield* send("GET", path, { key: owner.key, headers: { "x-request-id": `down-${path.length}` } })
        assert.deepStrictEqual([answer.status, answer.body.code, answer.headers.get("retry-after")], [
          503,
          "service_unavailable",
          "1"
        ])
        assert.notInclude(answer.text, "hunter2")
        assert.isTrue(logged.some((line) => line.includes(`down-${path.length}`) && line.includes("hunter2")))
      }
    }))

  it.effect("responds 500 without details when the server has a bug, and logs its cause", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const answer = yield* send("GET", "/v1/vendors/vnd_1", { key: owner.key, headers: { "x-request-id": "bug-1" } })
      assert.deepStrictEqual([answer.status, answer.body.code], [500, "internal_error"])
      assert.notMatch(answer.text, /hunter2|SELECT|\bat /)
      assert.isTrue(logged.some((line) => line.includes("bug-1") && line.includes("hunter2")))
    }))

  it.effect("stays alive but not ready when the storage is down", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      assert.strictEqual((yield* send("GET", "/livez")).status, 200)
      const ready = yield* send("GET", "/readyz")
      assert.deepStrictEqual([ready.status, ready.body.code], [503, "service_unavailable"])
    }))
})
