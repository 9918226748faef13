import * as RunnerHealth from "@effect/cluster/RunnerHealth"
import { RunnerStorage } from "@effect/cluster/RunnerStorage"
import * as ShardingConfig from "@effect/cluster/ShardingConfig"
import * as SqlMessageStorage from "@effect/cluster/SqlMessageStorage"
import * as SqlRunnerStorage from "@effect/cluster/SqlRunnerStorage"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type { Engine } from "./Engine.ts"
import * as EngineMeter from "./internal/EngineMeter.ts"
import * as EnginePool from "./internal/EnginePool.ts"
import * as Inbox from "./internal/Inbox.ts"
import * as Notices from "./internal/Notices.ts"
import * as Sharded from "./internal/Sharded.ts"
import * as Timing from "./internal/Timing.ts"

/** A database and a schema in it. Servers with the same two share their work. */
export interface Options {
  readonly url: Redacted.Redacted
  /** Database schema of the engine's tables, in lower-case letters, digits and underscores; `attestry_engine` by default. */
  readonly schema?: string | undefined
}

const storages = (url: Redacted.Redacted, prefix: string) =>
  Layer.merge(SqlMessageStorage.layerWith({ prefix }), SqlRunnerStorage.layerWith({ prefix })).pipe(
    Layer.merge(EngineMeter.layer(prefix)),
    EnginePool.provideTo(url, prefix)
  )

// A finalizer cannot be interrupted, so the timeout of this call would have no effect, and without a database a server
// would never stop. Locks that it does not release expire.
const sharding = Layer.updateService(Inbox.sharding, RunnerStorage, (storage) => ({
  ...storage,
  releaseAll: (address) => Effect.interruptible(storage.releaseAll(address))
}))

/**
 * An engine that shares its work with the other servers on a Postgres. If one dies, freezes or is cut off, the others take
 * over within seconds. Servers meet only in the database: they open no port. The engine has its own connections and its
 * own database schema, which it creates. It needs a direct connection, or a pooler that gives each client its own one.
 */
export const layer = ({ schema = "attestry_engine", url }: Options): Layer.Layer<Engine, SqlError> =>
  Layer.merge(Sharded.engine, Notices.listener).pipe(
    Layer.provide(sharding),
    Layer.provide([Notices.runners, RunnerHealth.layerNoop]),
    Layer.provide(Notices.layer(url, schema)),
    Layer.provideMerge(storages(url, schema)),
    Layer.provide(Layer.unwrapEffect(Effect.map(Timing.clustered, ShardingConfig.layer)))
  )
