import type { Slice } from "@attestry/core/page"
import { foldForSearch, type MemberReference, type OrganizationId } from "@attestry/core/shared"
import { cellsOf, type RiskLevel, Vendor, type VendorQuery, VendorStore } from "@attestry/core/vendor"
import type { Fragment } from "@effect/sql/Statement"
import { orStorageDefect } from "../Failure.ts"
import { byCreationOrName } from "../internal/Keyset.ts"
import { makeOwnedStore } from "../internal/OwnedStore.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

export const layer = storeLayer(VendorStore, (database) => {
  const { nameOf, record, run, sql, table } = database
  const vendors = table("vendor", Vendor)

  const isAssigned = (organizationId: OrganizationId, reference: MemberReference): Fragment =>
    sql`assignee_id = ANY (ARRAY(
      SELECT unnest(ARRAY[m.id, m.user_id])
      FROM ${nameOf("member")} AS m
      WHERE m.organization_id = ${organizationId}
        AND (m.id = ${reference} OR m.user_id = ${reference})
    ))`

  // the cells of the level come from the core, so the matrix stands there alone
  const currentCell = sql`
    CASE
      WHEN status = 'not_assessed' THEN NULL
      WHEN is_residual_given THEN residual_probability || ' ' || residual_impact
      WHEN is_inherent_given THEN inherent_probability || ' ' || inherent_impact
    END`

  const hasLevel = (level: RiskLevel): Fragment =>
    level === "unscored"
      ? sql`${currentCell} IS NULL`
      : sql`${currentCell} = ANY (${cellsOf(level).map(({ impact, probability }) => `${probability} ${impact}`)})`

  const owned = makeOwnedStore(database, {
    port: "VendorStore",
    table: vendors,
    order: byCreationOrName(sql),
    // case is folded here, not in SQL, so that order and search are the same in every adapter
    derived: ({ description, name }) => ({
      name_key: foldForSearch(name),
      description_key: foldForSearch(description)
    }),
    matching: (
      { assigneeId, category, isSubProcessor, level, search, status }: Slice<VendorQuery>["filters"],
      organizationId
    ) => [
      ...(category === undefined ? [] : [sql`category = ${category}`]),
      ...(status === undefined ? [] : [sql`status = ${status}`]),
      ...(assigneeId === undefined ? [] : [isAssigned(organizationId, assigneeId)]),
      ...(isSubProcessor === undefined ? [] : [sql`is_sub_processor = ${isSubProcessor}`]),
      ...(level === undefined ? [] : [hasLevel(level)]),
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
