import type { FacetOf, PageQuery, Slice } from "@attestry/core/page"
import type { OrganizationId } from "@attestry/core/shared"
import type { FacetedStore, OwnedStore, Versioned } from "@attestry/core/storage"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orStorageDefect } from "../Failure.ts"
import { countFacets } from "./CountFacets.ts"
import type { KeysetOrder } from "./Keyset.ts"
import type { PgDatabase } from "./PgDatabase.ts"
import type { Table } from "./Table.ts"
import { uncheckedCast } from "./UncheckedCast.ts"

interface OwnedOptions<Entity, Query extends PageQuery> {
  readonly port: string
  readonly table: Table<Entity>
  readonly order: KeysetOrder
  readonly derived: (entity: Entity) => Record<string, unknown>
  readonly matching: (
    filters: Slice<Query>["filters"],
    organizationId: OrganizationId
  ) => ReadonlyArray<Fragment>
}

export const makeOwnedStore = <Entity extends { readonly id: string }, Query extends PageQuery>(
  database: typeof PgDatabase.Service,
  options: OwnedOptions<Entity, Query>
): OwnedStore<Entity, Query> => {
  const { record, sql, takeWritten } = database
  const { derived, matching, order, port, table } = options

  const where = (organizationId: OrganizationId, ...conditions: ReadonlyArray<Fragment>) =>
    sql.and([sql`organization_id = ${organizationId}`, ...conditions])

  const atRevision = (organizationId: OrganizationId, id: Entity["id"], revision: number) =>
    where(organizationId, sql`id = ${id}`, sql`revision = ${revision}`)

  const key = (organizationId: OrganizationId, id: Entity["id"]) => `${port}/${organizationId}/${id}`

  const read = (organizationId: OrganizationId, id: Entity["id"]) =>
    table.findVersioned(where(organizationId, sql`id = ${id}`)).pipe(orStorageDefect(`${port}.find`))

  return {
    list: (organizationId, slice) =>
      table.listRevised(order, slice, where(organizationId, ...matching(slice.filters, organizationId))).pipe(
        orStorageDefect(`${port}.list`)
      ),
    listCounted: (organizationId, slice) =>
      table.listCounted(order, slice, organizationId, matching(slice.filters, organizationId)).pipe(
        orStorageDefect(`${port}.listCounted`)
      ),
    count: (organizationId, filters) =>
      table.countOwned(organizationId, matching(filters, organizationId)).pipe(orStorageDefect(`${port}.count`)),
    find: (organizationId, id) =>
      Effect.flatMap(
        takeWritten(key(organizationId, id)),
        (row) =>
          Option.isSome(row)
            // only this table writes rows with its keys
            ? Effect.succeed(uncheckedCast<Option.Option<Versioned<Entity>>>(row))
            : read(organizationId, id)
      ),
    insert: (_, entity) => record({ key: undefined, statement: table.insert(entity, derived(entity)) }),
    save: (organizationId, entity, revision) =>
      record({
        key: key(organizationId, entity.id),
        statement: table.update(atRevision(organizationId, entity.id, revision), entity, derived(entity)),
        saved: { value: entity, revision: revision + 1 }
      }),
    remove: (organizationId, id, revision) =>
      record({ key: key(organizationId, id), statement: table.remove(atRevision(organizationId, id, revision)) })
  }
}

export const makeFacetedStore = <Entity extends { readonly id: string }, Query extends PageQuery>(
  database: typeof PgDatabase.Service,
  { facets, ...options }: OwnedOptions<Entity, Query> & {
    // null is not counted
    readonly facets: { readonly [_ in FacetOf<Query>]: Fragment }
  }
): FacetedStore<Entity, Query> => {
  const { sql } = database
  const { matching, port, table } = options
  return {
    ...makeOwnedStore(database, options),
    facets: (organizationId, filters, names) =>
      countFacets(
        database,
        table.name,
        names.map((facet) => [facet, facets[facet]] as const),
        sql.and([sql`organization_id = ${organizationId}`, ...matching(filters, organizationId)])
      ).pipe(orStorageDefect(`${port}.facets`))
  }
}
