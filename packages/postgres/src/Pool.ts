import * as Reactivity from "@effect/experimental/Reactivity"
import * as PgClient from "@effect/sql-pg/PgClient"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import type { EventEmitter } from "node:events"
import { Pool, type PoolClient, type PoolConfig, types as defaults } from "pg"
import { attachPool } from "./internal/Direct.ts"
import { startTimer } from "./internal/LoopTimer.ts"
import * as PoolMeter from "./internal/PoolMeter.ts"
import { NamingClient, timedOut, UnnamedClient } from "./NamingClient.ts"

const timestamptz = 1184
const bigint = 20

const toIso = (text: string): string => {
  if (text.length > 29 || !text.endsWith("+00")) return new Date(text.replace(/([+-]\d\d)$/, "$1:00")).toISOString()
  const fraction = text[19] === "." ? text.slice(20, -3) : ""
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${`${fraction}000`.slice(0, 3)}Z`
}

let converted: string | undefined
let latest = ""

/**
 * Converts the text of a timestamptz to the ISO 8601 string of a `Timestamp`. Many columns and rows repeat the time before,
 * so that one is cached.
 */
export const isoTimestamp = (text: string): string => {
  if (text === converted) return latest
  latest = toIso(text)
  converted = text
  return latest
}

/** Counts are numbers. An id that is larger than a number is exact stays text. */
const countOf = (text: string): number | string => {
  const count = Number(text)
  return Number.isSafeInteger(count) ? count : text
}

/** Type parsers of the driver: timestamps become ISO 8601 strings, counts numbers. Give them to your own pool too. */
export const types: NonNullable<PoolConfig["types"]> = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    format === "binary"
      ? defaults.getTypeParser(oid, "binary")
      : oid === timestamptz
      ? isoTimestamp
      : oid === bigint
      ? countOf
      : defaults.getTypeParser(oid, "text")
}

/** Drops idle connections after a timeout. They are probably dead too, and each would cost a request to find out. */
const dropIdleAfterTimeout = (pool: Pool) => {
  // true of an idle one; a Set would be a new table with almost each query
  const known = new Map<EventEmitter, boolean>()
  pool.on("release", (_error, client) => known.has(client) && known.set(client, true))
  pool.on("acquire", (client) => known.set(client, false))
  pool.on("remove", (client) => known.delete(client))
  pool.on("connect", (client: EventEmitter) => {
    client.on(timedOut, () => {
      for (const [other, isIdle] of known) {
        // the pool removes an idle client only when it fails
        if (isIdle && other !== client) other.emit("error", new Error("Another connection of the pool timed out"))
      }
    })
  })
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (broken?: unknown) => void) => void

/** Makes a waiting caller fail after the time, as the pool would do. A client that comes later goes back at once. */
const limitWaiting = (pool: Pool, within: number): Pool => {
  const connect: (done: Connected) => unknown = pool.connect.bind(pool)
  const connectWithin = (done: Connected) => {
    // nobody waits for an idle client
    if (pool.idleCount > pool.waitingCount) return connect(done)
    let isOver = false
    const stop = startTimer(within, () => {
      isOver = true
      done(new Error("timeout exceeded when trying to connect"), undefined, () => {})
    })
    const receive: Connected = (error, client, release) => {
      stop()
      if (!isOver) done(error, client, release)
      else if (client !== undefined) release()
    }
    connect(receive)
  }
  return Object.assign(pool, {
    connect: (done?: Connected) =>
      done === undefined
        ? new Promise((resolve, reject) => connectWithin((error, client) => error ? reject(error) : resolve(client)))
        : connectWithin(done)
  })
}

/**
 * Makes a pool of naming clients, which ends with the scope. Its timeouts do not count time in which the event loop stood
 * still.
 */
export const makePool = (
  { connectionTimeoutMillis: within = 0, ...config }: PoolConfig
): Effect.Effect<Pool, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const limits = within === 0 ? {} : { connectWithin: within }
      const made = new Pool({ Client: NamingClient, types, ...config, ...limits })
      const pool = within === 0 ? made : limitWaiting(made, within)
      dropIdleAfterTimeout(pool)
      return pool
    }),
    (pool) => Effect.promise(() => pool.end()).pipe(Effect.interruptible, Effect.timeoutOption("5 seconds"))
  )

/** Logs lost idle connections. Without a handler they would end the process, even while the pool ends. */
const logLosses = (pool: Pool): Effect.Effect<void> =>
  Effect.map(Effect.runtime<never>(), (runtime) => {
    if (pool.listenerCount("error") > 0) return
    pool.on("error", (error) => {
      // only its message, because the driver attaches the whole client to the error
      Runtime.runFork(runtime)(Effect.logWarning("An idle connection to the database was lost", error.message))
    })
  })

/** A client over a pool. It repairs `notify` and `reserve`. */
export const layerFromPool = <E>(
  pool: Effect.Effect<Pool, E, Scope.Scope>,
  listen?: (client: PgClient.PgClient) => PgClient.PgClient["listen"]
): Layer.Layer<PgClient.PgClient | SqlClient, E | SqlError> =>
  Layer.scopedContext(
    Effect.gen(function*() {
      const made = yield* pool
      yield* logLosses(made)
      yield* PoolMeter.measure(made)
      const client = yield* PgClient.fromPool({ acquire: Effect.succeed(made) })
      const repaired: PgClient.PgClient = Object.assign(client, {
        // a connection that comes after an interruption would never go back to the pool
        reserve: Effect.disconnect(Effect.uninterruptible(client.reserve)),
        // NOTIFY takes no parameters
        notify: (channel: string, payload: string) => Effect.asVoid(client`SELECT pg_notify(${channel}, ${payload})`),
        listen: listen === undefined ? client.listen : listen(client)
      })
      attachPool(repaired, made)
      return Context.make(PgClient.PgClient, repaired).pipe(Context.add(SqlClient, repaired))
    })
  ).pipe(Layer.provide(Reactivity.layer))

/** URL of a Postgres, and timeouts. With the defaults a statement ends within 2.2 seconds. */
export interface Options {
  readonly url: Redacted.Redacted
  /** Most connections of the pool; 10 by default. */
  readonly maxConnections?: number | undefined
  /** Timeout of waiting for a connection; 0.8 seconds by default. */
  readonly acquireTimeout?: Duration.DurationInput | undefined
  /** Timeout of a statement in Postgres; 1.2 seconds by default. Postgres needs 1 second to find deadlocks. */
  readonly statementTimeout?: Duration.DurationInput | undefined
  /** Timeout of a response, which closes the connection; 1.4 seconds by default. Longer than `statementTimeout`. */
  readonly answerTimeout?: Duration.DurationInput | undefined
  /**
   * True if the URL is of a pooler that switches connections between transactions. Statements are then not prepared.
   * `statementTimeout` has no effect then: set it on the role.
   */
  readonly transactionPooler?: boolean | undefined
  /** Sends a transaction of one statement without waiting for each response. */
  readonly pipeline?: boolean | undefined
}

const millis = (input: Duration.DurationInput | undefined, byDefault: number): number =>
  input === undefined ? byDefault : Duration.toMillis(input)

const configOf = (options: Options, settings: string): PoolConfig => ({
  connectionString: Redacted.value(options.url),
  max: options.maxConnections ?? 10,
  connectionTimeoutMillis: millis(options.acquireTimeout, 800),
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: "attestry",
  pipeline: options.pipeline ?? false,
  ...(options.transactionPooler === true
    ? { Client: UnnamedClient }
    : { options: `-c TimeZone=UTC -c DateStyle=ISO ${settings}` })
})

/** A client of the Postgres at the URL. */
export const layer = (options: Options): Layer.Layer<PgClient.PgClient | SqlClient, SqlError> =>
  layerFromPool(makePool({
    ...configOf(options, `-c statement_timeout=${millis(options.statementTimeout, 1_200)}`),
    query_timeout: millis(options.answerTimeout, 1_400)
  }))

/** A client with one connection and no timeouts, for migrations. */
export const layerUnlimited = (options: Options): Layer.Layer<PgClient.PgClient | SqlClient, SqlError> =>
  layerFromPool(makePool({ ...configOf(options, "-c statement_timeout=0"), max: 1 }))
