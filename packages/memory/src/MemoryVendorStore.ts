import type { OrganizationId } from "@attestry/core/organization/Organization"
import { byCreationOrName, type Slice } from "@attestry/core/shared/Page"
import { foldCase } from "@attestry/core/shared/Text"
import type { Vendor, VendorQuery } from "@attestry/core/vendor/Vendor"
import type { VendorStore } from "@attestry/core/vendor/VendorStore"
import { Effect } from "effect"
import type { MemoryTables } from "./MemoryTables.ts"
import type { Record } from "./MemoryUnitOfWork.ts"

const matching = ({ assigneeId, category, search, status }: Slice<VendorQuery>["filters"]) => {
  const searched = foldCase(search ?? "")
  return (vendor: Vendor): boolean =>
    (category === undefined || vendor.category === category) &&
    (status === undefined || vendor.status === status) &&
    (assigneeId === undefined || vendor.assigneeId === assigneeId) &&
    (foldCase(vendor.name).includes(searched) || foldCase(vendor.description).includes(searched))
}

/**
 * Vendors in memory.
 *
 * @since 0.1.0
 * @category constructors
 */
export const makeMemoryVendorStore = (
  { vendors }: MemoryTables,
  record: Record
): typeof VendorStore.Service => ({
  list: (organizationId, slice) =>
    Effect.sync(() => vendors.slice(organizationId, slice, byCreationOrName.position, matching(slice.filters))),
  count: (organizationId: OrganizationId, filters) =>
    Effect.sync(() => vendors.filter(organizationId, matching(filters)).length),
  find: (organizationId, vendorId) => Effect.sync(() => vendors.find(organizationId, vendorId)),
  insert: (organizationId, vendor) => Effect.suspend(() => record(vendors.insert(organizationId, vendor))),
  save: (organizationId, vendor, revision) =>
    Effect.suspend(() => record(vendors.save(organizationId, vendor, revision))),
  remove: (organizationId, vendorId, revision) =>
    Effect.suspend(() => record(vendors.remove(organizationId, vendorId, revision)))
})
