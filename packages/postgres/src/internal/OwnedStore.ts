import type { OrganizationId } from "@attestry/core/shared/Ids"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment } from "@effect/sql/Statement"
import { orStorageDefect } from "../Failure.ts"
import type { Keyset, KeysetOrder } from "./Keyset.ts"
import type { PgWrites } from "./PgUnitOfWork.ts"
import type { Table } from "./Table.ts"

/**
 * What the stores of entities that belong to an organization have in common. Every statement names the organization.
 */
export const ownedStore = <Entity extends { readonly id: string }, Filters>(options: {
  readonly sql: SqlClient
  readonly record: typeof PgWrites.Service["record"]
  /** The port's name, for defects. */
  readonly port: string
  readonly table: Table<Entity>
  readonly order: KeysetOrder
  /** Values of columns that are not the entity's fields. */
  readonly derived: (entity: Entity) => Record<string, unknown>
  /** The conditions of the filters. */
  readonly matching: (filters: Filters, organizationId: OrganizationId) => ReadonlyArray<Fragment>
}) => {
  const { derived, matching, order, port, record, sql, table } = options

  const where = (organizationId: OrganizationId, ...conditions: ReadonlyArray<Fragment>) =>
    sql.and([sql`organization_id = ${organizationId}`, ...conditions])

  const asRead = (organizationId: OrganizationId, id: Entity["id"], revision: number) =>
    where(organizationId, sql`id = ${id}`, sql`revision = ${revision}`)

  const key = (organizationId: OrganizationId, id: Entity["id"]) => `${port}/${organizationId}/${id}`

  return {
    list: (organizationId: OrganizationId, slice: Keyset & { readonly filters: Filters }) =>
      table.list(order, slice, where(organizationId, ...matching(slice.filters, organizationId))).pipe(
        orStorageDefect(`${port}.list`)
      ),
    count: (organizationId: OrganizationId, filters: Filters) =>
      table.count(where(organizationId, ...matching(filters, organizationId))).pipe(orStorageDefect(`${port}.count`)),
    find: (organizationId: OrganizationId, id: Entity["id"]) =>
      table.findVersioned(where(organizationId, sql`id = ${id}`)).pipe(orStorageDefect(`${port}.find`)),
    insert: (_: OrganizationId, entity: Entity) =>
      record({ key: undefined, statement: table.insert(entity, derived(entity)) }),
    save: (organizationId: OrganizationId, entity: Entity, revision: number) =>
      record({
        key: key(organizationId, entity.id),
        statement: table.update(asRead(organizationId, entity.id, revision), entity, derived(entity))
      }),
    remove: (organizationId: OrganizationId, id: Entity["id"], revision: number) =>
      record({ key: key(organizationId, id), statement: table.remove(asRead(organizationId, id, revision)) })
  }
}
