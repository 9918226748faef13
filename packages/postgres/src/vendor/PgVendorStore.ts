import type { Slice } from "@attestry/core/page"
import { foldForSearch, type OrganizationId } from "@attestry/core/shared"
import { sortedLevels, type StoredVendorQuery, Vendor, VendorStore } from "@attestry/core/vendor"
import type { Fragment } from "@effect/sql/Statement"
import { orStorageDefect } from "../Failure.ts"
import { isAnyOf, isAnyOrNone, matchesAny } from "../internal/Filters.ts"
import { byCreationOrName } from "../internal/Keyset.ts"
import { makeFacetedStore } from "../internal/OwnedStore.ts"
import { storeLayer } from "../internal/PgDatabase.ts"
import { levelPlace, statusPlace } from "./VendorTables.ts"

export const layer = storeLayer(VendorStore, (database) => {
  const { nameOf, record, run, sql, table } = database
  const vendors = table("vendor", Vendor)

  const isAssigned = (organizationId: OrganizationId) => (references: ReadonlyArray<string>): Fragment =>
    sql`assignee_id = ANY (ARRAY(
      SELECT unnest(ARRAY[m.id, m.user_id])
      FROM ${nameOf("member")} AS m
      WHERE m.organization_id = ${organizationId}
        AND (${isAnyOf(sql, sql`m.id`, references)} OR ${isAnyOf(sql, sql`m.user_id`, references)})
    ))`

  const level = sql.literal(levelPlace)
  const { id, value } = byCreationOrName(sql)

  const owned = makeFacetedStore(database, {
    port: "VendorStore",
    table: vendors,
    order: { id, value: { ...value, updatedAt: sql`updated_at`, status: sql.literal(statusPlace), level } },
    facets: {
      category: sql`category`,
      status: sql`status`,
      level: sql.literal(`(ARRAY['${sortedLevels.join("', '")}'])[1 + ${levelPlace}::int]`),
      assigneeId: sql`COALESCE(
        (SELECT m.user_id FROM ${nameOf("member")} AS m
         WHERE m.organization_id = ${vendors.name}.organization_id AND m.id = assignee_id),
        assignee_id,
        'none'
      )`
    },
    // case is folded here, not in SQL, so that order and search are the same in every adapter
    derived: ({ description, name }) => ({
      name_key: foldForSearch(name),
      description_key: foldForSearch(description)
    }),
    matching: (
      { assigneeId, category, isSubProcessor, level: levels, search, status }: Slice<StoredVendorQuery>["filters"],
      organizationId
    ) => [
      ...matchesAny(sql, sql`category`, category),
      ...matchesAny(sql, sql`status`, status),
      ...isAnyOrNone(sql, sql`assignee_id`, assigneeId, isAssigned(organizationId)),
      ...(isSubProcessor === undefined ? [] : [sql`is_sub_processor = ${isSubProcessor}`]),
      ...matchesAny(sql, level, levels?.map((one) => String(sortedLevels.indexOf(one)))),
      ...(search === undefined
        ? []
        : [
          sql`(strpos(name_key, ${foldForSearch(search)}) > 0 OR strpos(description_key, ${foldForSearch(search)}) > 0)`
        ])
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
    unassign: (organizationId, references, vendorIds, now) =>
      record({
        key: undefined,
        statement: sql`
          UPDATE ${vendors.name}
          SET assignee_id = NULL, updated_at = ${now}, revision = revision + 1
          WHERE organization_id = ${organizationId}
            AND id = ANY (${[...vendorIds]})
            AND assignee_id = ANY (${[...references]})`,
        rows: vendorIds.length
      })
  }
})
