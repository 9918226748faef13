import * as PgClient from "@effect/sql-pg/PgClient"
import { make } from "@effect/sql/Statement"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck } from "effect"
import { columnsKey, makeCompile } from "../src/internal/StatementTexts.ts"

const sql = make(Effect.die("no connection"), PgClient.makeCompiler(), [], undefined)

const value = FastCheck.oneof(FastCheck.string(), FastCheck.integer(), FastCheck.constant(null))
const column = FastCheck.constantFrom("id", "name", "Odd \"name", "name_key", "s.t")
const row = FastCheck.dictionary(column, value, { minKeys: 1, maxKeys: 4 })

/** The row of a table, whose columns are named once. */
const tableRow = row.map((row): Record<string, unknown> => ({
  ...row,
  [columnsKey]: Symbol.for(Object.keys(row).join())
}))

/** A piece of a statement, with the values that it has. */
const piece = FastCheck.oneof(
  value.map((value) => sql`a = ${value}`),
  column.map((column) => sql`${sql(column)} IS NULL`),
  row.map((row) => sql`INSERT INTO t ${sql.insert(row)}`),
  FastCheck.tuple(row, FastCheck.array(column)).map(([row, omit]) => sql`SET ${sql.update(row, omit)}`),
  tableRow.map((row) => sql`INSERT INTO t ${sql.insert(row)}`),
  tableRow.map((row) => sql`SET ${sql.update(row, ["id"])}`),
  FastCheck.array(value, { minLength: 1, maxLength: 3 }).map((values) => sql`a IN ${sql.in(values)}`),
  FastCheck.array(row, { minLength: 2, maxLength: 2 }).map(([row]) =>
    sql`INSERT INTO t ${sql.insert([{ ...row }, { ...row }])}`
  ),
  row.map((row) => sql`INSERT INTO t ${sql.insert(row).returning("*")}`),
  value.map((value) => sql.unsafe("b = $1", [value])),
  FastCheck.constantFrom("a", "b").map((text) => sql.literal(text))
)

const statement = FastCheck.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => sql`SELECT ${sql.and(pieces)}`)

describe("the text of a statement", () => {
  it("and its values are those of the client, for each shape the first and every other time", () => {
    const compile = makeCompile()
    FastCheck.assert(
      FastCheck.property(statement, (statement) => {
        assert.deepStrictEqual(compile(statement), statement.compile())
      }),
      { numRuns: 2_000 }
    )
  })

  it("is one text for one shape", () => {
    const compile = makeCompile()
    const [one, two] = ["a", "b"].map((name) => compile(sql`SELECT ${name} WHERE ${sql("x")} = ${1}`))
    assert.deepStrictEqual([one?.[0], one?.[1], two?.[1]], [two?.[0], ["a", 1], ["b", 1]])
  })

  it("distinguishes a name from a literal", () => {
    const compile = makeCompile()
    assert.deepStrictEqual(compile(sql`SELECT ${sql.literal("x")}`)[0], "SELECT x")
    assert.deepStrictEqual(compile(sql`SELECT ${sql("x")}`)[0], "SELECT \"x\"")
  })
})
