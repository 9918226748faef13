import * as RunnerHealth from "@effect/cluster/RunnerHealth"
import * as Runners from "@effect/cluster/Runners"
import * as RunnerStorage from "@effect/cluster/RunnerStorage"
import * as ShardingConfig from "@effect/cluster/ShardingConfig"
import * as SqlMessageStorage from "@effect/cluster/SqlMessageStorage"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Layer from "effect/Layer"
import type { Engine } from "./Engine.ts"
import * as EngineMeter from "./internal/EngineMeter.ts"
import * as Inbox from "./internal/Inbox.ts"
import * as Sharded from "./internal/Sharded.ts"
import * as Timing from "./internal/Timing.ts"

const prefix = "attestry_engine"

/**
 * An engine for the only process of a database, such as embedded storage. It keeps its tables, `attestry_engine_…`, in the
 * database of the client, and goes on with all its work after a restart. A second process on the same database would do
 * everything twice: use `ClusterEngine` if there may be one.
 */
export const layer: Layer.Layer<Engine, SqlError, SqlClient> = Sharded.engine.pipe(
  Layer.provide(Inbox.sharding),
  Layer.provide(Runners.layerNoop),
  Layer.provideMerge(SqlMessageStorage.layerWith({ prefix })),
  Layer.merge(EngineMeter.layer(prefix)),
  Layer.provide([RunnerStorage.layerMemory, RunnerHealth.layerNoop]),
  Layer.provide(ShardingConfig.layer(Timing.alone))
)
