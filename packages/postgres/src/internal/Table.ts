import type { Versioned } from "@attestry/core/storage/Versioned"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment, Identifier } from "@effect/sql/Statement"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { Run } from "./Direct.ts"
import { type Keyset, type KeysetOrder, selectSlice } from "./Keyset.ts"

/** Values of columns that a query gives: what to select, and from where. */
export interface Computed {
  readonly columns: { readonly [column: string]: Fragment }
  readonly from: Fragment
}

type Revised<Entity> = Entity & { readonly revision: number }

/** A row is nobody else's, and the revision is its last column: taking it out is cheaper than a copy. */
const toVersioned = <Entity extends object>(row: Revised<Entity>): Versioned<Entity> => {
  const { revision } = row
  Reflect.deleteProperty(row, "revision")
  return { value: row, revision }
}

/** A table that keeps entities of one kind, a column for each of their fields. */
export interface Table<Entity> {
  readonly name: Identifier
  /** What to select: every column under the name of its field. */
  readonly columns: Fragment
  /** The one entity of which the condition holds. */
  readonly find: (where: Fragment) => Effect.Effect<Option.Option<Entity>, SqlError>
  /** The same with its revision. */
  readonly findVersioned: (where: Fragment) => Effect.Effect<Option.Option<Versioned<Entity>>, SqlError>
  /** The slice of the entities of which the condition holds. */
  readonly list: (order: KeysetOrder, slice: Keyset, where: Fragment) => Effect.Effect<ReadonlyArray<Entity>, SqlError>
  /** Of how many rows the condition holds, with those that are joined to them. */
  readonly count: (where: Fragment, joined?: Fragment) => Effect.Effect<number, SqlError>
  /** Adds the entity, with values of columns that are not its fields. */
  readonly insert: (entity: Entity, extra?: Record<string, unknown>) => Fragment
  /** Adds the entities; many are two parameters: what they have in common, and what each has. */
  readonly insertAll: (entities: Array.NonEmptyReadonlyArray<Entity>) => Fragment
  /** Adds the entity with values that are computed, as long as there is a row to compute them from. */
  readonly insertFrom: (entity: Entity, extra: Record<string, unknown>, computed: Computed) => Fragment
  /** Overwrites the entity of which the condition holds and counts its revision up. */
  readonly update: (where: Fragment, entity: Entity, extra?: Record<string, unknown>) => Fragment
  /** Deletes the entity of which the condition holds. */
  readonly remove: (where: Fragment) => Fragment
}

const snakeCase = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const isCompound = (ast: SchemaAST.AST): boolean =>
  (SchemaAST.isUnion(ast) ? ast.types : [ast]).some((part) =>
    SchemaAST.isTypeLiteral(part) || SchemaAST.isTupleType(part) || SchemaAST.isDeclaration(part)
  )

/** Counts may outgrow an integer, and a bigint leaves most drivers as text; as a double it is exact to 2^53. */
const isNumber = (ast: SchemaAST.AST): boolean =>
  (SchemaAST.isUnion(ast) ? ast.types : [ast]).some((part) =>
    SchemaAST.isRefinement(part) ? isNumber(part.from) : SchemaAST.isNumberKeyword(part)
  )

interface Column {
  readonly column: string
  readonly field: string
}

/** Values by column, to be written as JSON; those within are JSON themselves. */
const documentOf = (columns: ReadonlyArray<Column>) => {
  // all columns from the start: an object that grows column by column costs twice as much
  const empty: Record<string, unknown> = Object.fromEntries(columns.map(({ column }) => [column, null]))
  return (row: object): Record<string, unknown> => {
    const document = { ...empty }
    for (const { column, field } of columns) document[column] = Reflect.get(row, field)
    return document
  }
}

const fixed = ["id", "organization_id", "created_at"]

/**
 * Derives a table from its entity's schema, so that no column is listed twice. Fields that hold objects or arrays are
 * written as JSON text.
 */
export const makeTable = <Entity extends object, I>(
  sql: SqlClient,
  run: Run,
  name: string,
  entity: Schema.Schema<Entity, I>
): Table<Entity> => {
  const fields = SchemaAST.getPropertySignatures(SchemaAST.encodedAST(entity.ast)).map(({ name, type }) => {
    const field = String(name)
    const isJson = isCompound(type)
    const column = snakeCase(field)
    return {
      column,
      field,
      selected: isNumber(type) ? `"${column}"::float8` : `"${column}"`,
      valueIn: (row: Entity): unknown => {
        const value: unknown = Reflect.get(row, field)
        return isJson && value !== null ? JSON.stringify(value) : value
      }
    }
  })
  const values = (row: Entity, extra: Record<string, unknown> = {}): Record<string, unknown> => ({
    ...Object.fromEntries(fields.map(({ column, valueIn }) => [column, valueIn(row)])),
    ...extra
  })
  const names = sql.literal(fields.map(({ column }) => `"${column}"`).join(", "))
  const insert = (row: Entity, extra?: Record<string, unknown>) =>
    sql`INSERT INTO ${sql(name)} ${sql.insert(values(row, extra))}`
  // one literal: a fragment a column would be put together anew for each statement
  const columns = sql.literal(fields.map(({ field, selected }) => `${selected} AS "${field}"`).join(", "))
  return {
    name: sql(name),
    columns,
    find: (where) =>
      Effect.map(
        run(sql<Entity>`
          SELECT ${columns}
          FROM ${sql(name)}
          WHERE ${where}`),
        Array.head
      ),
    findVersioned: (where) =>
      Effect.map(
        run(sql<Revised<Entity>>`
          SELECT ${columns}, revision
          FROM ${sql(name)}
          WHERE ${where}`),
        (rows) => Option.map(Array.head(rows), toVersioned<Entity>)
      ),
    list: (order, slice, where) =>
      run(sql<Entity>`
        SELECT ${columns}
        FROM ${sql(name)}
        ${selectSlice(sql, order, slice, where)}`),
    count: (where, joined = sql.literal("")) =>
      Effect.map(
        run(sql<{ readonly count: number }>`
          SELECT count(*)::float8 AS count
          FROM ${sql(name)}
          ${joined}
          WHERE ${where}`),
        (rows) => rows[0]?.count ?? 0
      ),
    insert,
    insertAll: (rows) => {
      const [first, ...others] = rows
      if (others.length === 0) return insert(first)
      const [common, own] = Array.partition(
        fields,
        ({ field }) => others.some((row) => Reflect.get(row, field) !== Reflect.get(first, field))
      )
      return sql`
        INSERT INTO ${sql(name)} (${names})
        SELECT ${names}
        FROM json_populate_recordset(
          json_populate_record(NULL::${sql(name)}, ${JSON.stringify(documentOf(common)(first))}::json),
          ${JSON.stringify(rows.map(documentOf(own)))}::json
        )`
    },
    insertFrom: (row, extra, computed) => {
      const given = values(row, extra)
      const columns = [...Object.keys(given), ...Object.keys(computed.columns)].map((column) => sql`${sql(column)}`)
      const selected = [...Object.values(given).map((value) => sql`${value}`), ...Object.values(computed.columns)]
      return sql`
        INSERT INTO ${sql(name)} (${sql.csv(columns)})
        SELECT ${sql.csv(selected)}
        ${computed.from}`
    },
    update: (where, row, extra) =>
      sql`
        UPDATE ${sql(name)}
        SET ${sql.update(values(row, extra), fixed)}, revision = revision + 1
        WHERE ${where}`,
    remove: (where) =>
      sql`
        DELETE FROM ${sql(name)}
        WHERE ${where}`
  }
}
