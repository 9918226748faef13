import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { anyOf } from "./AnyOf.ts"

/** The number of rows with a value of a facet. Rows without a person have the value `none`; others without one are left out. */
export interface FacetCount {
  readonly facet: string
  readonly value: string
  readonly count: number
}

/** By the facets and then by their values, the number of rows that match the filters. Values of no row are left out. */
export const Facets = Schema.Record({
  key: Schema.String,
  value: Schema.Record({ key: Schema.String, value: Schema.NonNegativeInt })
}).annotations({
  identifier: "Facets",
  description: "By facet and value, the number of rows that match the filters.",
  examples: [{ status: { draft: 3, published: 5 } }]
})

export type Facets = typeof Facets.Type

/** The query parameter for the facets of a list. */
export const facetFields = <const Names extends ReadonlyArray<string>>(...names: Names) => ({
  facets: optional(
    describe(
      anyOf(Schema.Literal(...names)),
      "Adds the number of rows by the values of these fields, for the filters given."
    )
  )
})

/** Returns all named facets, their values in the order of code points. */
export const toFacets = (names: ReadonlyArray<string>, counts: ReadonlyArray<FacetCount>): Facets =>
  Object.fromEntries(names.map((name) => [
    name,
    Object.fromEntries(
      counts.filter(({ facet }) => facet === name)
        .sort((a, b) => a.value < b.value ? -1 : 1)
        .map(({ count, value }) => [value, count])
    )
  ]))
