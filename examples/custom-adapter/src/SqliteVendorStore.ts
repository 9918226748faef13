import type { OrganizationId } from "@attestry/core/shared/Ids"
import type { Slice } from "@attestry/core/shared/Page"
import { foldCase } from "@attestry/core/shared/Text"
import { Vendor, type VendorId, type VendorQuery } from "@attestry/core/vendor/Vendor"
import { VendorStore } from "@attestry/core/vendor/VendorStore"
import { Effect, Layer, Schema } from "effect"
import { Sqlite } from "./Sqlite.ts"
import { join, literal, sql, type Statement } from "./Statement.ts"
import { makeTable } from "./Table.ts"

/** Row of a vendor. SQLite has no booleans. */
const VendorRow = Schema.Struct({
  ...Vendor.fields,
  isSubProcessor: Schema.transformLiterals([0, false], [1, true])
})

/** Folds case here, because SQLite's lower() knows only ASCII, and every storage must find the same. */
const toKeys = ({ description, name }: Vendor) => ({
  name_key: foldCase(name),
  search_key: foldCase(`${name}\n${description}`)
})

const matching = (
  organizationId: OrganizationId,
  { assigneeId, category, search, status }: Slice<VendorQuery>["filters"]
): ReadonlyArray<Statement> => [
  sql`organization_id = ${organizationId}`,
  ...(category === undefined ? [] : [sql`category = ${category}`]),
  ...(status === undefined ? [] : [sql`status = ${status}`]),
  ...(assigneeId === undefined ? [] : [sql`assignee_id = ${assigneeId}`]),
  ...(search === undefined ? [] : [sql`instr(search_key, ${foldCase(search)}) > 0`])
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
        select("VendorStore.list", vendors.select(selectSlice(organizationId, slice)), vendors.toEntities),
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
      unassign: (organizationId, vendorIds, now) =>
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
                  AND assignee_id IS NOT NULL`
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
