import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment, Identifier } from "@effect/sql/Statement"
import { type Schema, SchemaAST } from "effect"

/**
 * A table that keeps entities of one kind, a column for each of their fields.
 *
 * @since 0.1.0
 * @category models
 */
export interface Table<Entity> {
  readonly name: Identifier
  /** What to select: every column under the name of its field. */
  readonly columns: Fragment
  /** Adds the entity, with values of columns that are not its fields. */
  readonly insert: (entity: Entity, extra?: Record<string, unknown>) => Fragment
  /** Overwrites the entity and counts its revision up. What follows has to say which row. */
  readonly update: (entity: Entity, extra?: Record<string, unknown>) => Fragment
}

const snakeCase = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const isCompound = (ast: SchemaAST.AST): boolean =>
  (SchemaAST.isUnion(ast) ? ast.types : [ast]).some((part) =>
    SchemaAST.isTypeLiteral(part) || SchemaAST.isTupleType(part) || SchemaAST.isDeclaration(part)
  )

const fixed = ["id", "organization_id", "created_at"]

/**
 * Derives a table from its entity's schema, so that no column is listed twice. Fields that hold objects or arrays are
 * written as JSON text.
 *
 * @since 0.1.0
 * @category constructors
 */
export const table = <Entity extends object, I>(
  sql: SqlClient,
  name: string,
  entity: Schema.Schema<Entity, I>
): Table<Entity> => {
  const fields = SchemaAST.getPropertySignatures(SchemaAST.encodedAST(entity.ast)).map(({ name, type }) => {
    const field = String(name)
    const isJson = isCompound(type)
    return {
      column: snakeCase(field),
      field,
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
  return {
    name: sql(name),
    // one literal: a fragment a column would be put together anew for each statement
    columns: sql.literal(fields.map(({ column, field }) => `"${column}" AS "${field}"`).join(", ")),
    insert: (row, extra) => sql`INSERT INTO ${sql(name)} ${sql.insert(values(row, extra))}`,
    update: (row, extra) =>
      sql`
        UPDATE ${sql(name)}
        SET ${sql.update(values(row, extra), fixed)}, revision = revision + 1`
  }
}
