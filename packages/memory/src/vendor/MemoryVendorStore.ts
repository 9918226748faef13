import { byCreationOrName, type Slice } from "@attestry/core/page"
import { foldForSearch, type MemberReference, type OrganizationId } from "@attestry/core/shared"
import { rateCurrentRisk, type Vendor, type VendorQuery, type VendorStore } from "@attestry/core/vendor"
import * as Effect from "effect/Effect"
import { makeMemoryOwnedStore } from "../internal/MemoryOwnedStore.ts"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

type Filters = Slice<VendorQuery>["filters"]

const matching =
  (findReferences: (organizationId: OrganizationId, assigneeId: MemberReference) => ReadonlyArray<string>) =>
  ({ assigneeId, category, isSubProcessor, level, search, status }: Filters) => {
    const searched = foldForSearch(search ?? "")
    let references: ReadonlyArray<string> | undefined
    const isTheirs = (vendor: Vendor, reference: MemberReference): boolean => {
      references ??= findReferences(vendor.organizationId, reference)
      return vendor.assigneeId !== null && references.includes(vendor.assigneeId)
    }
    return (vendor: Vendor): boolean =>
      (category === undefined || vendor.category === category) &&
      (status === undefined || vendor.status === status) &&
      (isSubProcessor === undefined || vendor.isSubProcessor === isSubProcessor) &&
      (level === undefined || rateCurrentRisk(vendor).level === level) &&
      (assigneeId === undefined || isTheirs(vendor, assigneeId)) &&
      (foldForSearch(vendor.name).includes(searched) || foldForSearch(vendor.description).includes(searched))
  }

export const makeMemoryVendorStore = (
  { members, vendors }: MemoryTables,
  record: RecordWrite
): typeof VendorStore.Service => {
  const findReferences = (organizationId: OrganizationId, reference: MemberReference): ReadonlyArray<string> =>
    members.filter(organizationId, ({ id, userId }) => id === reference || userId === reference)
      .flatMap(({ id, userId }) => [id, userId])
  return {
    ...makeMemoryOwnedStore({
      table: vendors,
      record,
      position: byCreationOrName.position,
      matching: matching(findReferences)
    }),
    assignedTo: (organizationId, references) =>
      Effect.sync(() =>
        vendors.filter(organizationId, ({ assigneeId }) => assigneeId !== null && references.includes(assigneeId))
      ),
    unassign: (organizationId, references, vendorIds, now) =>
      Effect.forEach(
        vendorIds,
        (id) =>
          record(
            vendors.change(
              organizationId,
              id,
              (vendor) =>
                vendor.assigneeId === null || !references.includes(vendor.assigneeId)
                  ? undefined
                  : { ...vendor, assigneeId: null, updatedAt: now }
            )
          ),
        { discard: true }
      )
  }
}
