import { make } from "@effect/cluster/RunnerAddress"
import type { ShardingConfig } from "@effect/cluster/ShardingConfig"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { randomUUID } from "node:crypto"

type Config = Partial<ShardingConfig["Type"]>

// due work is found once a second, because a poll is a statement
const shared: Config = {
  shardsPerGroup: 32,
  entityMessagePollInterval: Duration.seconds(1),
  entityReplyPollInterval: Duration.seconds(1),
  // sleeping work is in the storage, not in memory
  entityMaxIdleTime: Duration.seconds(30),
  // less than a server takes to stop
  entityTerminationTimeout: Duration.seconds(5),
  simulateRemoteSerialization: false
}

// nobody else comes or goes
export const alone: Config = {
  ...shared,
  refreshAssignmentsInterval: Duration.minutes(1),
  shardLockRefreshInterval: Duration.minutes(1)
}

// With these a dead server's work goes on elsewhere within seconds. Locks are rows that expire, because an advisory lock
// has one number for all schemas of a database, and a frozen server would keep it. The address is only a name.
export const clustered: Effect.Effect<Config> = Effect.sync(() => ({
  ...shared,
  runnerAddress: Option.some(make(`server-${randomUUID()}`, 1)),
  refreshAssignmentsInterval: Duration.seconds(4),
  shardLockDisableAdvisory: true,
  shardLockRefreshInterval: Duration.seconds(2),
  shardLockExpiration: Duration.seconds(6)
}))
