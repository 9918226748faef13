import { make, type RunnerAddress } from "@effect/cluster/RunnerAddress"
import type { ShardingConfig } from "@effect/cluster/ShardingConfig"
import type { SocketServerError } from "@effect/platform/SocketServer"
import type { SqlError } from "@effect/sql/SqlError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import { randomInt } from "node:crypto"
import { createServer } from "node:net"

export interface Address {
  readonly host: string
  readonly port: number
}

type Config = Partial<ShardingConfig["Type"]>

// what is due is found once a second, because a poll is a statement
const shared: Config = {
  shardsPerGroup: 32,
  entityMessagePollInterval: Duration.seconds(1),
  entityReplyPollInterval: Duration.seconds(1),
  // what sleeps is in the storage, not in memory
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

// below the ports that systems give to connections, so that none takes it before the engine listens
const tryPort = Effect.async<Address, Error>((resume) => {
  const port = randomInt(26_000, 32_000)
  const server = createServer()
  server.once("error", (cause) => resume(Effect.fail(cause)))
  server.listen(port, "127.0.0.1", () => server.close(() => resume(Effect.succeed({ host: "127.0.0.1", port }))))
})

// of this machine, for a server that is alone
const freePort = Effect.orDie(Effect.retry(tryPort, { times: 20 }))

// two servers that start at once can choose the same one
export const anotherPort = Schedule.recurs(5).pipe(
  Schedule.whileInput(({ cause }: SqlError | SocketServerError) =>
    cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE"
  )
)

const runner = ({ host, port }: Address): RunnerAddress => make(host, port)

// with these a dead server's work goes on elsewhere within seconds
export const clustered = (address: Address | undefined, listen: Address | undefined): Effect.Effect<Config> =>
  Effect.map(address === undefined ? freePort : Effect.succeed(address), (own) => ({
    ...shared,
    runnerAddress: Option.some(runner(own)),
    runnerListenAddress: Option.some(runner(listen ?? own)),
    shardLockRefreshInterval: Duration.seconds(2),
    shardLockExpiration: Duration.seconds(6),
    runnerHealthCheckInterval: Duration.seconds(3)
  }))
