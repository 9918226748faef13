import type { PersonOrNone, Slice } from "@attestry/core/page"
import { foldForSearch, type OrganizationId } from "@attestry/core/shared"
import {
  cellsOf,
  sortedLevels,
  type StoredVendorQuery,
  Vendor,
  type VendorId,
  VendorStatus,
  VendorStore
} from "@attestry/core/vendor"
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

const isAnyOf = (column: Statement, values: ReadonlyArray<string>): Statement =>
  sql`${column} IN (${join(", ", values.map((value) => sql`${value}`))})`

/** The cells come from the core, so that the risk matrix stands in one place. */
const cells = sortedLevels.flatMap((level) =>
  cellsOf(level).map(({ impact, probability }) => `WHEN '${probability} ${impact}' THEN '${level}'`)
)

const level = literal(`COALESCE(
  CASE
    CASE
      WHEN status = 'not_assessed' THEN NULL
      WHEN is_residual_given THEN residual_probability || ' ' || residual_impact
      WHEN is_inherent_given THEN inherent_probability || ' ' || inherent_impact
    END
    ${cells.join(" ")}
  END,
  'unscored'
)`)

/** The place of a value, which a list is sorted by instead of the text. */
const placeOf = (column: Statement, values: ReadonlyArray<string>): Statement =>
  sql`CASE ${column} ${join(" ", values.map((value, i) => sql`WHEN ${value} THEN ${String(i)}`))} END`

const isAssigned = (people: ReadonlyArray<PersonOrNone>): Statement =>
  isAnyOf(sql`COALESCE(assignee_id, 'none')`, people)

const matching = (
  organizationId: OrganizationId,
  { assigneeId, category, isSubProcessor, level: levels, search, status }: Slice<StoredVendorQuery>["filters"]
): ReadonlyArray<Statement> => [
  sql`organization_id = ${organizationId}`,
  ...(category === undefined ? [] : [isAnyOf(sql`category`, category)]),
  ...(status === undefined ? [] : [isAnyOf(sql`status`, status)]),
  ...(assigneeId === undefined ? [] : [isAssigned(assigneeId)]),
  ...(isSubProcessor === undefined ? [] : [sql`is_sub_processor = ${isSubProcessor ? 1 : 0}`]),
  ...(levels === undefined ? [] : [isAnyOf(level, levels)]),
  ...(search === undefined
    ? []
    : [sql`(instr(name_key, ${foldForSearch(search)}) > 0 OR instr(description_key, ${foldForSearch(search)}) > 0)`])
]

const created = sql`created_at`

const values: { readonly [sort: string]: Statement } = {
  createdAt: created,
  name: sql`name_key`,
  updatedAt: sql`updated_at`,
  status: placeOf(sql`status`, VendorStatus.literals),
  level: placeOf(level, sortedLevels)
}

const facetValues = {
  category: sql`category`,
  status: sql`status`,
  level,
  assigneeId: sql`COALESCE(assignee_id, 'none')`
}

const selectSlice = (
  organizationId: OrganizationId,
  { after, filters, limit, sort }: Slice<StoredVendorQuery>
): Statement => {
  const isDescending = sort.startsWith("-")
  const value = values[isDescending ? sort.slice(1) : sort] ?? created
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
      facets: (organizationId, filters, names) =>
        select(
          "VendorStore.facets",
          vendors.facets(
            names.map((name) => [name, facetValues[name]]),
            join(" AND ", matching(organizationId, filters))
          ),
          vendors.toFacets
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
