import * as ClusterEngine from "@attestry/engine/ClusterEngine"
import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer, Redacted, Scope } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import { node, source } from "../../../test/support/processes.ts"
import { assertWithin, until } from "../../../test/support/Waiting.ts"
import * as Recorded from "./support/Recorded.ts"

describe("a clustered engine whose database restarts", () => {
  it.scopedLive("goes on with every schedule, in the same process", () =>
    Effect.gen(function*() {
      const SINCE = new Date().toISOString()
      const server = yield* EmbeddedPostgres.server
      const { results } = Recorded.make("engine_test", SINCE)
      const withClient = Effect.provide(Pool.layer({ url: server.url }))
      yield* Effect.flatMap(SqlClient, (sql) => sql`CREATE SCHEMA engine_test`).pipe(withClient)
      const rows = withClient(results)
      const { child, output } = yield* node(source("packages/engine/test/support/server.ts"), {
        URL: Redacted.value(server.url),
        SCHEMA: "engine_test",
        SINCE
      }).pipe(Effect.tap(({ until }) => until(/^up$/m)))
      yield* until(Effect.map(rows, ({ length }) => length > 5))
      for (let i = 0; i < 2; i++) {
        yield* server.stop
        yield* Effect.sleep("4 seconds")
        assert.isNull(child.exitCode, output())
        yield* server.start
        const startedAt = new Date().toISOString()
        yield* until(Effect.map(rows, (found) =>
          child.exitCode !== null
          || Recorded.tables.every(({ id }) => found.some((row) => row.id === id && row.due_at > startedAt))))
        assert.isNull(child.exitCode, output())
      }
      Recorded.assertOneResultEach(yield* rows)
    }))

  it.scopedLive("stops within seconds while there is no database", () =>
    Effect.gen(function*() {
      const { stop, url } = yield* EmbeddedPostgres.server
      const scope = yield* Scope.make()
      yield* Scope.extend(Layer.build(ClusterEngine.layer({ url })), scope)
      // it has locks then, and looks after them every 2 seconds
      yield* Effect.sleep("1 second")
      yield* stop
      yield* Effect.sleep("3 seconds")
      const began = performance.now()
      const closing = yield* Effect.forkDaemon(Effect.uninterruptible(Scope.close(scope, Exit.void)))
      yield* Effect.timeout(Effect.disconnect(Fiber.join(closing)), "1 minute")
      assertWithin(performance.now() - began, 7_000, "the end of the engine")
    }))
})
