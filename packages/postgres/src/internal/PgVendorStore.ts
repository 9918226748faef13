import type { Slice } from "@attestry/core/shared/Page"
import { foldCase } from "@attestry/core/shared/Text"
import { Vendor, type VendorQuery } from "@attestry/core/vendor/Vendor"
import { VendorStore } from "@attestry/core/vendor/VendorStore"
import { orStorageDefect } from "../Failure.ts"
import { byCreationOrName } from "./Keyset.ts"
import { makeOwnedStore } from "./OwnedStore.ts"
import { storeLayer } from "./PgDatabase.ts"

export const layer = storeLayer(VendorStore, (database) => {
  const { record, run, sql, table } = database
  const vendors = table("vendor", Vendor)

  const owned = makeOwnedStore(database, {
    port: "VendorStore",
    table: vendors,
    order: byCreationOrName(sql),
    // case is folded here, not in SQL, so that order and search are the same in every adapter
    derived: ({ description, name }) => ({
      name_key: foldCase(name),
      search_key: foldCase(`${name}\n${description}`)
    }),
    matching: ({ assigneeId, category, search, status }: Slice<VendorQuery>["filters"]) => [
      ...(category === undefined ? [] : [sql`category = ${category}`]),
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(assigneeId === undefined ? [] : [sql`assignee_id = ${assigneeId}`]),
      ...(search === undefined ? [] : [sql`strpos(search_key, ${foldCase(search)}) > 0`])
    ]
  })

  return {
    ...owned,
    assignedTo: (organizationId, references) =>
      run(sql<Vendor>`
        SELECT ${vendors.columns}
        FROM ${vendors.name}
        WHERE organization_id = ${organizationId}
          AND assignee_id = ANY (${[...references]})`).pipe(orStorageDefect("VendorStore.assignedTo")),
    unassign: (organizationId, vendorIds, now) =>
      record({
        key: undefined,
        statement: sql`
          UPDATE ${vendors.name}
          SET assignee_id = NULL, updated_at = ${now}, revision = revision + 1
          WHERE organization_id = ${organizationId}
            AND id = ANY (${[...vendorIds]})
            AND assignee_id IS NOT NULL`,
        rows: vendorIds.length
      })
  }
})
