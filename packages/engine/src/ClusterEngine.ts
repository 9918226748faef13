import * as RunnerHealth from "@effect/cluster/RunnerHealth"
import * as Runners from "@effect/cluster/Runners"
import { RunnerStorage } from "@effect/cluster/RunnerStorage"
import * as ShardingConfig from "@effect/cluster/ShardingConfig"
import * as SocketRunner from "@effect/cluster/SocketRunner"
import * as SqlMessageStorage from "@effect/cluster/SqlMessageStorage"
import * as SqlRunnerStorage from "@effect/cluster/SqlRunnerStorage"
import { layerClientProtocol, layerSocketServer } from "@effect/platform-node/NodeClusterSocket"
import type { SocketServerError } from "@effect/platform/SocketServer"
import * as RpcSerialization from "@effect/rpc/RpcSerialization"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import type { Engine } from "./Engine.ts"
import * as EnginePool from "./internal/EnginePool.ts"
import * as Sharded from "./internal/Sharded.ts"
import * as Timing from "./internal/Timing.ts"

/** A database, and how the servers on it reach each other. */
export interface Options {
  readonly url: Redacted.Redacted
  /** Database schema of the engine's tables, in lower-case letters, digits and underscores; `attestry_engine` by default. */
  readonly schema?: string | undefined
  /** Address at which the other servers reach this one; none by default. It has no password: nobody else may reach it. */
  readonly address?: Timing.Address | undefined
  /** Address at which this server listens; `address` by default. */
  readonly listen?: Timing.Address | undefined
}

// locks are the database's, not the schema's, and have the prefix in their names
const storages = (url: Redacted.Redacted, prefix: string) =>
  Layer.merge(SqlMessageStorage.layerWith({ prefix }), SqlRunnerStorage.layerWith({ prefix })).pipe(
    EnginePool.provideTo(url, prefix)
  )

// A finalizer cannot be interrupted, so the timeout of this call would have no effect, and without a database a server
// would never stop. What it does not release ends with its connection.
const runner = Layer.updateService(SocketRunner.layer, RunnerStorage, (storage) => ({
  ...storage,
  releaseAll: (address) => Effect.interruptible(storage.releaseAll(address))
}))

/**
 * An engine that shares its work with the other servers on a Postgres. If one dies, the others take over within seconds.
 * It has its own connections and its own database schema, which it creates. It needs a direct connection, or a pooler that
 * gives each client its own one.
 */
export const layer = ({ address, listen, schema = "attestry_engine", url }: Options): Layer.Layer<
  Engine,
  SqlError | SocketServerError
> => {
  const engine = Sharded.engine.pipe(
    Layer.provide(runner),
    Layer.provide([
      layerSocketServer,
      layerClientProtocol,
      RunnerHealth.layerPing.pipe(Layer.provide(Runners.layerRpc), Layer.provide(layerClientProtocol))
    ]),
    Layer.provideMerge(storages(url, schema)),
    Layer.provide(Layer.unwrapEffect(Effect.map(Timing.clustered(address, listen), ShardingConfig.layer))),
    Layer.provide(RpcSerialization.layerMsgPack)
  )
  return address === undefined ? Layer.retry(engine, Timing.anotherPort) : engine
}
