import type { Versioned, Writes } from "@attestry/core/storage"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment, Identifier, Statement } from "@effect/sql/Statement"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import type { Run } from "./Direct.ts"
import type { Part } from "./Parts.ts"
import type { Table } from "./Table.ts"

// `rows` is the number of rows that the statement must change, 1 by default; any number if it decides itself. `given` must hold before it.
export interface Write {
  readonly key: string | undefined
  readonly statement?: Fragment
  readonly given?: Fragment
  readonly rows?: number | "any"
  // the value that is stored then under the key
  readonly saved?: Versioned<unknown>
  // Further statements for many rows. They come after those of all writes, in the same transaction.
  readonly parts?: ReadonlyArray<Part>
  // Statements that come after all others, in the same transaction: a lock, and a condition on what is there then.
  readonly last?: ReadonlyArray<Statement<object>>
  // a statement that reads the changed rows
  readonly next?: { readonly columns: Fragment; readonly statement: (changed: Fragment) => Fragment }
}

export class PgDatabase extends Context.Tag("@attestry/postgres/internal/PgDatabase")<
  PgDatabase,
  {
    readonly sql: SqlClient
    readonly run: Run
    readonly nameOf: (table: string) => Identifier
    // An update leaves the columns in `kept` as they are.
    readonly table: <Entity extends object, I>(
      name: string,
      entity: Schema.Schema<Entity, I>,
      kept?: ReadonlyArray<string>
    ) => Table<Entity>
    readonly record: (write: Write) => Effect.Effect<void, never, Writes>
    readonly takeWritten: (key: string) => Effect.Effect<Option.Option<Versioned<unknown>>>
  }
>() {}

export const storeLayer = <Port, Service>(
  port: Context.Tag<Port, Service>,
  make: (database: typeof PgDatabase.Service) => Service
): Layer.Layer<Port, never, PgDatabase> => Layer.effect(port, Effect.map(PgDatabase, make))
