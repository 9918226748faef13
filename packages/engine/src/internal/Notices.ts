import { EntityNotAssignedToRunner } from "@effect/cluster/ClusterError"
import type { RunnerAddress } from "@effect/cluster/RunnerAddress"
import * as Runners from "@effect/cluster/Runners"
import { Sharding } from "@effect/cluster/Sharding"
import { ShardingConfig } from "@effect/cluster/ShardingConfig"
import * as Snowflake from "@effect/cluster/Snowflake"
import { SqlError } from "@effect/sql/SqlError"
import * as Chunk from "effect/Chunk"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Queue from "effect/Queue"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import { Client, escapeIdentifier } from "pg"

// A notice says to a server that work for it is stored. It is a shortcut: without it the server finds the work a second
// later by polling.
class Notices extends Context.Tag("@attestry/engine/internal/Notices")<Notices, {
  readonly notify: (address: RunnerAddress) => Effect.Effect<void>
  readonly received: Effect.Effect<void>
}>() {}

const open = (url: Redacted.Redacted) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      new Client({
        connectionString: Redacted.value(url),
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        connectionTimeoutMillis: 5_000,
        query_timeout: 5_000,
        application_name: "attestry engine"
      })
    ),
    (client) => Effect.promise(() => client.end()).pipe(Effect.interruptible, Effect.timeoutOption("1 second"))
  )

const request = (send: () => Promise<unknown>) =>
  Effect.tryPromise({
    try: send,
    catch: (cause) => new SqlError({ cause, message: cause instanceof Error ? cause.message : String(cause) })
  })

const reconnect = Schedule.exponential("500 millis").pipe(
  Schedule.union(Schedule.spaced("30 seconds")),
  Schedule.resetAfter("1 minute")
)

// The schema's name is the channel, and the host of an address is the payload.
export const layer = (url: Redacted.Redacted, schema: string) =>
  Layer.scoped(
    Notices,
    Effect.gen(function*() {
      const own = Option.map((yield* ShardingConfig).runnerAddress, ({ host }) => host)
      const hosts = yield* Queue.sliding<string>(1_000)
      const received = yield* Effect.makeLatch(false)

      // notices that wait meanwhile are sent together
      const send = (client: Client) =>
        Effect.flatMap(Queue.takeBetween(hosts, 1, 1_000), (hosts) =>
          request(() =>
            client.query("SELECT pg_notify($1, host) FROM unnest($2::text[]) AS host", [
              schema,
              [...new Set(Chunk.toReadonlyArray(hosts))]
            ])
          ))

      const session = Effect.gen(function*() {
        const client = yield* open(url)
        const lost = yield* Deferred.make<never, SqlError>()
        const fail = (message: string, cause?: unknown) =>
          Deferred.unsafeDone(lost, Exit.fail(new SqlError({ cause, message })))
        client.on("error", (error) =>
          fail(error.message, error))
        client.on("end", () =>
          fail("The connection has ended"))
        client.on("notification", ({ payload }) => {
          if (Option.contains(own, payload)) received.unsafeOpen()
        })
        yield* request(() => client.connect())
        yield* request(() => client.query(`LISTEN ${escapeIdentifier(schema)}`))
        yield* received.open
        return yield* Effect.raceFirst(Deferred.await(lost), Effect.forever(send(client)))
      })

      yield* Effect.scoped(session).pipe(
        // only its message, because the driver attaches the whole client to the error
        Effect.tapError(({ message }) =>
          Effect.logWarning("Servers do not notify each other, so work begins later", message)
        ),
        Effect.retry(reconnect),
        Effect.forkScoped
      )
      return {
        notify: ({ host }) => Effect.asVoid(Queue.offer(hosts, host)),
        received: Effect.tap(received.await, received.close)
      }
    })
  )

// Never dials another server: what is sent to one is stored before.
export const runners = Layer.scoped(
  Runners.Runners,
  Effect.flatMap(Notices, ({ notify }) =>
    Runners.make({
      ping: () => Effect.void,
      onRunnerUnavailable: () => Effect.void,
      notify: ({ address }) => Option.match(address, { onNone: () => Effect.void, onSome: notify }),
      send: ({ address, message }) =>
        Effect.zipRight(notify(address), new EntityNotAssignedToRunner({ address: message.envelope.address }))
    }))
).pipe(Layer.provide(Snowflake.layerGenerator))

export const listener = Layer.scopedDiscard(
  Effect.gen(function*() {
    const { received } = yield* Notices
    const { pollStorage } = yield* Sharding
    yield* Effect.forkScoped(Effect.forever(Effect.zipRight(received, pollStorage)))
  })
)
