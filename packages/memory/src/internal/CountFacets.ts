import type { FacetCount } from "@attestry/core/page"

// null is not counted
export type FacetValues<Row, Name extends string> = { readonly [_ in Name]: (row: Row) => string | null }

const countValues = (facet: string, values: ReadonlyArray<string>): ReadonlyArray<FacetCount> =>
  Array.from(new Set(values), (value) => ({ facet, value, count: values.filter((one) => one === value).length }))

export const countFacets = <Row, Name extends string>(
  rows: ReadonlyArray<Row>,
  values: FacetValues<Row, Name>,
  names: ReadonlyArray<Name>
): ReadonlyArray<FacetCount> =>
  names.flatMap((facet) => countValues(facet, rows.flatMap((row) => values[facet](row) ?? [])))
