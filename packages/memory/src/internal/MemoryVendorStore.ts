import { byCreationOrName } from "@attestry/core/shared/ListOrder"
import type { Slice } from "@attestry/core/shared/Page"
import { foldCase } from "@attestry/core/shared/Text"
import type { Vendor, VendorQuery } from "@attestry/core/vendor/Vendor"
import type { VendorStore } from "@attestry/core/vendor/VendorStore"
import * as Effect from "effect/Effect"
import { makeMemoryOwnedStore } from "./MemoryOwnedStore.ts"
import type { MemoryTables } from "./MemoryTables.ts"
import type { RecordWrite } from "./MemoryUnitOfWork.ts"

const matching = ({ assigneeId, category, search, status }: Slice<VendorQuery>["filters"]) => {
  const searched = foldCase(search ?? "")
  return (vendor: Vendor): boolean =>
    (category === undefined || vendor.category === category) &&
    (status === undefined || vendor.status === status) &&
    (assigneeId === undefined || vendor.assigneeId === assigneeId) &&
    (foldCase(vendor.name).includes(searched) || foldCase(vendor.description).includes(searched))
}

export const makeMemoryVendorStore = ({ vendors }: MemoryTables, record: RecordWrite): typeof VendorStore.Service => ({
  ...makeMemoryOwnedStore({ table: vendors, record, position: byCreationOrName.position, matching }),
  assignedTo: (organizationId, references) =>
    Effect.sync(() =>
      vendors.filter(organizationId, ({ assigneeId }) => assigneeId !== null && references.includes(assigneeId))
    ),
  unassign: (organizationId, vendorIds, now) =>
    Effect.forEach(
      vendorIds,
      (id) =>
        record(
          vendors.change(
            organizationId,
            id,
            (vendor) => vendor.assigneeId === null ? undefined : { ...vendor, assigneeId: null, updatedAt: now }
          )
        ),
      { discard: true }
    )
})
