import { FinishedWork } from "@attestry/core/schedule/FinishedWork"
import * as ClusterWorkflowEngine from "@effect/cluster/ClusterWorkflowEngine"
import type * as MessageStorage from "@effect/cluster/MessageStorage"
import * as RunnerHealth from "@effect/cluster/RunnerHealth"
import * as Runners from "@effect/cluster/Runners"
import * as RunnerStorage from "@effect/cluster/RunnerStorage"
import * as Sharding from "@effect/cluster/Sharding"
import * as ShardingConfig from "@effect/cluster/ShardingConfig"
import * as SocketRunner from "@effect/cluster/SocketRunner"
import * as SqlMessageStorage from "@effect/cluster/SqlMessageStorage"
import * as SqlRunnerStorage from "@effect/cluster/SqlRunnerStorage"
import { layerClientProtocol, layerSocketServer } from "@effect/platform-node/NodeClusterSocket"
import type { SocketServerError } from "@effect/platform/SocketServer"
import * as RpcSerialization from "@effect/rpc/RpcSerialization"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as WorkflowEngine from "@effect/workflow/WorkflowEngine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as EnginePool from "./internal/EnginePool.ts"
import * as Finished from "./internal/Finished.ts"
import * as Timing from "./internal/Timing.ts"

/** Services that schedules need. */
export type Engine = WorkflowEngine.WorkflowEngine | FinishedWork

/** An engine that forgets everything with its process, for tests. It follows Effect's Clock. */
export const layerMemory: Layer.Layer<Engine> = Layer.merge(
  WorkflowEngine.layerMemory,
  Layer.succeed(FinishedWork, { forget: () => Effect.void })
)

const overSharding: Layer.Layer<Engine, never, Sharding.Sharding | MessageStorage.MessageStorage> = Layer.merge(
  ClusterWorkflowEngine.layer,
  Finished.layer
)

/**
 * An engine for the only process of a database, such as embedded storage. It keeps its tables, `attestry_engine_…`, in the
 * database of the client, and goes on with all its work after a restart. A second process on the same database would do
 * everything twice: use `layerClustered` if there may be one.
 */
export const layerEmbedded: Layer.Layer<Engine, SqlError, SqlClient> = overSharding.pipe(
  Layer.provide(Sharding.layer),
  Layer.provide(Runners.layerNoop),
  Layer.provideMerge(SqlMessageStorage.layerWith({ prefix: EnginePool.byDefault })),
  Layer.provide([RunnerStorage.layerMemory, RunnerHealth.layerNoop]),
  Layer.provide(ShardingConfig.layer(Timing.alone))
)

/** A database, and how the servers on it reach each other. */
export interface ClusterOptions {
  readonly url: Redacted.Redacted
  /** Lower-case letters, digits and underscores; `attestry_engine` by default. */
  readonly schema?: string | undefined
  /** Address at which the other servers reach this one; none by default. It has no password: nobody else may reach it. */
  readonly address?: Timing.Address | undefined
  /** Address at which this server listens; `address` by default. */
  readonly listen?: Timing.Address | undefined
}

/**
 * An engine that shares its work with the other servers on a Postgres. If one dies, the others take over within seconds.
 * It has its own connections and its own database schema, which it creates. It needs a direct connection, or a pooler that
 * gives each client its own one.
 */
export const layerClustered = (
  { address, listen, schema = EnginePool.byDefault, url }: ClusterOptions
): Layer.Layer<Engine, SqlError | SocketServerError> =>
  overSharding.pipe(
    Layer.provide(SocketRunner.layer),
    Layer.provide([
      layerSocketServer,
      layerClientProtocol,
      RunnerHealth.layerPing.pipe(Layer.provide(Runners.layerRpc), Layer.provide(layerClientProtocol))
    ]),
    // locks are the database's, not the schema's, and have the prefix in their names
    Layer.provideMerge(SqlMessageStorage.layerWith({ prefix: schema })),
    Layer.provide(SqlRunnerStorage.layerWith({ prefix: schema })),
    Layer.provide(Layer.unwrapEffect(Effect.map(Timing.clustered(address, listen), ShardingConfig.layer))),
    Layer.provide(RpcSerialization.layerMsgPack),
    Layer.provide(EnginePool.layer(url, schema))
  )
