import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { MemberReference, OrganizationId } from "../shared/Ids.ts"
import type { Slice } from "../shared/Page.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Versioned } from "../storage/Versioned.ts"
import type { Vendor, VendorId, VendorQuery } from "./Vendor.ts"

/** Where vendors are kept. */
export class VendorStore extends Context.Tag("@attestry/core/vendor/VendorStore")<VendorStore, {
  /** The slice of the organization's vendors. `search` matches a part of the name or description in lower case. */
  readonly list: (organizationId: OrganizationId, slice: Slice<VendorQuery>) => Effect.Effect<ReadonlyArray<Vendor>>
  /** How many of the organization's vendors match. */
  readonly count: (organizationId: OrganizationId, filters: Slice<VendorQuery>["filters"]) => Effect.Effect<number>
  /** The vendor, unless it is unknown or belongs to another organization. */
  readonly find: (
    organizationId: OrganizationId,
    vendorId: VendorId
  ) => Effect.Effect<Option.Option<Versioned<Vendor>>>
  /** The organization's vendors that are assigned to one of the references. In no particular order. */
  readonly assignedTo: (
    organizationId: OrganizationId,
    references: ReadonlyArray<MemberReference>
  ) => Effect.Effect<ReadonlyArray<Vendor>>
  /**
   * Takes the assignee from the vendors, in one write, if each of them still has one; counts their revisions up. There
   * has to be a vendor at least.
   */
  readonly unassign: (
    organizationId: OrganizationId,
    vendorIds: ReadonlyArray<VendorId>,
    now: Timestamp
  ) => Effect.Effect<void, never, Writes>
  /** Adds the vendor. Whom it is assigned to has to be a member, where the storage keeps members. */
  readonly insert: (organizationId: OrganizationId, vendor: Vendor) => Effect.Effect<void, never, Writes>
  /** Saves the vendor as a whole, if its revision is still the one that was read. */
  readonly save: (
    organizationId: OrganizationId,
    vendor: Vendor,
    revision: number
  ) => Effect.Effect<void, never, Writes>
  /** Removes the vendor for good, if its revision is still the one that was read. */
  readonly remove: (
    organizationId: OrganizationId,
    vendorId: VendorId,
    revision: number
  ) => Effect.Effect<void, never, Writes>
}>() {}
