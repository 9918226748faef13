import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"

// one value is compared, so that its plan stays the simplest
export const isAnyOf = (sql: SqlClient, column: Fragment, values: ReadonlyArray<string>): Fragment => {
  const [value, ...others] = values
  return value !== undefined && others.length === 0
    ? sql`${column} = ${value}`
    : sql`${column} = ANY (${[...values]})`
}

// No condition without values. `none` stands for null.
export const isAnyOrNone = <Value extends string>(
  sql: SqlClient,
  column: Fragment,
  values: ReadonlyArray<Value> | undefined,
  isOf: (values: ReadonlyArray<Exclude<Value, "none">>) => Fragment
): ReadonlyArray<Fragment> => {
  if (values === undefined) return []
  const named = values.filter((value): value is Exclude<Value, "none"> => value !== "none")
  if (named.length === values.length) return [isOf(named)]
  return [named.length === 0 ? sql`${column} IS NULL` : sql`(${column} IS NULL OR ${isOf(named)})`]
}

// no condition without values
export const matchesAny = (
  sql: SqlClient,
  column: Fragment,
  values: ReadonlyArray<string> | undefined
): ReadonlyArray<Fragment> => values === undefined ? [] : [isAnyOf(sql, column, values)]

// the place of the column's value, as a digit: text of SQL, so that the tables have an index of the same expression
export const placeOf = (column: string, values: ReadonlyArray<string>): string =>
  `(CASE ${column} ${values.map((value, i) => `WHEN '${value}' THEN '${i}'`).join(" ")} END)`
