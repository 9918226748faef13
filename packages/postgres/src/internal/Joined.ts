import type { Versioned } from "@attestry/core/storage"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"

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

// the columns are those of the entity
const isOf = <Entity>(_: object): _ is Entity & object => true

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
      if (isOf<Entity>(value)) return { value, revision: Number(Reflect.get(row, revision)) }
      throw new TypeError(`A row has no ${alias}`)
    }
  }
}
