import type { FacetCount } from "@attestry/core/page"
import type { Fragment, Identifier } from "@effect/sql/Statement"
import type { PgDatabase } from "./PgDatabase.ts"

// all facets in one statement
export const countFacets = (
  { run, sql }: typeof PgDatabase.Service,
  table: Fragment | Identifier,
  facets: ReadonlyArray<readonly [name: string, value: Fragment]>,
  where: Fragment
) => {
  const values = facets.map(([name, value]) => sql`(${sql.literal(`'${name}'`)}, ${value})`)
  return run(sql<FacetCount>`
    SELECT facet, facet_value AS value, count(*)::float8 AS count
    FROM ${table}
    CROSS JOIN LATERAL (VALUES ${sql.csv(values)}) AS facets (facet, facet_value)
    WHERE ${where} AND facet_value IS NOT NULL
    GROUP BY facet, facet_value`)
}
