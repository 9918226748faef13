import * as Schema from "effect/Schema"
import { foldForSearch, PlainText } from "../shared/Text.ts"
import { lastMoment, Timestamp } from "../shared/Timestamp.ts"

/** The place of a row in its list: the value that the list is sorted by, then the row's id. */
export interface Position {
  readonly value: string
  readonly id: string
}

/** Order of the rows of a list. */
export interface ListOrder<A, Sort extends string> {
  /** The sort of a query that names none. */
  readonly sort: Sort
  readonly position: (row: A, sort: Sort) => Position
  /** True if the store can compare the position. A caller may have made up the cursor that it is from. */
  readonly accepts: (position: Position, sort: Sort) => boolean
}

const isTimestamp = ({ value }: Position): boolean => Schema.is(Timestamp)(value)
const isName = ({ value }: Position): boolean => Schema.is(PlainText(1024))(value)
const hasId = ({ id }: Position, max = 64): boolean => Schema.is(PlainText(max))(id)

/** Order by `createdAt`, then by id. */
export const byCreation = {
  sort: "createdAt" as const,
  position: (row: { readonly id: string; readonly createdAt: Timestamp }) => ({ value: row.createdAt, id: row.id }),
  accepts: (position: Position) => isTimestamp(position) && hasId(position)
}

/** Order by `createdAt` or by the name in lower case, then by id. */
export const byCreationOrName = {
  sort: "createdAt" as const,
  position: (row: { readonly id: string; readonly createdAt: Timestamp; readonly name: string }, sort: string) =>
    sort.endsWith("name") ? { value: foldForSearch(row.name), id: row.id } : byCreation.position(row),
  accepts: (position: Position, sort: string) =>
    sort.endsWith("name") ? isName(position) && hasId(position) : byCreation.accepts(position)
}

/** Order by `createdAt` or by another time, then by id. Rows without the other time come after those that have it. */
export const byCreationOr = <Field extends string>(field: Field) => ({
  sort: "createdAt" as const,
  position: (
    row: { readonly id: string; readonly createdAt: Timestamp } & { readonly [_ in Field]: Timestamp | null },
    sort: string
  ) => sort.endsWith(field) ? { value: row[field] ?? lastMoment, id: row.id } : byCreation.position(row),
  accepts: byCreation.accepts
})

/** Order of lists of events: newest first. */
export const newestFirst = {
  sort: "-at" as const,
  position: (row: { readonly id: string; readonly at: Timestamp }) => ({ value: row.at, id: row.id }),
  accepts: (position: Position) => isTimestamp(position) && hasId(position, 320)
}

/** Makes the text that rows are sorted by, and tells if a store can compare such a text. */
export interface SortKey<A> {
  readonly value: (row: A) => string
  readonly accepts: (value: string) => boolean
}

/** Key of a time. Rows without one come after those that have it. */
export const timeKey = <A>(time: (row: A) => Timestamp | null): SortKey<A> => ({
  value: (row) => time(row) ?? lastMoment,
  accepts: Schema.is(Timestamp)
})

/** Key of a name, in the order of a search. */
export const nameKey = <A>(name: (row: A) => string): SortKey<A> => ({
  value: (row) => foldForSearch(name(row)),
  accepts: Schema.is(PlainText(1024))
})

/** Key of a value by its place among at most ten: a digit. */
export const placeKey = <A, Value extends string>(
  values: ReadonlyArray<Value>,
  value: (row: A) => Value
): SortKey<A> => ({
  value: (row) => String(values.indexOf(value(row))),
  accepts: (text) => /^\d$/.test(text)
})

/** Order by the key of the sort, by default `createdAt`, then by id. */
export const byKeys = <A extends { readonly id: string }, Name extends string>(
  keys: { readonly [_ in Name | "createdAt"]: SortKey<A> }
): ListOrder<A, Name | "createdAt" | `-${Name | "createdAt"}`> => {
  const all: { readonly [name: string]: SortKey<A> } = keys
  const find = (sort: string): SortKey<A> => all[sort.replace("-", "")] ?? keys.createdAt
  return {
    sort: "createdAt",
    position: (row, sort) => ({ value: find(sort).value(row), id: row.id }),
    accepts: (position, sort) => find(sort).accepts(position.value) && hasId(position)
  }
}
