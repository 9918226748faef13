import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { MemberReference, OrganizationId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { FacetedStore } from "../storage/OwnedStore.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { StoredVendorQuery, Vendor, VendorId } from "./Vendor.ts"

/**
 * Vendors. `search` matches a part of the name or of the description, in lower case. An assignee must be a member, if the
 * storage has members. Then the filter `assigneeId` finds the vendors of the member by either id, and the facet counts them
 * under the id of the user.
 */
export class VendorStore extends Context.Tag("@attestry/core/vendor/VendorStore")<
  VendorStore,
  FacetedStore<Vendor, StoredVendorQuery> & {
    /** The organization's vendors that are assigned to one of the references, in no particular order. */
    readonly assignedTo: (
      organizationId: OrganizationId,
      references: ReadonlyArray<MemberReference>
    ) => Effect.Effect<ReadonlyArray<Vendor>>
    /**
     * Unassigns the vendors from the references, in one write, and adds 1 to their revisions. If one is no longer assigned
     * to a reference, the unit is retried. The list of vendors must not be empty.
     */
    readonly unassign: (
      organizationId: OrganizationId,
      references: ReadonlyArray<MemberReference>,
      vendorIds: ReadonlyArray<VendorId>,
      now: Timestamp
    ) => Effect.Effect<void, never, Writes>
  }
>() {}
