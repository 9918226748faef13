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
import { createHash } from "node:crypto"
import type { EventEmitter } from "node:events"
import { Client, Pool, type PoolConfig, types as defaults } from "pg"
import { attachPool } from "./internal/Direct.ts"

const timestamptz = 1184
const bigint = 20

/** Converts the text of a timestamptz to the ISO 8601 string of a `Timestamp`. */
export const isoTimestamp = (text: string): string => {
  if (text.length > 29 || !text.endsWith("+00")) return new Date(text.replace(/([+-]\d\d)$/, "$1:00")).toISOString()
  const fraction = text[19] === "." ? text.slice(20, -3) : ""
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${`${fraction}000`.slice(0, 3)}Z`
}

/**
 * Types of values that leave the driver: moments as ISO 8601 strings, counts as numbers. A host that gives them to its own pool
 * spares its rows a conversion.
 */
export const types: NonNullable<PoolConfig["types"]> = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    format === "binary"
      ? defaults.getTypeParser(oid, "binary")
      : oid === timestamptz
      ? isoTimestamp
      : oid === bigint
      ? Number
      : defaults.getTypeParser(oid, "text")
}

const maximumNames = 500
const maximumLength = 4096

type Callback = (error: unknown, result: unknown) => void

const isCallback = (value: unknown): value is Callback => typeof value === "function"

/** The event of a client without an answer in time: others of its pool are as likely to be dead. */
const unanswered = "unanswered"

/**
 * A driver's client that has Postgres parse each statement with parameters once a connection. It gives the connection up
 * when an answer does not come within `query_timeout`.
 */
export class NamingClient extends Client {
  /** A connection keeps what it has prepared until it ends. */
  private readonly names = new Map<string, string>()

  constructor(config?: PoolConfig) {
    super(config)
    // oxlint-disable-next-line typescript/unbound-method -- below it is applied to its own client
    const { query } = this
    const whenAnswered = (done: Callback): Callback => (error, result) => {
      if (error instanceof Error && error.message === "Query read timeout") {
        void this.end()
        this.emit(unanswered)
      }
      done(error, result)
    }
    // the driver's overloads can't be overridden one by one
    Object.assign(this, {
      query: (text: unknown, values: unknown, ...rest: ReadonlyArray<unknown>): unknown => {
        const done = isCallback(values) ? values : rest[0]
        if (typeof text !== "string" || !isCallback(done)) return Reflect.apply(query, this, [text, values, ...rest])
        const given: ReadonlyArray<unknown> = Array.isArray(values) ? values : []
        const named = given.length === 0 ? {} : { name: this.nameOf(text), values: given }
        return Reflect.apply(query, this, [{ text, ...named }, whenAnswered(done)])
      }
    })
  }

  /**
   * The name under which the statement is prepared; undefined where it has none. The same text has the same name in
   * every process, so that a pooler in between can't mistake one for another.
   */
  protected nameOf(text: string): string | undefined {
    const known = this.names.get(text)
    if (known !== undefined || this.names.size >= maximumNames || text.length > maximumLength) return known
    const name = `at_${createHash("sha256").update(text).digest("hex").slice(0, 40)}`
    this.names.set(text, name)
    return name
  }
}

/** The same without names, for poolers that give each transaction another connection to the server. */
export class UnnamedClient extends NamingClient {
  protected override nameOf(): undefined {
    return undefined
  }
}

/** When one connection falls silent, those that idle may be as dead, and each would cost a request to find out. */
const dropIdleWhenUnanswered = (pool: Pool) => {
  const idle = new Set<EventEmitter>()
  pool.on("release", (_error, client) => idle.add(client))
  pool.on("acquire", (client) => idle.delete(client))
  pool.on("remove", (client) => idle.delete(client))
  pool.on("connect", (client: EventEmitter) => {
    client.on(unanswered, () => {
      for (const other of idle) {
        // the pool takes out an idle client that fails, and in no other way
        if (other !== client) other.emit("error", new Error("Another connection of the pool got no answer"))
      }
    })
  })
}

/** A pool of such clients, until the scope ends. */
export const makePool = (config: PoolConfig): Effect.Effect<Pool, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const pool = new Pool({ Client: NamingClient, types, ...config })
      dropIdleWhenUnanswered(pool)
      return pool
    }),
    (pool) => Effect.promise(() => pool.end()).pipe(Effect.interruptible, Effect.timeoutOption("5 seconds"))
  )

/** The loss of an idle connection is logged. Without a handler it would end the process, also while the pool ends. */
const logLosses = (pool: Pool): Effect.Effect<void> =>
  Effect.map(Effect.runtime<never>(), (runtime) => {
    if (pool.listenerCount("error") > 0) return
    pool.on("error", (error) => {
      // its message only: the driver hangs the whole client on the error
      Runtime.runFork(runtime)(Effect.logWarning("An idle connection to the database was lost", error.message))
    })
  })

/** A client over a pool, with a `notify` that works. */
export const layerFromPool = <E>(
  pool: Effect.Effect<Pool, E, Scope.Scope>,
  listen?: (client: PgClient.PgClient) => PgClient.PgClient["listen"]
): Layer.Layer<PgClient.PgClient | SqlClient, E | SqlError> =>
  Layer.scopedContext(
    Effect.gen(function*() {
      const made = yield* pool
      yield* logLosses(made)
      const client = yield* PgClient.fromPool({ acquire: Effect.succeed(made) })
      const repaired: PgClient.PgClient = Object.assign(client, {
        // NOTIFY takes no parameters
        notify: (channel: string, payload: string) => Effect.asVoid(client`SELECT pg_notify(${channel}, ${payload})`),
        listen: listen === undefined ? client.listen : listen(client)
      })
      attachPool(repaired, made)
      return Context.make(PgClient.PgClient, repaired).pipe(Context.add(SqlClient, repaired))
    })
  ).pipe(Layer.provide(Reactivity.layer))

/**
 * The address of a Postgres, and its timeouts. Together the defaults have a statement answered or given up
 * within 2.2 seconds, so that a request that needs two is refused within 3.
 */
export interface Options {
  readonly url: Redacted.Redacted
  /** The most connections that the pool opens; 10 by default. */
  readonly maxConnections?: number | undefined
  /** The time that a statement waits for a connection, free or new; 0.8 seconds. */
  readonly acquireTimeout?: Duration.DurationInput | undefined
  /** After which time Postgres ends a statement; 1.2 seconds. Deadlocks are found after 1 second, so let it be more. */
  readonly statementTimeout?: Duration.DurationInput | undefined
  /** After which time without an answer a connection is given up; 1.4 seconds. Longer than `statementTimeout`. */
  readonly answerTimeout?: Duration.DurationInput | undefined
  /**
   * True if the URL leads to a pooler that gives each transaction another connection. Statements are then not named, and
   * nothing is set when connecting: `statementTimeout` is the role's to have.
   */
  readonly transactionPooler?: boolean | undefined
  /** Sends a transaction of one statement without waiting for the answers in between. */
  readonly pipeline?: boolean | undefined
}

const millis = (given: Duration.DurationInput | undefined, otherwise: number): number =>
  given === undefined ? otherwise : Duration.toMillis(given)

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

/** A client of the Postgres at a URL. */
export const layer = (options: Options): Layer.Layer<PgClient.PgClient | SqlClient, SqlError> =>
  layerFromPool(makePool({
    ...configOf(options, `-c statement_timeout=${millis(options.statementTimeout, 1_200)}`),
    query_timeout: millis(options.answerTimeout, 1_400)
  }))

/** The same for what takes as long as it takes: one connection, whose statements have no limit of time. */
export const layerUnlimited = (options: Options): Layer.Layer<PgClient.PgClient | SqlClient, SqlError> =>
  layerFromPool(makePool({ ...configOf(options, "-c statement_timeout=0"), max: 1 }))
