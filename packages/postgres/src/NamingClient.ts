import { createHash } from "node:crypto"
import { Client, type PoolConfig } from "pg"
import { startTimer } from "./internal/LoopTimer.ts"

const maximumNames = 500
const maximumLength = 4096

// of the driver's own timer, which would not give the event loop time to read a response
const never = 2 ** 31 - 1

type Callback = (error: unknown, result: unknown) => void
type Bound = (...args: ReadonlyArray<unknown>) => unknown

const isCallback = (value: unknown): value is Callback => typeof value === "function"

/** Event of a client whose query timed out. Other connections of its pool are probably dead too. */
export const timedOut = "timedOut"

const destroyConnection = (client: Client): void => {
  const connection: { readonly stream?: { readonly destroy: (error: Error) => void } } | undefined = Reflect.get(
    client,
    "connection"
  )
  connection?.stream?.destroy(new Error("Connection terminated due to connection timeout"))
}

/**
 * A client that prepares each statement with parameters once per connection. It closes the connection after
 * `query_timeout`, and one that is not open after `connectWithin` milliseconds. Time in which the event loop stood still
 * does not count.
 */
export class NamingClient extends Client {
  /** Prepared statements of the connection. */
  private readonly names = new Map<string, string>()

  constructor(config: PoolConfig & { readonly connectWithin?: number } = {}) {
    super(config)
    const within = config.query_timeout ?? 0
    const query: Bound = this.query.bind(this)
    const connect: Bound = this.connect.bind(this)
    const withTimer = (done: Callback): Callback => {
      if (within === 0) return done
      let isOver = false
      const stop = startTimer(within, () => {
        isOver = true
        void this.end()
        this.emit(timedOut)
        done(new Error("Query read timeout"), undefined)
      })
      return (error, result) => {
        stop()
        if (!isOver) done(error, result)
      }
    }
    // the driver's overloads can't be overridden one by one
    Object.assign(this, {
      connect: (done: unknown): unknown => {
        if (!isCallback(done) || config.connectWithin === undefined) return connect(done)
        const stop = startTimer(config.connectWithin, () => destroyConnection(this))
        return connect((error: unknown, client: unknown) => {
          stop()
          done(error, client)
        })
      },
      query: (text: unknown, values: unknown, ...rest: ReadonlyArray<unknown>): unknown => {
        const done = isCallback(values) ? values : rest[0]
        if (typeof text !== "string" || !isCallback(done)) return query(text, values, ...rest)
        const given: ReadonlyArray<unknown> = Array.isArray(values) ? values : []
        const named = given.length === 0 ? {} : { name: this.nameOf(text), values: given }
        return query({ text, ...named, query_timeout: never }, withTimer(done))
      }
    })
  }

  /**
   * Name of the prepared statement, if any. The same text has the same name in every process, so that a pooler can't
   * confuse them.
   */
  protected nameOf(text: string): string | undefined {
    const known = this.names.get(text)
    if (known !== undefined || this.names.size >= maximumNames || text.length > maximumLength) return known
    const name = `at_${createHash("sha256").update(text).digest("hex").slice(0, 40)}`
    this.names.set(text, name)
    return name
  }
}

/** A client without prepared statements, for poolers that switch connections between transactions. */
export class UnnamedClient extends NamingClient {
  protected override nameOf(): undefined {
    return undefined
  }
}
