import type { PersonOrNone, Slice } from "@attestry/core/page"
import { foldForSearch, type MemberReference, type OrganizationId } from "@attestry/core/shared"
import {
  rateCurrentRisk,
  type StoredVendorQuery,
  type Vendor,
  vendorOrder,
  type VendorStore
} from "@attestry/core/vendor"
import * as Effect from "effect/Effect"
import { makeMemoryOwnedStore } from "../internal/MemoryOwnedStore.ts"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

type Filters = Slice<StoredVendorQuery>["filters"]

const matching =
  (findReferences: (organizationId: OrganizationId, assigneeId: MemberReference) => ReadonlyArray<string>) =>
  ({ assigneeId, category, isSubProcessor, level, search, status }: Filters) => {
    const searched = foldForSearch(search ?? "")
    let references: ReadonlyArray<string> | undefined
    const isTheirs = (vendor: Vendor, people: ReadonlyArray<PersonOrNone>): boolean => {
      references ??= people.flatMap((one) => one === "none" ? one : findReferences(vendor.organizationId, one))
      return references.includes(vendor.assigneeId ?? "none")
    }
    return (vendor: Vendor): boolean =>
      (category?.includes(vendor.category) ?? true) &&
      (status?.includes(vendor.status) ?? true) &&
      (isSubProcessor === undefined || vendor.isSubProcessor === isSubProcessor) &&
      (level?.includes(rateCurrentRisk(vendor).level) ?? true) &&
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
  const findUser = (organizationId: OrganizationId, reference: MemberReference): string =>
    findReferences(organizationId, reference)[1] ?? reference
  return {
    ...makeMemoryOwnedStore({
      table: vendors,
      record,
      position: vendorOrder.position,
      facets: {
        category: ({ category }) => category,
        status: ({ status }) => status,
        level: (vendor) => rateCurrentRisk(vendor).level,
        assigneeId: ({ assigneeId, organizationId }) =>
          assigneeId === null ? "none" : findUser(organizationId, assigneeId)
      },
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
