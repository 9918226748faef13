import * as Context from "effect/Context"

/** The schema of the database that holds every table of Attestry's: lower-case letters, digits and underscores. */
export class DatabaseSchema extends Context.Reference<DatabaseSchema>()("@attestry/postgres/DatabaseSchema", {
  defaultValue: (): string => "attestry"
}) {}
