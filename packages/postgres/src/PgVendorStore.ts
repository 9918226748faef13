import type { OrganizationId } from "@attestry/core/organization/Organization"
import { foldCase } from "@attestry/core/shared/Text"
import { Vendor, type VendorQuery } from "@attestry/core/vendor/Vendor"
import { VendorStore } from "@attestry/core/vendor/VendorStore"
import { SqlClient } from "@effect/sql/SqlClient"
import { Array, Effect, Layer, Option } from "effect"
import { DatabaseSchema } from "./DatabaseSchema.ts"
import { orStorageDefect } from "./Failure.ts"
import { byCreationOrName, sliced } from "./Keyset.ts"
import { PgWrites } from "./PgUnitOfWork.ts"
import { table } from "./Table.ts"

/** Case is folded here, not in SQL, so that order and search are the same in every adapter. */
const folded = ({ description, name }: Vendor) => ({
  name_key: foldCase(name),
  search_key: foldCase(`${name}\n${description}`)
})

/**
 * @since 0.1.0
 * @category layers
 */
export const layer: Layer.Layer<VendorStore, never, SqlClient | PgWrites> = Layer.effect(
  VendorStore,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const { record } = yield* PgWrites
    const vendors = table(sql, `${yield* DatabaseSchema}.vendor`, Vendor)
    const order = byCreationOrName(sql)

    const matching = (
      organizationId: OrganizationId,
      { assigneeId, category, search, status }: Omit<VendorQuery, "limit" | "cursor" | "sort">
    ) => [
      sql`organization_id = ${organizationId}`,
      ...(category === undefined ? [] : [sql`category = ${category}`]),
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(assigneeId === undefined ? [] : [sql`assignee_id = ${assigneeId}`]),
      ...(search === undefined ? [] : [sql`strpos(search_key, ${foldCase(search)}) > 0`])
    ]

    return {
      list: (organizationId, slice) =>
        sql<Vendor>`
          SELECT ${vendors.columns}
          FROM ${vendors.name}
          ${sliced(sql, order, slice, matching(organizationId, slice.filters))}`.pipe(
          orStorageDefect("VendorStore.list")
        ),
      count: (organizationId, filters) =>
        sql<{ readonly count: number }>`
          SELECT count(*) AS count
          FROM ${vendors.name}
          WHERE ${sql.and(matching(organizationId, filters))}`.pipe(
          Effect.map((rows) => rows[0]?.count ?? 0),
          orStorageDefect("VendorStore.count")
        ),
      find: (organizationId, vendorId) =>
        sql<Vendor & { readonly revision: number }>`
          SELECT ${vendors.columns}, revision
          FROM ${vendors.name}
          WHERE organization_id = ${organizationId} AND id = ${vendorId}`.pipe(
          Effect.map((rows) => Option.map(Array.head(rows), ({ revision, ...value }) => ({ value, revision }))),
          orStorageDefect("VendorStore.find")
        ),
      insert: (_, vendor) => record({ key: undefined, statement: vendors.insert(vendor, folded(vendor)) }),
      save: (organizationId, vendor, revision) =>
        record({
          key: `vendor/${organizationId}/${vendor.id}`,
          statement: sql`
            ${vendors.update(vendor, folded(vendor))}
            WHERE organization_id = ${organizationId} AND id = ${vendor.id} AND revision = ${revision}`
        }),
      remove: (organizationId, vendorId, revision) =>
        record({
          key: `vendor/${organizationId}/${vendorId}`,
          statement: sql`
            DELETE FROM ${vendors.name}
            WHERE organization_id = ${organizationId} AND id = ${vendorId} AND revision = ${revision}`
        })
    }
  })
)
