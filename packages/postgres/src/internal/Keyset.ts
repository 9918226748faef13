import type { Slice } from "@attestry/core/page"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"

export type Keyset = Pick<Slice<{ readonly sort?: string }>, "sort" | "after" | "limit">

export interface KeysetOrder {
  readonly value: { readonly [sort: string]: Fragment }
  readonly id: Fragment
}

export const byCreation = (sql: SqlClient): KeysetOrder => ({ value: { createdAt: sql`created_at` }, id: sql`id` })

export const byCreationOrName = (sql: SqlClient): KeysetOrder => ({
  value: { createdAt: sql`created_at`, name: sql`name_key` },
  id: sql`id`
})

// A row comparison walks the index (…, value, id) from the position. `walks` hides the limit from the planner, which
// without statistics would take it for more than all rows, and sort them.
export const selectSlice = (
  sql: SqlClient,
  order: KeysetOrder,
  { after, limit, sort }: Keyset,
  where: Fragment,
  walks = false
): Fragment => {
  const isDescending = sort.startsWith("-")
  const value = order.value[isDescending ? sort.slice(1) : sort] ?? order.id
  const direction = sql.literal(isDescending ? "DESC" : "ASC")
  const beyond = after === undefined
    ? []
    : [sql`(${value}, ${order.id}) ${sql.literal(isDescending ? "<" : ">")} (${after.value}, ${after.id})`]
  return sql`
    WHERE ${sql.and([where, ...beyond])}
    ORDER BY ${value} ${direction}, ${order.id} ${direction}
    LIMIT ${walks ? sql`(SELECT ${limit}::bigint)` : limit}`
}
