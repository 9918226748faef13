import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Array, Duration, Effect, Redacted } from "effect"
import { send } from "../support/Api.ts"
import * as EmbeddedPostgres from "../support/EmbeddedPostgres.ts"
import { build, example, node } from "../support/processes.ts"
import { start, stop } from "../support/ReferenceServer.ts"
import { readStartOptions } from "../support/StartOptions.ts"
import { folder } from "../support/TemporaryFolder.ts"
import { assertWithin, until } from "../support/Waiting.ts"

describe("the reference server", () => {
  beforeAll(() => Effect.runPromise(build("examples/node-server")))

  it.scopedLive(
    "starts within 15 seconds on an empty folder, and within 5 on a used one",
    () =>
      Effect.gen(function*() {
        const timed = (data: string) =>
          Effect.gen(function*() {
            const started = yield* start(data)
            assert.strictEqual(yield* stop(started), 0)
            return started.seconds
          })
        const data = yield* folder
        // once more, for on a busy machine once is chance
        if ((yield* timed(data)) > 15) {
          assertWithin(1_000 * (yield* Effect.flatMap(folder, timed)), 15_000, "the first start")
        }
        for (let i = 0; i < 2; i++) {
          if ((yield* timed(data)) > 5) {
            assertWithin(1_000 * (yield* timed(data)), 5_000, "another start")
          }
        }
      })
  )

  it.scopedLive("takes another port when a process takes the chosen one before it listens", () =>
    Effect.gen(function*() {
      const preload = new URL("../support/takenPort.mjs", import.meta.url).href
      const server = yield* node([`--import=${preload}`, ...example("node-server")], {
        PORT: "0",
        ATTESTRY_DATA: yield* folder
      })
      const url = yield* server.until(/listening on (http:\S+)\n/)
      assert.notStrictEqual(new URL(url).port, yield* server.until(/(\d+) is taken/))
      assert.strictEqual((yield* send(url)("GET", "/livez")).status, 200)
    }))

  it.scopedLive("gives memory back after work", () =>
    Effect.gen(function*() {
      const postgres = yield* EmbeddedPostgres.server
      const preload = new URL("../support/printMemory.mjs", import.meta.url).href
      const server = yield* node([...readStartOptions(), `--import=${preload}`, ...example("node-server")], {
        PORT: "0",
        RATE_LIMIT: "0",
        DATABASE_URL: Redacted.value(postgres.url),
        ATTESTRY_DATA: yield* folder
      })
      const ask = send(yield* server.until(/listening on (http:\S+)\n/))
      const key = yield* server.until(/(atk_\w+)/)
      const add = (i: number) => ask("POST", "/v1/vendors", { key, body: { name: `Vendor ${i}` } })
      yield* Effect.forEach(Array.range(1, 100), add, { discard: true })
      // the start ends with a collection, too
      yield* Effect.sleep("4 seconds")
      const list = ask("GET", "/v1/vendors", { key })
      yield* Effect.replicateEffect(list, 3_000, { concurrency: 64, discard: true })
      const last = () => {
        const [, memory, asked] = [...server.output().matchAll(/(\d+) MiB after (\d+) collections/g)].at(-1) ?? []
        return { memory: Number(memory), asked: Number(asked) }
      }
      yield* Effect.sleep("1500 millis")
      const loaded = last()
      const isBack = () => last().memory < loaded.memory - 30
      // V8 itself begins after half a minute and more
      const [took] = yield* Effect.timed(Effect.orDie(until(Effect.sync(isBack))))
      assertWithin(Duration.toMillis(took), 30_000)
      assert.isAbove(last().asked, loaded.asked)
      assert.strictEqual((yield* list).status, 200)
    }))

  it.scopedLive("stops within seconds while its Postgres is gone", () =>
    Effect.gen(function*() {
      const postgres = yield* EmbeddedPostgres.server
      const started = yield* start(yield* folder, { DATABASE_URL: Redacted.value(postgres.url) })
      yield* postgres.stop
      yield* Effect.sleep("3 seconds")
      const began = performance.now()
      assert.strictEqual(yield* Effect.timeout(stop(started), "1 minute"), 0, started.output())
      assertWithin(performance.now() - began, 10_000, "the stop")
    }))
})
