import type { CountedRows } from "@attestry/core/page"
import type { Revised, Versioned } from "@attestry/core/storage"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment, Identifier } from "@effect/sql/Statement"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { Run } from "./Direct.ts"
import { type Joined, makeJoined } from "./Joined.ts"
import { type Keyset, type KeysetOrder, selectSlice } from "./Keyset.ts"
import { type Counted, toVersioned, withoutCount } from "./Rows.ts"
import { columnsKey } from "./StatementTexts.ts"

interface Computed {
  readonly columns: { readonly [column: string]: Fragment }
  readonly from: Fragment
}

type List<Row> = (
  order: KeysetOrder,
  slice: Keyset,
  where: Fragment
) => Effect.Effect<ReadonlyArray<Row>, SqlError>

export interface Table<Entity> {
  readonly name: Identifier
  readonly columns: Fragment
  readonly joined: (alias: string) => Joined<Entity>
  readonly find: (where: Fragment) => Effect.Effect<Option.Option<Entity>, SqlError>
  readonly findVersioned: (where: Fragment) => Effect.Effect<Option.Option<Versioned<Entity>>, SqlError>
  // In the order of ids.
  readonly listVersioned: (where: Fragment) => Effect.Effect<ReadonlyArray<Versioned<Entity>>, SqlError>
  readonly list: List<Entity>
  readonly listRevised: List<Revised<Entity>>
  // Without a condition, the kept count is read too.
  readonly listCounted: (
    order: KeysetOrder,
    slice: Keyset,
    organizationId: string,
    conditions: ReadonlyArray<Fragment>
  ) => Effect.Effect<CountedRows<Revised<Entity>>, SqlError>
  readonly count: (where: Fragment, joined?: Fragment) => Effect.Effect<number, SqlError>
  // Rows of the organization that match all conditions. Without a condition it reads the kept counts.
  readonly countOwned: (organizationId: string, conditions: ReadonlyArray<Fragment>) => Effect.Effect<number, SqlError>
  readonly insert: (entity: Entity, extra?: Record<string, unknown>) => Fragment
  // Two parameters for many rows: common values, and the values of each row.
  readonly insertAll: (entities: Array.NonEmptyReadonlyArray<Entity>) => Fragment
  // Adds nothing if there is no row to compute from.
  readonly insertFrom: (entity: Entity, extra: Record<string, unknown>, computed: Computed) => Fragment
  readonly update: (where: Fragment, entity: Entity, extra?: Record<string, unknown>) => Fragment
  readonly remove: (where: Fragment) => Fragment
}

const snakeCase = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const isCompound = (ast: SchemaAST.AST): boolean =>
  (SchemaAST.isUnion(ast) ? ast.types : [ast]).some((part) =>
    SchemaAST.isTypeLiteral(part) || SchemaAST.isTupleType(part) || SchemaAST.isDeclaration(part)
  )

// A count may outgrow an integer, and most drivers return a bigint as text. A double is exact to 2^53.
const isNumber = (ast: SchemaAST.AST): boolean =>
  (SchemaAST.isUnion(ast) ? ast.types : [ast]).some((part) =>
    SchemaAST.isRefinement(part) ? isNumber(part.from) : SchemaAST.isNumberKeyword(part)
  )

interface Column {
  readonly column: string
  readonly field: string
}

// a loop, because a callback for each row costs twice as much
const isCommon = (rows: Array.NonEmptyReadonlyArray<object>, field: string): boolean => {
  const value: unknown = Reflect.get(rows[0], field)
  for (const row of rows) if (Reflect.get(row, field) !== value) return false
  return true
}

const documentOf = (columns: ReadonlyArray<Column>) => {
  // all columns from the start, because an object that grows by columns costs twice as much
  const empty: Record<string, unknown> = Object.fromEntries(columns.map(({ column }) => [column, null]))
  return (row: object): Record<string, unknown> => {
    const document = { ...empty }
    for (const { column, field } of columns) document[column] = Reflect.get(row, field)
    return document
  }
}

const immutable = ["id", "organization_id", "created_at"]

