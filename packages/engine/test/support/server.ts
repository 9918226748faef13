/** A server with an engine, which prints when it is up and ends by a signal: FOLDER of an embedded storage, or URL and SCHEMA. */
import * as ClusterEngine from "@attestry/engine/ClusterEngine"
import * as EmbeddedEngine from "@attestry/engine/EmbeddedEngine"
import * as Pglite from "@attestry/pglite/Pglite"
import * as Pool from "@attestry/postgres/Pool"
import * as Postgres from "@attestry/postgres/Postgres"
import { NodeRuntime } from "@effect/platform-node"
import { Effect, Layer, Logger, LogLevel, Redacted } from "effect"
import * as Recorded from "./Recorded.ts"

const { FOLDER, SCHEMA = "public", SINCE = "", URL: url = "" } = process.env

const { createTable, schedules, startAll } = Recorded.make(SCHEMA, SINCE)

const client = FOLDER === undefined
  ? Pool.layer({ url: Redacted.make(url) })
  : Pglite.layerClient({ dataDir: FOLDER })

const stores = FOLDER === undefined
  ? Postgres.layer({ url: Redacted.make(url), schema: SCHEMA })
  : Postgres.layerStores

const engine = FOLDER === undefined
  ? ClusterEngine.layer({ url: Redacted.make(url), schema: SCHEMA })
  : EmbeddedEngine.layer

Effect.scoped(Effect.gen(function*() {
  const context = yield* Layer.build(schedules.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(engine, stores, Recorded.services)),
    Layer.provideMerge(client)
  ))
  yield* Effect.provide(Effect.zipRight(createTable, startAll), context)
  yield* Effect.sync(() => console.log("up"))
  return yield* Effect.never
})).pipe(Logger.withMinimumLogLevel(LogLevel.Warning), NodeRuntime.runMain)
