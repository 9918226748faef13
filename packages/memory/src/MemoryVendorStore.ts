import { byCreationOrName } from "@attestry/core/shared/Order"
import type { Slice } from "@attestry/core/shared/Page"
import { foldCase } from "@attestry/core/shared/Text"
import type { Vendor, VendorQuery } from "@attestry/core/vendor/Vendor"
import type { VendorStore } from "@attestry/core/vendor/VendorStore"
import { makeMemoryOwnedStore } from "./MemoryOwnedStore.ts"
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
export const makeMemoryVendorStore = ({ vendors }: MemoryTables, record: Record): typeof VendorStore.Service =>
  makeMemoryOwnedStore({ table: vendors, record, position: byCreationOrName.position, matching })
