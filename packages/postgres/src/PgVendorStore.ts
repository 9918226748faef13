import type { OrganizationId } from "@attestry/core/organization/Organization"
import type { Slice } from "@attestry/core/shared/Page"
import { foldCase } from "@attestry/core/shared/Text"
import { Vendor, type VendorId, type VendorQuery } from "@attestry/core/vendor/Vendor"
import { VendorStore } from "@attestry/core/vendor/VendorStore"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Layer } from "effect"
import { DatabaseSchema } from "./DatabaseSchema.ts"
import { orStorageDefect } from "./Failure.ts"
import { byCreationOrName } from "./Keyset.ts"
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
      { assigneeId, category, search, status }: Slice<VendorQuery>["filters"]
    ) =>
      sql.and([
        sql`organization_id = ${organizationId}`,
        ...(category === undefined ? [] : [sql`category = ${category}`]),
        ...(status === undefined ? [] : [sql`status = ${status}`]),
        ...(assigneeId === undefined ? [] : [sql`assignee_id = ${assigneeId}`]),
        ...(search === undefined ? [] : [sql`strpos(search_key, ${foldCase(search)}) > 0`])
      ])

    const asRead = (organizationId: OrganizationId, vendorId: VendorId, revision: number) =>
      sql`organization_id = ${organizationId} AND id = ${vendorId} AND revision = ${revision}`

    return {
      list: (organizationId, slice) =>
        vendors.list(order, slice, matching(organizationId, slice.filters)).pipe(orStorageDefect("VendorStore.list")),
      count: (organizationId, filters) =>
        vendors.count(matching(organizationId, filters)).pipe(orStorageDefect("VendorStore.count")),
      find: (organizationId, vendorId) =>
        vendors.findVersioned(sql`organization_id = ${organizationId} AND id = ${vendorId}`).pipe(
          orStorageDefect("VendorStore.find")
        ),
      insert: (_, vendor) => record({ key: undefined, statement: vendors.insert(vendor, folded(vendor)) }),
      save: (organizationId, vendor, revision) =>
        record({
          key: `vendor/${organizationId}/${vendor.id}`,
          statement: vendors.update(asRead(organizationId, vendor.id, revision), vendor, folded(vendor))
        }),
      remove: (organizationId, vendorId, revision) =>
        record({
          key: `vendor/${organizationId}/${vendorId}`,
          statement: vendors.remove(asRead(organizationId, vendorId, revision))
        })
    }
  })
)
