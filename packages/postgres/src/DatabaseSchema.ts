import * as Context from "effect/Context"

/** Database schema of Attestry's tables. Its name has only lower-case letters, digits and underscores. */
export class DatabaseSchema extends Context.Reference<DatabaseSchema>()("@attestry/postgres/DatabaseSchema", {
  defaultValue: (): string => "attestry"
}) {}
