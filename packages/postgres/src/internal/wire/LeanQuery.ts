import { type Connection, Query, type Submittable } from "pg"
import { encode, type Value } from "./Messages.ts"
import type { RowMessage } from "./PacketReader.ts"
import type { Field, RowReader } from "./RowReader.ts"

export type Failure = Error | null | undefined

export type Rows = ReadonlyArray<object>

// Of each statement its rows, or why it failed. After a failure the server skips the others, which have nothing.
export type Outcomes = ReadonlyArray<Rows | Error | undefined>

export type Done = (outcomes: Outcomes) => void

type MakeReader = (fields: ReadonlyArray<Field>) => RowReader

// A statement of one connection. Without a name it is parsed each time.
export interface Prepared {
  readonly name: string | undefined
  readonly text: string
  readRow: RowReader | undefined
}

export interface LeanStatement {
  readonly prepared: Prepared
  readonly values: ReadonlyArray<Value>
}

// What the driver knows of each connection, by the names of its statements.
interface Known {
  readonly stream: Connection["stream"]
  readonly parsedStatements: { readonly [name: string]: string }
  readonly submittedNamedStatements: { [name: string]: string }
}

const isKnown = (connection: object): connection is Known =>
  "stream" in connection && "parsedStatements" in connection && "submittedNamedStatements" in connection

const none: Array<never> = []

const toError = (failure: unknown): Error => failure instanceof Error ? failure : new Error(String(failure))

// Statements that are one write and one transaction, and ask for the description of their rows only the first time. The
// driver calls it as it calls its own queries, with the messages of each statement in turn.
export class LeanQuery implements Submittable {
  readonly callback: Done
  private readonly statements: ReadonlyArray<LeanStatement>
  private readonly makeReader: MakeReader
  // Made when the first of them comes. What was made before the wait is among the old objects, and keeps there what is
  // written to it.
  private outcomes: Array<Rows | Error | undefined> = none
  private at = 0
  // the driver takes a query with the field `rows` for one that reads in parts
  private found: Array<object> | undefined
  private failure: Error | undefined
  private connection: Known | undefined

  constructor(statements: ReadonlyArray<LeanStatement>, makeReader: MakeReader, callback: Done) {
    this.statements = statements
    this.makeReader = makeReader
    this.callback = callback
  }

  // of the statement whose messages come
  private get prepared(): Prepared | undefined {
    return this.statements[this.at]?.prepared
  }

  get name(): string | undefined {
    return this.prepared?.name
  }

  get text(): string | undefined {
    return this.prepared?.text
  }

  submit(connection: Connection): Error | null {
    if (!isKnown(connection)) return new Error("The driver has another connection than expected")
    this.connection = connection
    const { parsedStatements, stream, submittedNamedStatements } = connection
    const requests = this.statements.map(({ prepared: { name = "", readRow, text }, values }) => {
      const isParsed = name in parsedStatements || name in submittedNamedStatements
      if (!isParsed && name !== "") submittedNamedStatements[name] = text
      return { name, text: isParsed ? undefined : text, values, describe: !isParsed || readRow === undefined }
    })
    if (stream.writable) stream.write(encode(requests))
    return null
  }

  handleRowDescription({ fields }: { readonly fields: ReadonlyArray<Field> }): void {
    if (this.prepared !== undefined) this.prepared.readRow = this.makeReader(fields)
  }

  handleDataRow(row: RowMessage): void {
    if (this.failure !== undefined) return
    try {
      const read = this.prepared?.readRow
      if (read === undefined) this.failure = new Error("A row came before its description")
      else if (this.found === undefined) this.found = [read(row)]
      else this.found.push(read(row))
    } catch (failure) {
      this.failure = toError(failure)
    }
  }

  handleCommandComplete(): void {
    const outcome = this.failure ?? this.found ?? []
    if (this.at === 0) this.outcomes = [outcome]
    else this.outcomes.push(outcome)
    this.at++
    this.failure = undefined
    this.found = undefined
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete()
  }

  handlePortalSuspended(): void {}

  // The last statement fails too if their commit does.
  handleError(failure: Failure): void {
    const failed = Math.min(this.at, this.statements.length - 1)
    const error = this.failure ?? toError(failure)
    const { outcomes } = this
    this.outcomes = this.statements.map((_, i) => i < failed ? outcomes[i] : i === failed ? error : undefined)
    // what the server skips is not parsed
    for (const { prepared: { name = "" } } of this.statements.slice(failed + 1)) {
      if (this.connection !== undefined) delete this.connection.submittedNamedStatements[name]
    }
    this.finish()
  }

  handleReadyForQuery(): void {
    this.finish()
  }

  private finish(): void {
    const { outcomes } = this
    this.outcomes = none
    this.callback(outcomes)
  }
}

// a connection with a pipeline takes only what is a query of the driver
Object.setPrototypeOf(LeanQuery.prototype, Query.prototype)
