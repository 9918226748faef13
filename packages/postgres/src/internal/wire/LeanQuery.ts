import { type Connection, Query, type Submittable } from "pg"
import { encode, type Value } from "./Messages.ts"
import type { RowMessage } from "./PacketReader.ts"
import type { Field, RowReader } from "./RowReader.ts"

export type Failure = Error | null | undefined

export type Done = (failure: Failure, rows: ReadonlyArray<object> | undefined) => void

type MakeReader = (fields: ReadonlyArray<Field>) => RowReader

// A statement of one connection. Without a name it is parsed each time.
export interface Prepared {
  readonly name: string | undefined
  readonly text: string
  readRow: RowReader | undefined
}

// What the driver knows of each connection, by the names of its statements.
interface Known {
  readonly stream: Connection["stream"]
  readonly parsedStatements: { readonly [name: string]: string }
  readonly submittedNamedStatements: { [name: string]: string }
}

const isKnown = (connection: object): connection is Known =>
  "stream" in connection && "parsedStatements" in connection && "submittedNamedStatements" in connection

// A statement that is one write, and asks for the description of its rows only the first time. The driver calls it as it
// calls its own queries.
export class LeanQuery implements Submittable {
  readonly callback: Done
  private readonly prepared: Prepared
  private readonly values: ReadonlyArray<Value>
  private readonly makeReader: MakeReader
  // the driver takes a query with the field `rows` for one that reads in parts
  private readonly found: Array<object> = []
  private failure: Failure

  constructor(prepared: Prepared, values: ReadonlyArray<Value>, makeReader: MakeReader, callback: Done) {
    this.prepared = prepared
    this.values = values
    this.makeReader = makeReader
    this.callback = callback
  }

  get name(): string | undefined {
    return this.prepared.name
  }

  get text(): string {
    return this.prepared.text
  }

  submit(connection: Connection): Error | null {
    if (!isKnown(connection)) return new Error("The driver has another connection than expected")
    const { parsedStatements, stream, submittedNamedStatements } = connection
    const { name = "", text } = this.prepared
    const isParsed = name in parsedStatements || name in submittedNamedStatements
    const describe = !isParsed || this.prepared.readRow === undefined
    if (!isParsed && name !== "") submittedNamedStatements[name] = text
    if (stream.writable) {
      stream.write(encode({ name, text: isParsed ? undefined : text, values: this.values, describe }))
    }
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
      else this.found.push(read(row))
    } catch (failure) {
      this.failure = failure instanceof Error ? failure : new Error(String(failure))
    }
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleError(failure: Failure): void {
    this.callback(this.failure ?? failure, undefined)
  }

  handleReadyForQuery(): void {
    if (this.failure === undefined) this.callback(undefined, this.found)
    else this.handleError(this.failure)
  }
}

// a connection with a pipeline takes only what is a query of the driver
Object.setPrototypeOf(LeanQuery.prototype, Query.prototype)
