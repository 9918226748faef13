import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as Proxy from "../../../test/support/Proxy.ts"
import { assertWithin, until } from "../../../test/support/Waiting.ts"
import * as Jobs from "./support/Jobs.ts"
import * as Recorded from "./support/Recorded.ts"
import { kill, start } from "./support/Servers.ts"

const viaPort = (url: Redacted.Redacted, port: number) => {
  const changed = new URL(Redacted.value(url))
  changed.port = String(port)
  return Redacted.make(changed.href)
}

/** Schedules in a schema of a new database. */
const recorded = Effect.gen(function*() {
  const { port, url } = yield* EmbeddedPostgres.server
  const SCHEMA = `test_${crypto.randomUUID().replaceAll("-", "")}`
  const SINCE = new Date().toISOString()
  const withClient = Effect.provide(Pool.layer({ url }))
  yield* Effect.flatMap(SqlClient, (sql) => sql`CREATE SCHEMA ${sql(SCHEMA)}`).pipe(withClient)
  const rows = withClient(Recorded.make(SCHEMA, SINCE).results)
  return {
    port,
    rows,
    startServer: (at = url) => start({ URL: Redacted.value(at), SCHEMA, SINCE }),
    url,
    /** Milliseconds until each schedule has run that is due from now on. Each round may be another server's, so it waits for more. */
    untilAllRun: Effect.suspend(() => {
      const [began, now] = [performance.now(), new Date().toISOString()]
      const haveRun = (times: number) =>
        until(
          Effect.map(rows, (rows) =>
            Recorded.tables.every(({ id }) =>
              rows.filter((row) => row.id === id && row.due_at > now).length >= times
            ))
        )
      return haveRun(1).pipe(
        Effect.map(() => performance.now() - began),
        Effect.zipLeft(haveRun(4))
      )
    })
  }
})

describe("schedules of three servers", () => {
  it.scopedLive("run elsewhere when a server is frozen, and there again when it continues", () =>
    Effect.gen(function*() {
      const { rows, startServer, untilAllRun } = yield* recorded
      const [frozen, ...others] = [yield* startServer(), yield* startServer(), yield* startServer()]
      yield* untilAllRun
      frozen.child.kill("SIGSTOP")
      const took = yield* untilAllRun
      console.log(`all schedules on again ${took.toFixed(0)} ms after a server was frozen`)
      assertWithin(took, 20_000, "taking over from a frozen server")
      frozen.child.kill("SIGCONT")
      yield* untilAllRun
      yield* Effect.forEach(others, kill, { discard: true })
      yield* untilAllRun
      Recorded.assertOneResultEach(yield* rows)
    }))

  it.scopedLive("run elsewhere when the network of a server is cut, and there again when it is back", () =>
    Effect.gen(function*() {
      const { port, rows, startServer, untilAllRun, url } = yield* recorded
      const proxy = yield* Proxy.make(port)
      const cut = yield* startServer(viaPort(url, proxy.port))
      const others = [yield* startServer(), yield* startServer()]
      yield* untilAllRun
      yield* proxy.set("blackhole")
      const took = yield* untilAllRun
      console.log(`all schedules on again ${took.toFixed(0)} ms after the network of a server was cut`)
      assertWithin(took, 20_000, "taking over from a server without a network")
      yield* Effect.sleep("15 seconds")
      yield* proxy.set("pass")
      yield* Effect.forEach(others, kill, { discard: true })
      const back = yield* untilAllRun
      console.log(`all schedules on again ${back.toFixed(0)} ms after the network was back`)
      assert.isNull(cut.child.exitCode, cut.output())
      assertWithin(back, 60_000, "going on with a network")
      Recorded.assertOneResultEach(yield* rows)
    }))
})

describe("servers of one database", () => {
  it.scopedLive("run the schedules of each of two schemas", () =>
    Effect.gen(function*() {
      const { url } = yield* EmbeddedPostgres.server
      const SINCE = new Date().toISOString()
      const withClient = Effect.provide(Pool.layer({ url }))
      const all = yield* Effect.forEach(["one", "two"], (SCHEMA) =>
        Effect.gen(function*() {
          yield* Effect.flatMap(SqlClient, (sql) => sql`CREATE SCHEMA ${sql(SCHEMA)}`).pipe(withClient)
          yield* start({ URL: Redacted.value(url), SCHEMA, SINCE })
          return withClient(Recorded.make(SCHEMA, SINCE).results)
        }))
      for (const rows of all) {
        yield* until(Effect.map(rows, (rows) => Recorded.tables.every(({ id }) => rows.some((row) => row.id === id))))
        Recorded.assertOneResultEach(yield* rows)
      }
    }))

  it.scopedLive("begin work on demand without waiting for a poll, wherever it was stored", () =>
    Effect.gen(function*() {
      const { url } = yield* EmbeddedPostgres.server
      const servers = [yield* Jobs.start({ url }), yield* Jobs.start({ url }), yield* Jobs.start({ url })] as const
      const hasShards = Effect.sync(() => servers.every(({ done }) => done.size > 0))
      yield* until(Effect.zipRight(Effect.suspend(() => servers[0].store(Jobs.newIds(1))), hasShards))
      // a server that has just taken shards reads late
      yield* Effect.sleep("3 seconds")
      const times: Array<number> = []
      for (let i = 0; i < 200; i++) {
        const ids = Jobs.newIds(1)
        const began = performance.now()
        yield* servers[i % 3 === 0 ? 0 : i % 3 === 1 ? 1 : 2].store(ids)
        yield* until(Jobs.areDone(servers, ids))
        times.push(Math.max(...servers.map(({ done }) => done.get(ids[0] ?? "") ?? 0)) - began)
        yield* Effect.sleep(`${Math.round(Math.random() * 100)} millis`)
      }
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
      console.log(`work on demand begins after ${at(0.5)} ms, p90 ${at(0.9)} ms, at most ${at(1)} ms`)
      // polls alone need half a second for two thirds of the work
      assertWithin(at(0.5), 250, "work on demand")
    }))
})
