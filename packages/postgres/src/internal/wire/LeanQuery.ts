import { type Connection, Query, type Submittable } from "pg"
import { encode, type Value } from "./Messages.ts"
import type { RowMessage } from "./PacketReader.ts"
import type { Field, RowReader } from "./RowReader.ts"

export type Failure = Error | null | undefined

export type Rows = ReadonlyArray<object>

export type Done = (failure: Failure, rows: Rows) => void

type MakeReader = (fields: ReadonlyArray<Field>) => RowReader

// A statement of one connection. Without a name it is parsed each time.
export interface Prepared {
  readonly name: string | undefined
  readonly text: string
  readRow: RowReader | undefined
}

// The driver's knowledge of each connection, by the names of its statements.
interface Known {
  readonly stream: Connection["stream"]
  readonly parsedStatements: { readonly [name: string]: string }
  readonly submittedNamedStatements: { [name: string]: string }
}

const isKnown = (connection: object): connection is Known =>
  "stream" in connection && "parsedStatements" in connection && "submittedNamedStatements" in connection

const toError = (failure: unknown): Error => failure instanceof Error ? failure : new Error(String(failure))

// A statement that is one write and asks for the description of its rows only the first time. The driver calls it as it
// calls its own queries.
export class LeanQuery implements Submittable {
  readonly name: string | undefined
  readonly text: string
  readonly callback: Done
  private readonly prepared: Prepared
  private readonly values: ReadonlyArray<Value>
  private readonly makeReader: MakeReader
  // Made when the first row comes. What was made before the wait is among the old objects, and keeps there what is written
  // to it. The driver takes a query with the field `rows` for one that reads in parts.
  private found: Array<object> | undefined
  private failure: Error | undefined

  constructor(prepared: Prepared, values: ReadonlyArray<Value>, makeReader: MakeReader, callback: Done) {
    this.name = prepared.name
    this.text = prepared.text
    this.callback = callback
    this.prepared = prepared
    this.values = values
    this.makeReader = makeReader
  }

  submit(connection: Connection): Error | null {
    if (!isKnown(connection)) return new Error("The driver has another connection than expected")
    const { parsedStatements, stream, submittedNamedStatements } = connection
    const { name = "", readRow, text } = this.prepared
    const isParsed = name in parsedStatements || name in submittedNamedStatements
    if (!isParsed && name !== "") submittedNamedStatements[name] = text
    const request = {
      name,
      text: isParsed ? undefined : text,
      values: this.values,
      describe: !isParsed || readRow === undefined
    }
    if (stream.writable) stream.write(encode(request))
    return null
  }

  handleRowDescription({ fields }: { readonly fields: ReadonlyArray<Field> }): void {
    this.prepared.readRow = this.makeReader(fields)
  }

  handleDataRow(row: RowMessage): void {
    if (this.failure !== undefined) return
    try {
      const read = this.prepared.readRow
      if (read === undefined) this.failure = new Error("A row came before its description")
      else if (this.found === undefined) this.found = [read(row)]
      else this.found.push(read(row))
    } catch (failure) {
      this.failure = toError(failure)
    }
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  // it also comes after the rows, if the commit fails
  handleError(failure: Failure): void {
    this.finish(this.failure ?? toError(failure))
  }

  handleReadyForQuery(): void {
    this.finish(this.failure)
  }

  private finish(failure: Failure): void {
    const { found } = this
    this.found = undefined
    this.callback(failure, failure ? [] : found ?? [])
  }
}

// a connection with a pipeline takes only what is a query of the driver
Object.setPrototypeOf(LeanQuery.prototype, Query.prototype)
