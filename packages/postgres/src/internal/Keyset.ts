import type { Slice } from "@attestry/core/shared/Page"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"

/** Which part of a list to read. */
export type Keyset = Pick<Slice<{ readonly sort?: string }>, "sort" | "after" | "limit">

/** The columns that rows are in order by. */
export interface KeysetOrder {
  /** The column of each sort, named without its direction. */
  readonly value: { readonly [sort: string]: Fragment }
  /** What tells rows of one value apart. */
  readonly id: Fragment
}

/** The order of lists that are sorted by creation. */
export const byCreation = (sql: SqlClient): KeysetOrder => ({ value: { createdAt: sql`created_at` }, id: sql`id` })

/** The order of lists that are sorted by creation or by name. */
export const byCreationOrName = (sql: SqlClient): KeysetOrder => ({
  value: { createdAt: sql`created_at`, name: sql`name_key` },
  id: sql`id`
})

/**
 * The clauses of a slice, from WHERE on: the rows after its position, in a total order, and no more than its limit. A
 * row comparison walks the index (…, value, id) to the position, however far that is. `walks` says that there is such an
 * index: it hides the limit from the planner, who without statistics takes it for more than all rows, and sorts them.
 */
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
