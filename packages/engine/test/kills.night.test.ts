import * as Pglite from "@attestry/pglite/Pglite"
import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import { rounds } from "../../../test/support/Rounds.ts"
import * as TemporaryFolder from "../../../test/support/TemporaryFolder.ts"
import { until } from "../../../test/support/Waiting.ts"
import * as Recorded from "./support/Recorded.ts"
import { kill, start } from "./support/Servers.ts"

/** `KILLS` for more, such as 200 before a release. */
const killsOf = (everyday: number, long: number) => Number(process.env["KILLS"] ?? rounds(everyday, long))

const newestOf = <E, R>(results: Effect.Effect<ReadonlyArray<{ readonly due_at: string }>, E, R>) =>
  Effect.map(results, (rows) => rows.at(-1)?.due_at ?? "")

describe("schedules that are due every few seconds", () => {
  it.scopedLive("have one result per due time on three servers, of which one is killed again and again", () =>
    Effect.gen(function*() {
      const { url } = yield* EmbeddedPostgres.server
      const SINCE = new Date().toISOString()
      const schema = `test_${crypto.randomUUID().replaceAll("-", "")}`
      const { results } = Recorded.make(schema, SINCE)
      yield* Effect.gen(function*() {
        const sql = yield* SqlClient
        yield* sql`CREATE SCHEMA ${sql(schema)}`
        const startOne = start({ URL: Redacted.value(url), SCHEMA: schema, SINCE })
        const servers = yield* Effect.replicateEffect(startOne, 3)
        yield* until(Effect.map(results, ({ length }) => length > 10))
        const kills = killsOf(3, 30)
        const times: Array<number> = []
        const starts: Array<number> = []
        for (let i = 0; i < kills; i++) {
          const victim = servers.shift()
          if (victim !== undefined) yield* kill(victim)
          const killedAt = new Date().toISOString()
          const began = performance.now()
          servers.push(yield* startOne)
          starts.push(performance.now() - began)
          // each schedule goes on
          yield* until(
            Effect.map(
              results,
              (rows) => Recorded.tables.every(({ id }) => rows.some((row) => row.id === id && row.due_at > killedAt))
            )
          )
          times.push(performance.now() - began)
          yield* Effect.sleep(`${Math.round(Math.random() * 1_500)} millis`)
        }
        const rows = yield* results
        Recorded.assertOneResultEach(rows)
        const at = (times: ReadonlyArray<number>, share: number) =>
          times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))]?.toFixed(0)
        console.log(
          `${kills} kills, ${rows.length} results; all schedules on again after a median of ${at(times, 0.5)} ms, p90 ${
            at(times, 0.9)
          } ms, at most ${at(times, 1)} ms; starting another server took ${at(starts, 0.5)} to ${at(starts, 1)} ms`
        )
        assert.isBelow(Math.max(...times), 60_000)
      }).pipe(Effect.provide(Pool.layer({ url })))
    }))

  it.scopedLive("have one result per due time on embedded storage whose process is killed again and again", () =>
    Effect.gen(function*() {
      const SINCE = new Date().toISOString()
      const FOLDER = yield* TemporaryFolder.folder
      const { results } = Recorded.make("public", SINCE)
      const kills = killsOf(2, 10)
      for (let i = 0; i < kills; i++) {
        yield* Effect.scoped(Effect.gen(function*() {
          const server = yield* start({ FOLDER, SINCE })
          yield* Effect.sleep(`${2_000 + Math.round(Math.random() * 3_000)} millis`)
          yield* kill(server)
        }))
      }
      const rows = yield* Effect.provide(results, Pglite.layerClient({ dataDir: FOLDER }))
      Recorded.assertOneResultEach(rows)
      console.log(`${kills} kills, ${rows.length} results`)
      assert.isAbove(rows.length, 6)
      assert.isNotEmpty(yield* newestOf(Effect.succeed(rows)))
    }))
})