export const makeTable = <Entity extends object, I>(
  sql: SqlClient,
  run: Run,
  name: string,
  entity: Schema.Schema<Entity, I>,
  kept: ReadonlyArray<string> = []
): Table<Entity> => {
  // columns that an update leaves as they are
  const fixed = [...immutable, ...kept]
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
  const empty: Record<string, unknown> = Object.fromEntries(fields.map(({ column }) => [column, null]))
  const columnsWith = new Map<string, symbol>()
  const keyOf = (extra: Record<string, unknown>): symbol => {
    const names = Object.keys(extra).join()
    const key = columnsWith.get(names) ?? Symbol(name)
    columnsWith.set(names, key)
    return key
  }
  const values = (row: Entity, extra: Record<string, unknown> = {}): Record<string, unknown> => {
    const record = { ...empty }
    for (const { column, valueIn } of fields) record[column] = valueIn(row)
    return Object.assign(record, extra, { [columnsKey]: keyOf(extra) })
  }
  const names = sql.literal(fields.map(({ column }) => `"${column}"`).join(", "))
  const insert = (row: Entity, extra?: Record<string, unknown>) =>
    sql`INSERT INTO ${sql(name)} ${sql.insert(values(row, extra))}`
  const [schema = "", kind = ""] = name.split(".")
  // one literal, because a fragment for each column would be built again for each statement
  const selected = fields.map(({ field, selected }) => `${selected} AS "${field}"`).join(", ")
  const columns = sql.literal(selected)
  const owned = (organizationId: string, conditions: ReadonlyArray<Fragment> = []) =>
    sql.and([sql`organization_id = ${organizationId}`, ...conditions])
  const keptCount = (organizationId: string) =>
    sql`coalesce(sum(count), 0)::float8 AS count
        FROM ${sql(`${schema}.row_count`)}
        WHERE ${owned(organizationId)}
          AND kind = ${kind}`
  const makeList = <Row extends object>(selected: Fragment): List<Row> => (order, slice, where) =>
    run(sql<Row>`
        SELECT ${selected}
        FROM ${sql(name)}
        ${selectSlice(sql, order, slice, where)}`)
  const listRevised = makeList<Revised<Entity>>(sql.literal(`${selected}, revision`))
  const countRows = (from: Fragment) =>
    Effect.map(
      run(sql<{ readonly count: number }>`
        SELECT ${from}`),
      (rows) => rows[0]?.count ?? 0
    )
  const count = (where: Fragment, joined: Fragment = sql.literal("")) =>
    countRows(sql`count(*)::float8 AS count
        FROM ${sql(name)}
        ${joined}
        WHERE ${where}`)
  return {
    name: sql(name),
    columns,
    joined: makeJoined(sql, fields),
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
    listVersioned: (where) =>
      Effect.map(
        run(sql<Revised<Entity>>`
          SELECT ${columns}, revision
          FROM ${sql(name)}
          WHERE ${where}
          ORDER BY id`),
        Array.map(toVersioned<Entity>)
      ),
    list: makeList<Entity>(columns),
    listRevised,
    listCounted: (order, slice, organizationId, conditions) =>
      conditions.length > 0
        ? Effect.map(
          listRevised(order, slice, owned(organizationId, conditions)),
          (rows) => ({ rows, count: undefined })
        )
        : Effect.map(
          run(sql<Counted<Revised<Entity>>>`
        SELECT ${columns}, revision, (SELECT ${keptCount(organizationId)}) AS "rowCount"
        FROM ${sql(name)}
        ${selectSlice(sql, order, slice, owned(organizationId))}`),
          (rows) => ({ count: rows[0]?.rowCount, rows: rows.map(withoutCount<Revised<Entity>>) })
        ),
    count,
    countOwned: (organizationId, conditions) =>
      conditions.length > 0
        ? count(owned(organizationId, conditions))
        : countRows(keptCount(organizationId)),
    insert,
    insertAll: (rows) => {
      const [first] = rows
      if (rows.length === 1) return insert(first)
      const [own, common] = Array.partition(fields, ({ field }) => isCommon(rows, field))
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
