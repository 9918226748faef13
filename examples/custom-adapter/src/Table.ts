import { type Revised, storedSchema, type Versioned } from "@attestry/core/storage"
import { Array, Option, Schema, SchemaAST } from "effect"
import type { SQLiteValue } from "node-sqlite3-wasm"
import { join, literal, sql, type Statement } from "./Statement.ts"

type Columns = Readonly<Record<string, SQLiteValue>>

const revisionOf = Schema.decodeUnknownSync(Schema.Struct({ revision: Schema.Int }))
const countOf = Schema.decodeUnknownSync(Schema.Struct({ count: Schema.Int }))
const facetsOf = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ facet: Schema.String, value: Schema.String, count: Schema.Int }))
)

const fixed = new Set(["id", "organization_id", "created_at"])

const snakeCase = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Makes the statements of a table with a column for each field of its entity. SQLite stores the encoded side of the
 * schema, and no other fields.
 */
export const makeTable = <Entity, Encoded extends Columns>(name: string, entity: Schema.Schema<Entity, Encoded>) => {
  const stored = storedSchema(entity)
  const decode = Schema.decodeUnknownSync(stored)
  const encode = Schema.encodeSync(stored)

  const selected = SchemaAST.getPropertySignatures(SchemaAST.encodedAST(entity.ast))
    .map(({ name }) => `${snakeCase(String(name))} AS "${String(name)}"`)
    .join(", ")
  const columns = (value: Entity, extra: Columns) => [
    ...Object.entries(encode(value)).map(([field, stored]) => ({ column: snakeCase(field), stored })),
    ...Object.entries(extra).map(([column, stored]) => ({ column, stored }))
  ]

  const changeable = (value: Entity, extra: Columns) => columns(value, extra).filter(({ column }) => !fixed.has(column))

  return {
    /** Selects entities with their revisions. `rest` follows the table's name. */
    select: (rest: Statement) => sql`SELECT ${literal(selected)}, revision FROM ${literal(name)} ${rest}`,
    count: (where: Statement) => sql`SELECT count(*) AS count FROM ${literal(name)} WHERE ${where}`,
    /** Counts the rows by each of the named values, in one statement. */
    facets: (facets: ReadonlyArray<readonly [name: string, value: Statement]>, where: Statement) =>
      join(
        " UNION ALL ",
        facets.map(([facet, value]) =>
          sql`SELECT ${facet} AS facet, ${value} AS value, count(*) AS count FROM ${
            literal(name)
          } WHERE ${where} GROUP BY 2`
        )
      ),
    toFacets: facetsOf,
    toCount: (rows: ReadonlyArray<unknown>): number => countOf(rows[0]).count,
    toEntities: (rows: ReadonlyArray<unknown>): ReadonlyArray<Entity> => rows.map((row) => decode(row)),
    toRevised: (rows: ReadonlyArray<unknown>): ReadonlyArray<Revised<Entity>> =>
      rows.map((row) => ({ ...decode(row), ...revisionOf(row) })),
    toVersioned: (rows: ReadonlyArray<unknown>): Option.Option<Versioned<Entity>> =>
      Option.map(Array.head(rows), (row) => ({ value: decode(row), ...revisionOf(row) })),
    /** Inserts no row, instead of failing, if the id is taken or the condition does not hold. */
    insert: (value: Entity, extra: Columns = {}, given = sql`TRUE`) => {
      const all = columns(value, extra)
      return sql`
        INSERT INTO ${literal(name)} (${literal(all.map(({ column }) => column).join(", "))})
        SELECT ${join(", ", all.map(({ stored }) => sql`${stored}`))}
        WHERE ${given}
        ON CONFLICT DO NOTHING`
    },
    update: (where: Statement, value: Entity, extra: Columns = {}) =>
      sql`
        UPDATE ${literal(name)}
        SET
          ${join(", ", changeable(value, extra).map(({ column, stored }) => sql`${literal(column)} = ${stored}`))},
          revision = revision + 1
        WHERE ${where}`,
    remove: (where: Statement) =>
      sql`
        DELETE FROM ${literal(name)}
        WHERE ${where}`
  }
}
