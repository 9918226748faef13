import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { join } from "node:path"
import { assertWithin } from "../support/Waiting.ts"
import * as Budget from "./support/Budget.ts"
import * as DurablePostgres from "./support/DurablePostgres.ts"
import { inspect, type Stored } from "./support/Inspection.ts"
import { makeLedger } from "./support/Ledger.ts"
import * as readBack from "./support/readBack.ts"
import * as ReferenceServer from "./support/ReferenceServer.ts"
import * as Writers from "./support/Writers.ts"

const setting = (name: string): number => {
  const value = Number(process.env[name] ?? 20)
  if (!(value > 0)) throw new Error(`${name} has to be a number above 0`)
  return value
}

const kills = setting("KILLS")
const fewest = Math.min(Math.ceil(kills / 2), Budget.times(kills))
/** Share of the budget, however long the fewest take; the rest is for the build and the other long tests. */
const share = 0.7
const storms = 3
const upAgainMillis = 30_000
const checks = 20

const began = performance.now()
let storm = 0

interface Target {
  readonly launch: Effect.Effect<void>
  readonly kill: Effect.Effect<void>
  readonly output: () => string
}

const upTo = (millis: number) => Effect.suspend(() => Effect.sleep(Math.random() * millis))

const killLoop = (name: string, options: {
  readonly target: Target
  readonly server: ReferenceServer.ReferenceServer
  readonly key: string
  readonly stored: Effect.Effect<Stored>
}): Effect.Effect<void, never, Scope.Scope> =>
  Effect.gen(function*() {
    const { key, server, stored, target } = options
    const start = performance.now()
    const end = start + (began + Budget.part(share) - start) / (storms - storm++)
    const ledger = makeLedger()
    const { paused, stop } = yield* Writers.start(server, key, ledger)
    const ups: Array<number> = []
    let killed = 0
    let whileStarting = 0
    let checked = 0

    const killAndStart = Effect.gen(function*() {
      yield* target.kill
      killed++
      yield* target.launch
    })

    /** Time until a write is done that was sent after the start. */
    const upAgain = Effect.gen(function*() {
      const launched = performance.now()
      while (ledger.lastDone() < launched) {
        if (performance.now() - launched > 2 * upAgainMillis) {
          return yield* Effect.dieMessage(`Not up again after kill ${killed}: ${target.output().slice(-5_000)}`)
        }
        yield* Effect.sleep("10 millis")
      }
      ups.push(performance.now() - launched)
    })

    const check = Effect.gen(function*() {
      const found = inspect(ledger.sent, yield* stored)
      checked++
      assert.deepStrictEqual(found.slice(0, 10), [], `${found.length} are wrong after kill ${killed}`)
      assert.deepStrictEqual(ledger.unexpected, [])
    })

    const isEnough = () => killed >= kills || (killed >= fewest && performance.now() > end)

    yield* upAgain
    ups.pop()
    while (!isEnough()) {
      yield* upTo(2_500)
      yield* killAndStart
      if (killed < kills && Math.random() < 0.25) {
        yield* upTo(1_000)
        whileStarting++
        yield* killAndStart
      }
      yield* upAgain
      if (killed % Math.ceil(kills / checks) === 0 || killed === kills) yield* paused(check)
    }
    yield* stop
    yield* check

    const last = yield* stored
    const slowest = Math.max(...ups)
    console.log([
      `${name}: ${killed} kills of ${kills}`,
      `${whileStarting} of them while it was starting`,
      `${ledger.count("done")} acknowledged writes`,
      `${ledger.count("unknown")} without a certain answer`,
      `${last.events.length} events`,
      `${last.vendors.length} vendors`,
      `${checked} checks`,
      `up again in ${(ups.toSorted((a, b) => a - b)[ups.length >> 1]! / 1000).toFixed(1)} s (median)`,
      `${(slowest / 1000).toFixed(1)} s (slowest)`,
      `${((performance.now() - start) / 1000).toFixed(0)} s in all`
    ].join(", "))
    assertWithin(slowest, upAgainMillis)
  })

describe("every acknowledged write is kept, and audit log and data agree", () => {
  beforeAll(() => Effect.runPromise(ReferenceServer.built))

  it.scopedLive("when the server on an embedded folder is killed", () =>
    Effect.gen(function*() {
      const data = join(yield* DurablePostgres.folder, "data")
      const { key, server } = yield* ReferenceServer.first({ ATTESTRY_DATA: data, ATTESTRY_DEMO: "0" })
      yield* killLoop("server on an embedded folder", {
        target: server,
        server,
        key,
        stored: readBack.http(server, key)
      })
      const shown = yield* readBack.http(server, key)
      assert.strictEqual(yield* server.stop, 0)
      const kept = yield* readBack.embedded(data)
      assert.deepStrictEqual([kept.vendors.length, kept.events.length], [shown.vendors.length, shown.events.length])
    }))

  it.scopedLive("when the server on Postgres is killed", () =>
    Effect.gen(function*() {
      const postgres = yield* DurablePostgres.empty(yield* DurablePostgres.binaries)
      const { key, server } = yield* ReferenceServer.first({ DATABASE_URL: postgres.url() })
      yield* killLoop("server on Postgres", { target: server, server, key, stored: readBack.postgres(postgres.url()) })
    }))

  it.scopedLive("when Postgres is killed with all its processes", () =>
    Effect.gen(function*() {
      const postgres = yield* DurablePostgres.empty(yield* DurablePostgres.binaries)
      const { key, server } = yield* ReferenceServer.first({ DATABASE_URL: postgres.url() })
      yield* killLoop("Postgres", { target: postgres, server, key, stored: readBack.postgres(postgres.url()) })
      assert.isTrue(server.isRunning(), "the server outlives its database")
    }))
})
