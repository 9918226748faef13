import type { Slice } from "@attestry/core/page"
import { foldForSearch, type OrganizationId } from "@attestry/core/shared"
import { cellsOf, type RiskLevel, Vendor, type VendorId, type VendorQuery, VendorStore } from "@attestry/core/vendor"
import { Effect, Layer, Schema } from "effect"
import { Sqlite } from "./Sqlite.ts"
import { join, literal, sql, type Statement } from "./Statement.ts"
import { makeTable } from "./Table.ts"

/** SQLite has no booleans. */
const Bit = Schema.transformLiterals([0, false], [1, true])

const VendorRow = Schema.Struct({
  ...Vendor.fields,
  isInherentGiven: Bit,
  isResidualGiven: Bit,
  isSubProcessor: Bit
})

/** Folds case here, because SQLite's lower() knows only ASCII, and every storage must find the same. */
const toKeys = ({ description, name }: Vendor) => ({
  name_key: foldForSearch(name),
  description_key: foldForSearch(description)
})

/** The cells come from the core, so that the risk matrix stands in one place. */
const hasLevel = (level: RiskLevel): Statement => {
  const cell = sql`
    CASE
      WHEN status = 'not_assessed' THEN NULL
      WHEN is_residual_given THEN residual_probability || ' ' || residual_impact
      WHEN is_inherent_given THEN inherent_probability || ' ' || inherent_impact
    END`
  const cells = cellsOf(level).map(({ impact, probability }) => sql`${`${probability} ${impact}`}`)
  return cells.length === 0 ? sql`${cell} IS NULL` : sql`${cell} IN (${join(", ", cells)})`
}

const matching = (
  organizationId: OrganizationId,
  { assigneeId, category, isSubProcessor, level, search, status }: Slice<VendorQuery>["filters"]
): ReadonlyArray<Statement> => [
  sql`organization_id = ${organizationId}`,
  ...(category === undefined ? [] : [sql`category = ${category}`]),
  ...(status === undefined ? [] : [sql`status = ${status}`]),
  ...(assigneeId === undefined ? [] : [sql`assignee_id = ${assigneeId}`]),
  ...(isSubProcessor === undefined ? [] : [sql`is_sub_processor = ${isSubProcessor ? 1 : 0}`]),
  ...(level === undefined ? [] : [hasLevel(level)]),
  ...(search === undefined
    ? []
    : [sql`(instr(name_key, ${foldForSearch(search)}) > 0 OR instr(description_key, ${foldForSearch(search)}) > 0)`])
]

const selectSlice = (
  organizationId: OrganizationId,
  { after, filters, limit, sort }: Slice<VendorQuery>
): Statement => {
  const isDescending = sort.startsWith("-")
  const value = literal(sort.endsWith("name") ? "name_key" : "created_at")
  const direction = literal(isDescending ? "DESC" : "ASC")
  const beyond = after === undefined
    ? []
    : [sql`(${value}, id) ${literal(isDescending ? "<" : ">")} (${after.value}, ${after.id})`]
  return sql`
    WHERE ${join(" AND ", [...matching(organizationId, filters), ...beyond])}
    ORDER BY ${value} ${direction}, id ${direction}
    LIMIT ${limit}`
}

const atRevision = (organizationId: OrganizationId, vendorId: VendorId, revision: number) =>
  sql`organization_id = ${organizationId} AND id = ${vendorId} AND revision = ${revision}`

const key = (organizationId: OrganizationId, vendorId: VendorId) => `vendor/${organizationId}/${vendorId}`

export const layer: Layer.Layer<VendorStore, never, Sqlite> = Layer.effect(
  VendorStore,
  Effect.gen(function*() {
    const { record, select } = yield* Sqlite
    const vendors = makeTable("vendor", VendorRow)

    return {
      list: (organizationId, slice) =>
        select("VendorStore.list", vendors.select(selectSlice(organizationId, slice)), vendors.toRevised),
      count: (organizationId, filters) =>
        select(
          "VendorStore.count",
          vendors.count(join(" AND ", matching(organizationId, filters))),
          vendors.toCount
        ),
      find: (organizationId, vendorId) =>
        select(
          "VendorStore.find",
          vendors.select(sql`WHERE organization_id = ${organizationId} AND id = ${vendorId}`),
          vendors.toVersioned
        ),
      assignedTo: (organizationId, references) =>
        select(
          "VendorStore.assignedTo",
          vendors.select(sql`
            WHERE organization_id = ${organizationId}
              AND assignee_id IN (${join(", ", references.map((reference) => sql`${reference}`))})`),
          vendors.toEntities
        ),
      unassign: (organizationId, references, vendorIds, now) =>
        Effect.forEach(
          vendorIds,
          (vendorId) =>
            record({
              key: key(organizationId, vendorId),
              statement: sql`
                UPDATE vendor
                SET assignee_id = NULL, updated_at = ${now}, revision = revision + 1
                WHERE organization_id = ${organizationId}
                  AND id = ${vendorId}
                  AND assignee_id IN (${join(", ", references.map((reference) => sql`${reference}`))})`
            }),
          { discard: true }
        ),
      insert: (_, vendor) => record({ key: undefined, statement: vendors.insert(vendor, toKeys(vendor)) }),
      save: (organizationId, vendor, revision) =>
        record({
          key: key(organizationId, vendor.id),
          statement: vendors.update(atRevision(organizationId, vendor.id, revision), vendor, toKeys(vendor))
        }),
      remove: (organizationId, vendorId, revision) =>
        record({
          key: key(organizationId, vendorId),
          statement: vendors.remove(atRevision(organizationId, vendorId, revision))
        })
    }
  })
)
