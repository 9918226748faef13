import * as Reactivity from "@effect/experimental/Reactivity"
import { PgClient } from "@effect/sql-pg"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Layer, Redacted, Runtime, type Scope } from "effect"
import { createHash } from "node:crypto"
import { Client, Pool, type PoolConfig, types as defaults } from "pg"

const timestamptz = 1184
const bigint = 20

/**
 * What Postgres writes for a timestamptz, as the ISO 8601 string that a `Timestamp` is.
 *
 * @since 0.1.0
 * @category parsing
 */
export const isoTimestamp = (text: string): string => {
  if (text.length > 29 || !text.endsWith("+00")) return new Date(text.replace(/([+-]\d\d)$/, "$1:00")).toISOString()
  const fraction = text[19] === "." ? text.slice(20, -3) : ""
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${`${fraction}000`.slice(0, 3)}Z`
}

/**
 * How values leave the driver: moments as ISO 8601 strings, counts as numbers. A host that brings a pool of its own
 * has to give it these.
 *
 * @since 0.1.0
 * @category parsing
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

const acquireMillis = 5_000
const statementMillis = 10_000
// longer than the server's limit, which is the better one: it ends the statement too
const answerMillis = statementMillis + 5_000

const maximumNames = 500
const maximumLength = 4096
const names = new Map<string, string>()

/** The same text has the same name in every process, so that a pooler in between can't mistake one for another. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= maximumNames || text.length > maximumLength) return known
  const name = `at_${createHash("sha256").update(text).digest("hex").slice(0, 40)}`
  names.set(text, name)
  return name
}

type Callback = (error: unknown, result: unknown) => void

const isCallback = (value: unknown): value is Callback => typeof value === "function"

/**
 * A driver's client that has Postgres parse each statement with parameters once a connection. It gives the connection up
 * when the answer to such a statement does not come.
 *
 * @since 0.1.0
 * @category models
 */
export class NamingClient extends Client {
  constructor(config?: PoolConfig) {
    super(config)
    // oxlint-disable-next-line typescript/unbound-method -- below it is applied to its own client
    const { query } = this
    const limit = config?.query_timeout ?? answerMillis
    const whenAnswered = (done: Callback): Callback => (error, result) => {
      if (error instanceof Error && error.message === "Query read timeout") void this.end()
      done(error, result)
    }
    // the driver's overloads can't be overridden one by one
    Object.assign(this, {
      query: (text: unknown, values: unknown, ...rest: ReadonlyArray<unknown>): unknown => {
        const [done] = rest
        if (typeof text !== "string" || !Array.isArray(values) || values.length === 0 || !isCallback(done)) {
          return Reflect.apply(query, this, [text, values, ...rest])
        }
        return Reflect.apply(query, this, [
          { name: nameOf(text), text, values, query_timeout: limit },
          whenAnswered(done)
        ])
      }
    })
  }
}

/**
 * A pool of such clients, until the scope ends. The loss of an idle connection is logged; without a handler it would
 * end the process.
 *
 * @since 0.1.0
 * @category constructors
 */
export const makePool = (config: PoolConfig): Effect.Effect<Pool, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.map(Effect.runtime<never>(), (runtime) => {
      const pool = new Pool({ Client: NamingClient, types, connectionTimeoutMillis: acquireMillis, ...config })
      pool.on("error", (error) => {
        // its message only: the driver hangs the whole client on the error
        Runtime.runFork(runtime)(Effect.logWarning("An idle connection to the database was lost", error.message))
      })
      return pool
    }),
    (pool) => Effect.promise(() => pool.end()).pipe(Effect.interruptible, Effect.timeoutOption("5 seconds"))
  )

/**
 * A client over a pool, with a `notify` that works.
 *
 * @since 0.1.0
 * @category layers
 */
export const layerFromPool = <E>(
  pool: Effect.Effect<Pool, E, Scope.Scope>,
  listen?: (client: PgClient.PgClient) => PgClient.PgClient["listen"]
): Layer.Layer<PgClient.PgClient | SqlClient, E | SqlError> =>
  Layer.scopedContext(
    Effect.gen(function*() {
      const made = yield* pool
      const client = yield* PgClient.fromPool({ acquire: Effect.succeed(made) })
      const repaired: PgClient.PgClient = Object.assign(client, {
        // NOTIFY takes no parameters
        notify: (channel: string, payload: string) => Effect.asVoid(client`SELECT pg_notify(${channel}, ${payload})`),
        listen: listen === undefined ? client.listen : listen(client)
      })
      return Context.make(PgClient.PgClient, repaired).pipe(Context.add(SqlClient, repaired))
    })
  ).pipe(Layer.provide(Reactivity.layer))

/**
 * How to reach a Postgres.
 *
 * @since 0.1.0
 * @category models
 */
export interface Options {
  readonly url: Redacted.Redacted
  /** How many connections the pool may open; 10 unless given. */
  readonly maxConnections?: number
}

/**
 * A client of the Postgres at a URL. A connection has to be there within 5 seconds, and an answer within 10.
 *
 * @since 0.1.0
 * @category layers
 */
export const layer = ({ maxConnections = 10, url }: Options): Layer.Layer<PgClient.PgClient | SqlClient, SqlError> =>
  layerFromPool(makePool({
    connectionString: Redacted.value(url),
    max: maxConnections,
    keepAlive: true,
    application_name: "attestry",
    options: `-c TimeZone=UTC -c DateStyle=ISO -c statement_timeout=${statementMillis}`
  }))
