import type { Versioned } from "@attestry/core/storage"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { uncheckedCast } from "./UncheckedCast.ts"

interface Field {
  readonly field: string
  // the column's expression
  readonly selected: string
}

// The columns of a joined table, and the entity that a row holds in them.
export interface Joined<Entity> {
  readonly columns: Fragment
  readonly read: (row: object) => Versioned<Entity>
}

export const makeJoined = <Entity>(sql: SqlClient, fields: ReadonlyArray<Field>) => (alias: string): Joined<Entity> => {
  const toName = (field: string) => `${alias}.${field}`
  const revision = toName("revision")
  const names = fields.map(({ field }) => ({ field, name: toName(field) }))
  const empty: Record<string, unknown> = Object.fromEntries(fields.map(({ field }) => [field, null]))
  return {
    columns: sql.literal(
      [...fields, { field: "revision", selected: "revision" }]
        .map(({ field, selected }) => `${alias}.${selected} AS "${toName(field)}"`)
        .join(", ")
    ),
    read: (row) => {
      const value = { ...empty }
      for (const { field, name } of names) value[field] = Reflect.get(row, name)
      return { value: uncheckedCast<Entity>(value), revision: Number(Reflect.get(row, revision)) }
    }
  }
}
