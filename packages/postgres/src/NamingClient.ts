import { createHash } from "node:crypto"
import { EventEmitter } from "node:events"
import { Client, type PoolConfig, types } from "pg"
import { startTimer } from "./internal/LoopTimer.ts"
import { type Done, type Failure, LeanQuery, type Prepared, type Rows } from "./internal/wire/LeanQuery.ts"
import { mostValues, toValue, type Value } from "./internal/wire/Messages.ts"
import { makePacketReader } from "./internal/wire/PacketReader.ts"
import { type Field, makeRowReader } from "./internal/wire/RowReader.ts"

const maximumNames = 500
const maximumLength = 4096

type Callback = (error: unknown, result: unknown) => void
type Bound = (...args: ReadonlyArray<unknown>) => unknown

const isCallback = (value: unknown): value is Callback => typeof value === "function"

/** Event of a client whose query timed out. Other connections of its pool are probably dead too. */
export const timedOut = "timedOut"

// The driver reads everything but rows, which reach its queries uncut. False for a connection without a wire, as that of
// an engine within the process.
const readRowsUncut = ({ connection }: Client): boolean => {
  const attach: unknown = Reflect.get(connection, "attachListeners")
  if (typeof attach !== "function") return false
  Object.assign(connection, {
    attachListeners: (stream: EventEmitter) => {
      const others = new EventEmitter()
      attach.call(connection, others)
      stream.on(
        "data",
        makePacketReader((row) => connection.emit("dataRow", row), (packets) => others.emit("data", packets))
      )
      stream.on("end", () => others.emit("end"))
    }
  })
  return true
}

const toValues = (parameters: ReadonlyArray<unknown>): ReadonlyArray<Value> | undefined => {
  if (parameters.length === 0 || parameters.length > mostValues) return undefined
  const values: Array<Value> = []
  for (const parameter of parameters) {
    const value = toValue(parameter)
    if (value === undefined) return undefined
    values.push(value)
  }
  return values
}

const textParser: unknown = types.getTypeParser(25, "text")

/**
 * A client that prepares each statement with parameters once per connection. It closes the connection after
 * `query_timeout`, and one that is not open after `connectWithin` milliseconds. Time in which the event loop stood still
 * does not count.
 */
export class NamingClient extends Client {
  /** Prepared statements of the connection. */
  private readonly names = new Map<string, string>()
  private readonly statements = new Map<string, Prepared>()
  private readonly within: number
  private readonly hasWire: boolean

  constructor(config: PoolConfig & { readonly connectWithin?: number } = {}) {
    // the driver's own timer would not give the event loop time to read a response
    super({ ...config, query_timeout: 0 })
    this.within = config.query_timeout ?? 0
    this.hasWire = readRowsUncut(this)
    const query: Bound = this.query.bind(this)
    const connect: Bound = this.connect.bind(this)
    // the driver's overloads can't be overridden one by one
    Object.assign(this, {
      connect: (done: unknown): unknown => {
        if (!isCallback(done) || config.connectWithin === undefined) return connect(done)
        const stop = startTimer(
          config.connectWithin,
          () => this.connection.stream.destroy(new Error("Connection terminated due to connection timeout"))
        )
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
        return query({ text, ...named }, this.limit(done))
      }
    })
  }

  /** Runs a statement with parameters in one write. False if only the driver can. */
  run(text: string, parameters: ReadonlyArray<unknown>, done: Done): boolean {
    const values = this.hasWire ? toValues(parameters) : undefined
    if (values === undefined) return false
    const finish = this.limit<Rows>((failure, rows) => done(failure, rows ?? []))
    this.query(new LeanQuery(this.prepare(text), values, this.makeReader, finish))
    return true
  }

  private readonly makeReader = (fields: ReadonlyArray<Field>) =>
    makeRowReader(fields, (type) => this.getTypeParser(type, "text"), (parse) => parse === textParser)

  private prepare(text: string): Prepared {
    const known = this.statements.get(text)
    if (known !== undefined) return known
    const prepared: Prepared = { name: this.nameOf(text), text, readRow: undefined }
    if (prepared.name !== undefined) this.statements.set(text, prepared)
    return prepared
  }

  private limit<Result>(
    done: (error: Failure, result: Result | undefined) => void
  ): (error: Failure, result: Result | undefined) => void {
    const { within } = this
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
