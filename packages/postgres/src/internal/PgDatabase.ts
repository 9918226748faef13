import type { Writes } from "@attestry/core/storage/UnitOfWork"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment, Identifier } from "@effect/sql/Statement"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Schema from "effect/Schema"
import type { Run } from "./Direct.ts"
import type { Table } from "./Table.ts"

/** A statement that has to change `rows` rows, 1 by default. `given` has to hold before it. */
export interface Write {
  readonly key: string | undefined
  readonly statement: Fragment
  readonly given?: Fragment
  readonly rows?: number
}

/** The database as the stores see it, with row-level security or without. */
export class PgDatabase extends Context.Tag("@attestry/postgres/internal/PgDatabase")<PgDatabase, {
  /** Builds statements; `run` runs them. */
  readonly sql: SqlClient
  /** The name of a table within the schema. */
  readonly nameOf: (table: string) => Identifier
  /** Derives a table of the schema from its entity. */
  readonly table: <Entity extends object, I>(name: string, entity: Schema.Schema<Entity, I>) => Table<Entity>
  readonly run: Run
  /** Adds the statement to the unit of work, which sends it when it commits. */
  readonly record: (write: Write) => Effect.Effect<void, never, Writes>
}>() {}

/** The layer of a store over the database. */
export const storeLayer = <Port, Service>(
  port: Context.Tag<Port, Service>,
  make: (database: typeof PgDatabase.Service) => Service
): Layer.Layer<Port, never, PgDatabase> => Layer.effect(port, Effect.map(PgDatabase, make))
